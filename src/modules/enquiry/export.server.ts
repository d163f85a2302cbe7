import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { enquiryProcess } from './process.server.ts';
import type { EnquiryRecord } from './schema.ts';
import { exported } from './shown.ts';

/** Enquiries as a spreadsheet, without the ways to the people who ask. */
export const enquiryExport: ExportSource<EnquiryRecord> = {
  name: 'enquiries',
  calls: [{ path: 'enquiries', summary: 'Start an export of enquiries' }],
  mayExport: (holder) => scopesFor(holder, 'Enquiry', 'read').length > 0,
  ...recordExport(enquiryProcess),
  columns: shownSheet(exported),
};
