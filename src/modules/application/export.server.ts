import type { TravellingRecord } from '#server/engine/read.ts';
import type { ExportSource } from '#server/statistics/export-source.ts';
import { noteExport } from '#server/statistics/note-export.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { scopesFor } from '#shared/abilities.ts';
import { columnsFor } from './export-columns.server.ts';
import { applicationProcess } from './process.server.ts';

/** The list of applications as the reader's worklist shows it. */
export const applicationExport: ExportSource<TravellingRecord> = {
  name: 'applications',
  calls: [
    {
      path: 'apply_docs_list_queue',
      summary: 'Start an export of the country’s applications',
      subject: 'ApplyDocumentAll',
    },
    {
      path: 'otm_itm_apply_docs_exel',
      summary:
        'Start an export of the applications of an organization or of a ministry’s organizations',
      subject: 'ApplicantDocument',
    },
  ],
  mayExport: (holder) =>
    (['ApplyDocumentAll', 'ApplicantDocument'] as const).some(
      (subject) => scopesFor(holder, subject, 'export').length > 0,
    ),
  ...recordExport(applicationProcess),
  columns: columnsFor,
  started: (trx, reader, told) =>
    noteExport(trx, reader, 'takeList', { list: 'applications', ...told }),
};
