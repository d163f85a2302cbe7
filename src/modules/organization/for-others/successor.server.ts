import { sql } from 'kysely';
import { transitionsOf } from '#machines/kit.ts';
import { requireId } from '#server/base/refuse.ts';
import type { BookingHandler } from '#server/declared/module.ts';
import { actAtOnce } from '#server/engine/act-at-once.ts';
import type { BaseRow, Change, ProcessDefinition, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

const event = 'follow';

/**
 * `organization.merge`: `follow` for every record `r` of the organization that can be followed with,
 * in the transaction of the merger, so that nothing is left behind. `those` names which of them.
 */
export const allFollow =
  <Row extends BaseRow>(
    definition: ProcessDefinition<Row>,
    those: Sql = sql`true`,
  ): BookingHandler =>
  async (trx, { row, now }, book) => {
    const states = transitionsOf(definition.machine).flatMap((edge) =>
      edge.event === event ? [edge.from] : [],
    );
    const { rows } = await sql<{ id: number }>`
      select r.id from ${sql.table(definition.table)} r
      where r.organization_id = ${row.id} and r.state = any(${stateList(states)}) and ${those}
      order by r.id`.execute(trx);
    for (const { id } of rows) await actAtOnce(trx, definition, id, { event, book, now });
  };

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
