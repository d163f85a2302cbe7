import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table public_text (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint public_text_state
        check (state in ('draft', 'published', 'withdrawn', 'superseded')),
      text_kind int not null,
      sort_number int not null check (sort_number between 1 and 999),
      title_uz text not null, title_ru text, title_en text,
      content_uz text, content_ru text, content_en text,
      act_uz text, act_ru text, act_en text, act_number text,
      phone text, email text,
      valid_from date,
      published_at timestamptz,
      replaces_id bigint references public_text (id),
      first_id bigint references public_text (id),
      search text not null generated always
        as (fold_text(title_uz || ' ' || coalesce(title_ru, '') || ' ' || coalesce(title_en, '')))
        stored,
      check ((replaces_id is null) = (first_id is null)),
      check (state <> 'published' or (title_ru is not null and title_en is not null
        and content_uz is not null and content_ru is not null and content_en is not null
        and valid_from is not null and published_at is not null))
    )`,
  // A version is renewed by one other.
  sql`create unique index public_text_renewed on public_text (replaces_id)`,
  sql`create index public_text_state_list on public_text (state, id desc)`,
  sql`create index public_text_in_force on public_text (text_kind, sort_number, valid_from)
    where state = 'published'`,
  sql`create index public_text_first on public_text (first_id)`,
  sql`create index public_text_search on public_text using gin (search gin_trgm_ops)`,
];

/** Texts of the public site that are written by hand, in versions with a day of validity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
