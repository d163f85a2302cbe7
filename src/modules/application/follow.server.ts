import { toSuccessor } from '#modules/organization/for-others/successor.server.ts';
import type { Change } from '#server/engine/process.ts';
import type { ApplicationRow } from './row.server.ts';

/**
 * `organization.merge`: the study belongs to the successor, and to the record that its advisor has
 * there: their own one has gone over before, or the successor had listed them already.
 */
export async function followSuccessor(change: Change<ApplicationRow>) {
  const { trx, row } = change;
  const { organization_id } = await toSuccessor(change);
  if (row.advisor === null) return { organization_id };
  const there = await trx
    .selectFrom('advisor')
    .select('id')
    .where('account_id', '=', row.advisor.account_id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst();
  return { organization_id, advisor_id: there?.id ?? row.advisor_id };
}
