import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { letterProcess } from './process.server.ts';
import type { LetterRecord } from './schema.ts';
import { exported } from './shown.ts';

/** Letters of a list as a spreadsheet: anyone who reads them may take them along. */
export const letterExport: ExportSource<LetterRecord> = {
  name: 'letters',
  calls: [{ path: 'letters', summary: 'Start an export of a list of letters' }],
  mayExport: (holder) => scopesFor(holder, 'Letter', 'read').length > 0,
  ...recordExport(letterProcess),
  columns: shownSheet(exported),
};
