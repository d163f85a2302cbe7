import { type Kysely, sql } from 'kysely';

/**
 * One row that readiness writes to prove that commits arrive (docs/operations.md, "Health, version,
 * logs").
 */
const table = sql`
  create table readiness (
    id smallint primary key check (id = 1),
    written_at timestamptz not null
  ) with (fillfactor = 10)`;

/**
 * Readiness writes, because a database that only answers may have a full disk or take no changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db);
}
