import type { ExportSource } from '#server/statistics/export-source.ts';
import { leanExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { exportedReport } from './exported.server.ts';
import { monitoringReportProcess } from './process.server.ts';
import { type ExportedReport, exported } from './shown.ts';

/** Quarterly reports of the country as a spreadsheet. */
export const monitoringExport: ExportSource<ExportedReport> = {
  name: 'monitoringReports',
  calls: [
    {
      path: 'monitoring_report_list_queue',
      summary: 'Start an export of monitoring reports',
      subject: 'MonitoringReportInno',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'MonitoringReportInno', 'export').length > 0,
  ...leanExport(monitoringReportProcess, exportedReport),
  columns: shownSheet(exported),
};
