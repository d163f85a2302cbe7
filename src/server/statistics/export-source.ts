import type { AbilityHolder, AbilitySubject } from '#shared/abilities.ts';
import type { EndOf } from '#shared/text-keys.ts';
import type { Services } from '../app-types.ts';
import type { Reader, Trx } from '../engine/process.ts';
import type { Cell, SheetColumn } from './xlsx-parts.ts';

/** The parameters of a list's address. */
export type Address = Record<string, string>;

/** A call that starts an export; `subject` is asked for its right to export, beside `mayExport`. */
interface ExportCall {
  path: string;
  summary: string;
  subject?: AbilitySubject;
}

/**
 * A list that can be written to a spreadsheet: who may, how many rows it has for a reader, and its
 * rows page by page.
 */
export interface ExportSource<Row = unknown> {
  mayExport(holder: AbilityHolder): boolean;
  /** Its name in the tasks; the words of the file and the sheet are `export.name.<name>`. */
  name: EndOf<'export.name'>;
  count(services: Services, reader: Reader, address: Address): Promise<number>;
  /**
   * The ids of the list in its order, at this moment: what is written is this list, however long
   * the writing takes.
   */
  ids(services: Services, reader: Reader, address: Address): Promise<number[]>;
  /**
   * Some rows by their ids, in the order of the ids; what has left the reader's scope meanwhile is
   * left out.
   */
  rows(services: Services, reader: Reader, ids: readonly number[]): Promise<Row[]>;
  /** The columns for what this reader sees, judged by the first row. */
  columns(
    first: Row | undefined,
    language: Reader['language'],
  ): { sheet: SheetColumn[]; cells(row: Row): Cell[] };
  /** The calls under `/api/statistics/` that start it with the filters of its list. */
  calls?: readonly ExportCall[];
  /** What the beginning of an export leaves behind, in its transaction. */
  started?(
    trx: Trx,
    reader: Reader,
    told: { address: Address; rows: number; ip: string | null },
  ): Promise<void>;
}
