import type { Language } from '#server/auth/signed-in.ts';
import { text } from '#server/base/texts.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { dayOf, nameIn } from '#server/statistics/cell-words.ts';
import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import type { Cell, SheetColumn } from '#server/statistics/xlsx-parts.ts';
import { scopesFor } from '#shared/abilities.ts';
import { letterProcess } from './process.server.ts';

const columns = (_first: TravellingRecord | undefined, language: Language) => ({
  sheet: [
    { heading: text(language, 'export.letter.code'), width: 20 },
    { heading: text(language, 'export.letter.from'), width: 40 },
    { heading: text(language, 'export.letter.to'), width: 40 },
    { heading: text(language, 'export.letter.shortInfo'), width: 60 },
    { heading: text(language, 'export.column.status'), width: 20 },
    { heading: text(language, 'export.column.sent'), width: 12 },
    { heading: text(language, 'export.letter.read'), width: 12 },
    { heading: text(language, 'export.letter.due'), width: 12 },
    { heading: text(language, 'export.letter.answered'), width: 12 },
    { heading: text(language, 'export.column.overdue'), width: 12 },
    { heading: text(language, 'export.letter.reason'), width: 40 },
  ] satisfies SheetColumn[],
  cells: (letter: TravellingRecord): Cell[] => [
    letter.code as string | null,
    nameIn(letter.from, language),
    nameIn(letter.to, language),
    letter.short_info as string | null,
    text(language, `letter.state.${letter.state}`),
    dayOf(letter.sent_at),
    dayOf(letter.read_at),
    letter.answer_due ? { day: String(letter.answer_due) } : null,
    dayOf(letter.answered_at),
    text(language, letter.overdue_at ? 'export.yes' : 'export.no'),
    letter.rejected_info as string | null,
  ],
});

/** Letters of a list as a spreadsheet: anyone who reads them may take them along. */
export const letterExport: ExportSource<TravellingRecord> = {
  name: 'letters',
  calls: [{ path: 'letters', summary: 'Start an export of a list of letters' }],
  mayExport: (holder) => scopesFor(holder, 'Letter', 'read').length > 0,
  ...recordExport(letterProcess),
  columns,
};
