import { requireId } from '#server/base/refuse.ts';
import type { BaseRow, Change } from '#server/engine/process.ts';

/**
 * `organization.merge`: a record of the merged organization belongs to its successor from now on.
 */
export async function toSuccessor({ trx, row }: Change<BaseRow>) {
  const { merged_into_id } = await trx
    .selectFrom('organization')
    .select('merged_into_id')
    .where('id', '=', row.organization_id ?? 0)
    .executeTakeFirstOrThrow();
  return { organization_id: requireId(merged_into_id) };
}
