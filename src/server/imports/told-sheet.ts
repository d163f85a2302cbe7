import type { ImportResult } from '#shared/import.ts';
import type { Language } from '#shared/languages.ts';
import { givenText, text } from '../base/texts.ts';
import { type ProtectedSheet, protectedSheet } from '../statistics/protected-sheet.ts';
import type { Cell } from '../statistics/xlsx-parts.ts';
import type { SheetRow } from './read-sheet.ts';

/** What a sheet of an import is about: its columns, and the words that some of them take. */
export interface SheetForm {
  known: readonly string[];
  choices: Readonly<Record<string, readonly string[]>>;
  language: Language;
}

const wide = 28;

const columnsOf = ({ known, choices, language }: SheetForm): ProtectedSheet['columns'] =>
  known.map((field) => ({
    heading: givenText(language, `import.field.${field}`),
    width: wide,
    ...(choices[field] ? { check: { choice: choices[field] } } : {}),
  }));

/** An empty sheet to be filled in: so many open rows under the headings. */
export const emptySheet = (form: SheetForm, rows: number): Buffer =>
  protectedSheet({
    name: text(form.language, 'import.sheet'),
    columns: columnsOf(form),
    rows: Array.from({ length: rows }, () => form.known.map((): Cell => ({ open: null }))),
  });

/** The sheet as it was sent, every row at its number, with what came of it beside. */
export function toldSheet(
  form: SheetForm,
  sent: readonly SheetRow[],
  result: Pick<ImportResult, 'rows' | 'written'>,
): Buffer {
  const { known, language } = form;
  const errors = new Map(result.rows.map((row) => [row.row, row.errors]));
  const cells = new Map(sent.map((row) => [row.row, row.cells]));
  const outcome = (row: number): Cell[] => {
    const wrong = errors.get(row) ?? [];
    const said = wrong.length > 0 ? 'wrong' : result.written ? 'written' : 'right';
    const why = wrong.map(({ field, text: objection }) =>
      known.includes(field)
        ? `${givenText(language, `import.field.${field}`)}: ${objection}`
        : objection,
    );
    return [text(language, `import.outcome.${said}`), why.join(' · ')];
  };
  const last = Math.max(1, ...cells.keys());
  return protectedSheet({
    name: text(language, 'import.sheet'),
    columns: [
      ...columnsOf(form),
      { heading: text(language, 'import.field.outcome'), width: 14 },
      { heading: text(language, 'import.field.errors'), width: 90 },
    ],
    rows: Array.from({ length: last - 1 }, (_, at) => {
      const row = cells.get(at + 2);
      return row
        ? [...known.map((field): Cell => ({ open: row[field] || null })), ...outcome(at + 2)]
        : null;
    }),
  });
}
