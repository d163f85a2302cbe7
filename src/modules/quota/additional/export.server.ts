import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { scopesFor } from '#shared/abilities.ts';
import { additionalQuotaProcess } from './process.server.ts';
import type { AdditionalQuotaRecord } from './schema.ts';
import { exported } from './shown.ts';

/**
 * Requests for additional places as a spreadsheet: the ability table has no `export` of them, so
 * anyone who reads them may take them along.
 */
export const additionalQuotaExport: ExportSource<AdditionalQuotaRecord> = {
  name: 'additionalQuotas',
  calls: [
    {
      path: 'additional_quotas',
      summary: 'Start an export of the list of requests for additional places',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'AdditionalQuote', 'read').length > 0,
  ...recordExport(additionalQuotaProcess),
  columns: shownSheet(exported),
};
