import type { TravellingRecord } from '#server/engine/read.ts';
import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { monitoringReportProcess } from './process.server.ts';
import { exported } from './shown.ts';

/** Quarterly reports of the country as a spreadsheet. */
export const monitoringExport: ExportSource<TravellingRecord> = {
  name: 'monitoringReports',
  calls: [
    {
      path: 'monitoring_report_list_queue',
      summary: 'Start an export of monitoring reports',
      subject: 'MonitoringReportInno',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'MonitoringReportInno', 'export').length > 0,
  ...recordExport(monitoringReportProcess),
  columns: shownSheet(exported),
};
