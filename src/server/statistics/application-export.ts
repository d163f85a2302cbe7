import { applicationProcess } from '#modules/application/server.ts';
import { noteExport } from '#modules/audit/note-export.server.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import type { TravellingRecord } from '../engine/read.ts';
import { columnsFor } from './application-columns.ts';
import type { ExportSource } from './export-source.ts';
import { recordExport } from './record-export.ts';

/** The list of applications as the reader's worklist shows it. */
export const applicationExport: ExportSource<TravellingRecord> = {
  name: 'applications',
  mayExport: (holder) =>
    (['ApplyDocumentAll', 'ApplicantDocument'] as const).some(
      (subject) => scopesFor(holder, subject, 'export').length > 0,
    ),
  ...recordExport(applicationProcess as unknown as ProcessDefinition),
  columns: columnsFor,
  started: (trx, reader, told) =>
    noteExport(trx, reader, 'takeList', { list: 'applications', ...told }),
};
