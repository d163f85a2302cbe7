import { sql } from 'kysely';
import { inOrder, listQuery } from '../engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '../engine/process.ts';
import { countRows, present, rowsByIds } from '../engine/read.ts';
import { scopeCondition } from '../engine/scope.ts';
import type { ExportSource } from './export-source.ts';

/**
 * What the columns of a list need of its records, where that is much less than a record: a statement
 * of its own (`select … from page r …`), and how a row becomes what the fields read, masked for the
 * reader.
 */
export interface ExportedRecord<Found extends { id: number }, Row> {
  select: Sql;
  record(reader: Reader): (found: Found) => Row;
}

/** A record as its reader gets it: moments are texts. */
export const asSent = <Row>(record: object): Row => JSON.parse(JSON.stringify(record)) as Row;

type ListParts<Row> = Pick<ExportSource<Row>, 'count' | 'ids' | 'rows'>;

function listOf<Row>(
  definition: ProcessDefinition,
  rows: ExportSource<Row>['rows'],
): ListParts<Row> {
  return {
    count: ({ db }, reader, address) => {
      const { where } = listQuery(definition, reader, address);
      return countRows(db, definition, sql`${scopeCondition(definition, reader)} and ${where}`);
    },
    ids(reader, address) {
      const { where, order } = listQuery(definition, reader, address);
      const scope = scopeCondition(definition, reader);
      return sql`select r.id from ${sql.table(definition.table)} r where ${scope} and ${where}
        order by ${inOrder(order)}`;
    },
    rows,
  };
}

/**
 * The list of a process as an export has it: the records of the address in the reader's scope, in
 * the order of the list, as they travel.
 */
export const recordExport = <Row>(definition: ProcessDefinition): ListParts<Row> =>
  listOf(definition, async (trx, reader, ids) => {
    const scope = scopeCondition(definition, reader);
    const rows = await rowsByIds(trx, definition, reader, ids, { visible: scope });
    return rows.map((row) => asSent<Row>(present(definition, row, reader)));
  });

/** The same with only what its columns need: for lists of a whole country. */
export const leanExport = <Found extends { id: number }, Row>(
  definition: ProcessDefinition,
  { select, record }: ExportedRecord<Found, Row>,
): ListParts<Row> =>
  listOf(definition, async (trx, reader, ids) => {
    const { rows } = await sql<Found>`with page as (
        select r.* from ${sql.table(definition.table)} r
          where r.id = any(${ids}::bigint[]) and ${scopeCondition(definition, reader)})
      ${select}`.execute(trx);
    const shown = record(reader);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [shown(row)] : [];
    });
  });
