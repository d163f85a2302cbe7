import {
  formatDate,
  formatDateTime,
  formatList,
  formatLongDate,
  formatNumber,
} from '#shared/format.ts';
import type { Language } from '#shared/languages.ts';
import type { FieldWords, ShownField } from '#shared/shown-fields.ts';
import type { TextParams } from '#shared/text-keys.ts';
import { givenText, text } from '../base/texts.ts';
import type { Reader } from '../engine/process.ts';
import type { ExportColumn } from './export-source.ts';

const usualWidth = 20;

/** Names of states and codes stand in many rows: each is looked up once. */
function remembering(language: Language): FieldWords['t'] {
  const known = new Map<string, string>();
  return (key: string, params?: TextParams) => {
    if (params) return givenText(language, key, params);
    const before = known.get(key);
    if (before !== undefined) return before;
    const words = givenText(language, key);
    known.set(key, words);
    return words;
  };
}

const wordsIn = (language: Language): FieldWords => ({
  t: remembering(language),
  name: (thing) => (thing ? thing[`name_${language}`] || thing.name_uz : ''),
  number: (value) => formatNumber(language, value),
  date: (day) => formatDate(language, day),
  longDate: (day) => formatLongDate(language, day),
  dateTime: (moment) => formatDateTime(language, moment),
  list: (items) => formatList(language, items),
});

/**
 * The columns of a sheet out of what a process shows of its records: headings and values are those
 * of its list and its page.
 */
export const shownSheet =
  <Row>(fields: readonly ShownField<Row>[]) =>
  ({ language }: Pick<Reader, 'language'>): ExportColumn<Row>[] => {
    const words = wordsIn(language);
    return fields.map(({ head, width = usualWidth, value }) => ({
      key: head,
      heading: text(language, head),
      width,
      cell: (row) => value(row, words),
    }));
  };
