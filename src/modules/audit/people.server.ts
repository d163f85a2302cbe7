import { type Kysely, sql } from 'kysely';
import { nameOrEmailOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { ActivityPerson } from './schema.ts';

/** The people who work in some organizations now, by name. */
export async function peopleOf(
  db: Kysely<Database>,
  organizations: readonly number[],
): Promise<ActivityPerson[]> {
  const { rows } = await sql<ActivityPerson>`
    select a.id, ${nameOrEmailOf('a')} as name from account a
    where a.organization_id = any(${organizations}::bigint[]) order by 2, 1`.execute(db);
  return rows;
}
