import type { Address, ExportSource } from '#server/statistics/export-source.ts';
import { leanExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { exportedApplication } from './exported.server.ts';
import { accessOf, partsSeen } from './fields.server.ts';
import { applicationProcess } from './process.server.ts';
import { type ExportedApplication, exportedFor, exportedStudents } from './shown.ts';

const lean = leanExport(applicationProcess, exportedApplication);

/** The list of applications as the reader's worklist shows it. */
export const applicationExport: ExportSource<ExportedApplication> = {
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
  ...lean,
  columns: (reader) =>
    shownSheet(exportedFor(partsSeen(accessOf(reader, { owner_id: null }))))(reader),
};

/** Whatever is asked for, this file holds students alone. */
const ofStudents = (address: Address): Address => ({ ...address, tag: 'student' });

/** A list of students, as one of the four lists shows it. */
export const studentExport: ExportSource<ExportedApplication> = {
  name: 'students',
  calls: [
    { path: 'students', summary: 'Start an export of a list of students', subject: 'StudentList' },
  ],
  mayExport: (holder) => scopesFor(holder, 'StudentList', 'export').length > 0,
  count: (services, reader, address) => lean.count(services, reader, ofStudents(address)),
  ids: (reader, address) => lean.ids(reader, ofStudents(address)),
  rows: lean.rows,
  columns: (reader) =>
    shownSheet(exportedStudents(partsSeen(accessOf(reader, { owner_id: null }))))(reader),
};
