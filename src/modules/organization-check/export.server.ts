import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { organizationCheckProcess } from './process.server.ts';
import type { OrganizationCheckRecord } from './schema.ts';
import { exported } from './shown.ts';

/** Checks of the country as a spreadsheet. */
export const checkExport: ExportSource<OrganizationCheckRecord> = {
  name: 'organizationChecks',
  calls: [
    {
      path: 'check_monitoring_list_queue',
      summary: 'Start an export of checks of organizations',
      subject: 'CheckMonitoring',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'CheckMonitoring', 'export').length > 0,
  ...recordExport(organizationCheckProcess),
  columns: shownSheet(exported),
};
