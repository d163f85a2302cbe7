import type { TravellingRecord } from '#server/engine/read.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import type { Language } from '#shared/languages.ts';
import { exportedFor } from './shown.ts';

/** What a reader sees of the person of a record as it leaves the server for them. */
const personOf = (record: TravellingRecord | undefined): object => {
  const person = record?.person;
  return typeof person === 'object' && person !== null ? person : {};
};

/** The columns of an exported list for what this reader sees of a person, judged by its first record. */
export const columnsFor = (first: TravellingRecord | undefined, language: Language) =>
  shownSheet(exportedFor((part) => part in personOf(first)))(first, language);
