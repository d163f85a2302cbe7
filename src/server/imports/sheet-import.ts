import type { AbilityAction, AbilitySubject } from '#shared/abilities.ts';
import type { ImportKind } from '#shared/import.ts';
import type { Language } from '#shared/languages.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Reader, Trx } from '../engine/process.ts';
import type { Booking } from '../process-routes/route-context.ts';
import type { SheetRow } from './read-sheet.ts';
import type { RowErrors } from './row-errors.ts';

/** Who brings rows in, and from where on the network. */
export interface BroughtBy {
  reader: Reader;
  ip: string;
  book: Booking;
}

/** What a module lets people bring in from a spreadsheet (`POST /api/imports/<kind>/`). */
export interface SheetImport {
  kind: ImportKind;
  /** The right that opens it. */
  right: readonly [AbilitySubject, AbilityAction];
  /**
   * What speaks against rows before any of them is tried, by their numbers in the sheet: rows that
   * say the same, and what must stay counted also when nothing is written.
   */
  check?(
    services: Services,
    by: SignedIn,
    rows: readonly SheetRow[],
  ): Promise<ReadonlyMap<number, RowErrors>>;
  /** The words that a column takes, for the template; others may be typed. */
  choices?(language: Language): Readonly<Record<string, readonly string[]>>;
  /** What a row says, as a form would send it: `nothing` and `several` for words that name no one thing. */
  values(trx: Trx, row: SheetRow): Promise<Record<string, unknown>>;
  /** Writes one row by the same way as by hand: its door, its rules, its history. Throws `Refusal`. */
  write(trx: Trx, values: Record<string, unknown>, by: BroughtBy): Promise<void>;
}
