import type { AbilityHolder, AbilitySubject } from '#shared/abilities.ts';
import type { EndOf } from '#shared/text-keys.ts';
import type { Services } from '../app-types.ts';
import type { Reader, Sql, Trx } from '../engine/process.ts';
import type { Cell, SheetColumn } from './xlsx-parts.ts';

/** The parameters of a list's address. */
export type Address = Record<string, string>;

/** A call that starts an export; `subject` is asked for its right to export, beside `mayExport`. */
export interface ExportCall {
  path: string;
  summary: string;
  subject?: AbilitySubject;
}

/** A column of an exported list: `key` is how somebody who chooses columns names it. */
export interface ExportColumn<Row> extends SheetColumn {
  key: string;
  cell(row: Row): Cell;
}

/**
 * A list that can be written to a file: who may, how many rows it has for a reader, and its rows
 * page by page.
 */
export interface ExportSource<Row = unknown> {
  mayExport(holder: AbilityHolder): boolean;
  /** Its name in the tasks; the words of the file and the sheet are `export.name.<name>`. */
  name: EndOf<'export.name'>;
  count(services: Services, reader: Reader, address: Address): Promise<number>;
  /** The statement that finds the ids (`id`) of the list, in its order. */
  ids(reader: Reader, address: Address): Sql;
  /**
   * Some rows by their ids, in the order of the ids, as far as the reader may see them. What the
   * address asks for counts where rows are sums.
   */
  rows(trx: Trx, reader: Reader, ids: readonly number[], address: Address): Promise<Row[]>;
  /** Its columns for what this reader sees, in the language of the reader. */
  columns(reader: Reader): readonly ExportColumn<Row>[];
  /** The calls under `/api/statistics/` that start it with the filters of its list. */
  calls?: readonly ExportCall[];
  /**
   * The line of the audit log that its beginning leaves, where it is another one than that of every
   * list.
   */
  noted?: { event: 'start'; address(address: Address): Address };
}
