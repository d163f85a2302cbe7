import type { Trx } from '../engine/process.ts';

/**
 * A record as its history tells it. Lines are JSON: a moment is text there, and so is what an event
 * wrote as text of JSON.
 */
export type AsOf<Row> = {
  [Name in keyof Row]: Row[Name] | (Extract<Row[Name], object> extends never ? never : string);
};

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
): Promise<AsOf<Row>> {
  const lines = await trx
    .selectFrom('history')
    .select(['id', 'changed_fields'])
    .where('process', '=', process)
    .where('record_id', '=', row.id)
    .orderBy('record_version')
    .execute();
  const columns: Record<string, unknown> = {};
  for (const { id, changed_fields } of lines) {
    for (const [name, change] of Object.entries(changed_fields)) {
      if (!(name in row)) continue;
      if (id <= historyId) columns[name] = change[1];
      else if (!(name in columns)) columns[name] = change[0];
    }
  }
  return { ...row, ...columns };
}
