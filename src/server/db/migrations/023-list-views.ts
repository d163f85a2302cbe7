import { type Kysely, sql } from 'kysely';

/**
 * Saved views of lists (decision 036), the view that opens with a list, and how many rows a person
 * wants on a page.
 */
const statements = [
  sql`
    create table list_view (
      id bigint generated always as identity primary key,
      account_id bigint not null references account (id),
      organization_id bigint references organization (id),
      list text not null,
      name text not null constraint list_view_name check (char_length(name) between 1 and 60),
      query text not null constraint list_view_query check (char_length(query) between 1 and 1000),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
  sql`create unique index list_view_of on list_view (account_id, coalesce(organization_id, 0), list,
    fold_text(name))`,
  sql`create index list_view_shared on list_view (organization_id, list)
    where organization_id is not null`,
  sql`
    create table list_view_usual (
      account_id bigint not null references account (id),
      list text not null,
      view_id bigint not null references list_view (id) on delete cascade,
      primary key (account_id, list)
    )`,
  sql`create index list_view_usual_view on list_view_usual (view_id)`,
  sql`alter table account add column page_rows int constraint account_page_rows check
    (page_rows in (25, 50, 100, 200))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
