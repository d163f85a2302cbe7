import { tashkentDay } from './dates.ts';
import type { Named } from './names.ts';
import type { SharedTextKey, TranslateShared } from './text-keys.ts';

/** A day `YYYY-MM-DD`, marked as one: the screen writes it out, a sheet can sort by it. */
export interface ShownDay {
  day: string;
}

/** What a field shows: words, a number, a day, or nothing. */
type ShownValue = string | number | ShownDay | null;

/** What a field speaks with, on the screen and in a sheet: the reader's language. */
export interface FieldWords {
  t: TranslateShared;
  /** The name of a thing; empty for nothing. */
  name(thing: Named | null | undefined): string;
  /** A number or a day inside a sentence. */
  number(value: number): string;
  date(day: string): string;
  /** A day with its month in words, as the page of one record writes it. */
  longDate(day: string): string;
  /** A moment, to the minute. */
  dateTime(moment: string): string;
  /** Several things in a sentence: "A, B and C". */
  list(items: readonly string[]): string;
}

/**
 * One thing that is shown of a record: its heading and its value. Stated once for the column of a
 * list, the row of a record's page and the column of an exported sheet.
 */
export interface ShownField<Row> {
  head: SharedTextKey;
  value: (row: Row, words: FieldWords) => ShownValue;
  /** Places after the comma of a number that always has as many. */
  digits?: number;
  /** How wide its column of a sheet is, in characters; 20 where nothing is said. */
  width?: number;
}

/** The fields of a process by their names. */
export type ShownFields<Row> = Readonly<Record<string, ShownField<Row>>>;

/** The day of a moment in Tashkent, or a day as it is; nothing for nothing. */
export const shownDay = (moment: string | null): ShownDay | null =>
  moment === null ? null : { day: moment.includes('T') ? tashkentDay(new Date(moment)) : moment };

/** "05.01.04 Mathematical software": a specialty with its code. */
export const codedName = (
  thing: (Named & { code: string }) | null,
  { name }: Pick<FieldWords, 'name'>,
): string | null => thing && `${thing.code} ${name(thing)}`;

/** The state of a record, in the words of its process. */
export const shownState = (process: string): ShownField<{ state: string }> => ({
  head: 'processes.status',
  value: ({ state }, { t }) => t(`${process}.state.${state}`),
});
