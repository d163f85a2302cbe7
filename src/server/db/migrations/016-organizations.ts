import { type Kysely, sql } from 'kysely';
import { tellLoaded } from '#server/reference/organization-history.ts';
import type { Database } from '../tables.ts';

/** What every process has, and what the events of an organization leave behind. */
const columns = [
  sql`
    alter table organization
      add column machine_version text not null default '1',
      add column created_at timestamptz not null default now(),
        add column updated_at timestamptz not null default now(),
      add column reason text, add column merged_into_id bigint references organization (id),
      add column merge_order_number text, add column merge_order_date date,
        add column merge_order_file_id uuid references file (id)`,
  sql`alter table organization drop constraint organization_state_check`,
  sql`alter table organization add constraint organization_state check (state in ('notActive',
    'active', 'merged'))`,
  sql`alter table organization add constraint organization_successor check
    ((state = 'merged') = (merged_into_id is not null))`,
  sql`create index organization_successor on organization (merged_into_id)
    where merged_into_id is not null`,
  sql`create index organization_merge_order on organization (merge_order_file_id)
    where merge_order_file_id is not null`,
  sql`create index organization_state_list on organization (state, id desc)`,
];

/**
 * Organizations become records of a process: what is there already gets the history of its loading.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const ddl of columns) await ddl.execute(db);
  const known = await db.selectFrom('organization').select(['id', 'state']).orderBy('id').execute();
  await tellLoaded(db, known, new Date());
}
