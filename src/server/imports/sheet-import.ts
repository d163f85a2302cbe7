import type { AbilityAction, AbilitySubject } from '#shared/abilities.ts';
import type { ImportKind } from '#shared/import.ts';
import type { Reader, Trx } from '../engine/process.ts';
import type { Booking } from '../process-routes/route-context.ts';
import type { SheetRow } from './read-sheet.ts';

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
  /** What a row says, as a form would send it: `nothing` and `several` for words that name no one thing. */
  values(trx: Trx, row: SheetRow): Promise<Record<string, unknown>>;
  /** Writes one row by the same way as by hand: its door, its rules, its history. Throws `Refusal`. */
  write(trx: Trx, values: Record<string, unknown>, by: BroughtBy): Promise<void>;
}
