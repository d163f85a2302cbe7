import { sql } from 'kysely';
import { maxExportRows } from '#shared/export.ts';
import { inOrder, listQuery } from '../engine/list-query.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { countRows, present, readRows, type TravellingRecord } from '../engine/read.ts';
import { scopeCondition } from '../engine/scope.ts';
import type { ExportSource } from './export-source.ts';

/**
 * The list of a process as an export has it: the records of the address in the reader's scope, in
 * the order of the list.
 */
export const recordExport = (
  definition: ProcessDefinition,
): Pick<ExportSource<TravellingRecord>, 'count' | 'ids' | 'rows'> => ({
  count: ({ db }, reader, address) => {
    const { where } = listQuery(definition, reader, address);
    return countRows(db, definition, sql`${scopeCondition(definition, reader)} and ${where}`);
  },
  async ids({ db }, reader, address) {
    const { where, order } = listQuery(definition, reader, address);
    const scope = scopeCondition(definition, reader);
    const { rows } = await sql<{ id: number }>`
      select r.id from ${sql.table(definition.table)} r where ${scope} and ${where}
        order by ${inOrder(order)} limit ${maxExportRows}`.execute(db);
    return rows.map(({ id }) => id);
  },
  async rows({ db }, reader, ids) {
    const where = sql`r.id = any(${ids}::bigint[]) and ${scopeCondition(definition, reader)}`;
    const rows = new Map(
      (await readRows(db, definition, reader, { where, limit: ids.length })).map((row) => [
        row.id,
        row,
      ]),
    );
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [present(definition, row, reader)] : [];
    });
  },
});
