import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { targetedLetterProcess } from './process.server.ts';
import type { TargetedLetterRecord } from './schema.ts';
import { exported } from './shown.ts';

/** Targeted letters of a list as a spreadsheet, without the numbers of candidates. */
export const targetedLetterExport: ExportSource<TargetedLetterRecord> = {
  name: 'targetedLetters',
  calls: [{ path: 'targeted_letters', summary: 'Start an export of a list of targeted letters' }],
  mayExport: (holder) => scopesFor(holder, 'TargetedLetter', 'read').length > 0,
  ...recordExport(targetedLetterProcess),
  columns: shownSheet(exported),
};
