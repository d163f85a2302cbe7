import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { advisorProcess } from './process.server.ts';
import type { AdvisorRecord } from './schema.ts';
import { exported } from './shown.ts';

/** Research advisors of a list, with their load. */
export const advisorExport: ExportSource<AdvisorRecord> = {
  name: 'advisors',
  calls: [
    {
      path: 'supervisor_list',
      summary: 'Start an export of the list of research advisors',
      subject: 'ResearchAdvisor',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'ResearchAdvisor', 'export').length > 0,
  ...recordExport(advisorProcess),
  columns: shownSheet(exported),
};
