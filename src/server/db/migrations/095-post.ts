import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table file add column width int, add column height int,
    add constraint file_sides check ((width is null) = (height is null))`,
  // One picture may stand in several posts; a paper is uploaded once.
  sql`drop index file_once`,
  sql`create unique index file_once on file (owner_id, purpose, sha256)
    where state = 'stored' and purpose <> 'postImage'`,
  sql`
    create table post (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint post_state check (state in ('draft', 'notActive', 'active')),
      title_uz text not null, title_ru text, title_en text,
      content_uz text, content_ru text, content_en text,
      image_file_id uuid references file (id),
      alt_uz text, alt_ru text, alt_en text,
      published_at timestamptz,
      search text not null generated always
        as (fold_text(title_uz || ' ' || coalesce(title_ru, '') || ' ' || coalesce(title_en, '')))
        stored,
      check (state <> 'active' or (title_ru is not null and title_en is not null
        and content_uz is not null and content_ru is not null and content_en is not null
        and image_file_id is not null and published_at is not null))
    )`,
  sql`create index post_state_list on post (state, id desc)`,
  sql`create index post_news on post (published_at desc, id desc) where state = 'active'`,
  sql`create index post_image on post (image_file_id)`,
  sql`create index post_search on post using gin (search gin_trgm_ops)`,
];

/** News posts, and how large uploaded pictures are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
