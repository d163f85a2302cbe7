import type { Trx } from '../engine/process.ts';

type Change = [before: unknown, after: unknown];

/**
 * The columns of a record as they were right after a line of its history: the last value written up
 * to then, else what stood before the first later change, else what stands there now. So a job that
 * runs late still tells the truth of its event.
 */
export async function asOf<Row extends { id: number }>(
  trx: Trx,
  process: string,
  row: Row,
  historyId: number,
): Promise<Row> {
  const lines = await trx
    .selectFrom('history')
    .select(['id', 'changed_fields'])
    .where('process', '=', process)
    .where('record_id', '=', row.id)
    .orderBy('record_version')
    .execute();
  const columns: Record<string, unknown> = {};
  for (const { id, changed_fields } of lines) {
    for (const [name, change] of Object.entries(changed_fields as Record<string, Change>)) {
      if (!(name in row)) continue;
      if (id <= historyId) columns[name] = change[1];
      else if (!(name in columns)) columns[name] = change[0];
    }
  }
  return { ...row, ...columns };
}
