import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { type AbilityHolder, scopesFor } from '#shared/abilities.ts';
import { examProcess } from './process.server.ts';
import type { ExamRecord } from './schema.ts';
import { exported } from './shown.ts';

/**
 * The list of exams: the ability table has no `export` of exams, so anyone who reads them may take
 * them along.
 */
export const examExport: ExportSource<ExamRecord> = {
  name: 'exams',
  calls: [{ path: 'exams', summary: 'Start an export of the list of exams' }],
  mayExport: (holder: AbilityHolder) => scopesFor(holder, 'ExamResult', 'read').length > 0,
  ...recordExport(examProcess),
  columns: shownSheet(exported),
};
