import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { shownSheet } from '#server/statistics/shown-sheet.ts';
import { type AbilityHolder, scopesFor } from '#shared/abilities.ts';
import { quotaDistributionProcess } from './distribution/process.server.ts';
import {
  type DirectionRow,
  distributionColumns,
  type OrganizationRow,
  requestLineColumns,
} from './export-columns.server.ts';
import { quotaRequestProcess } from './request/process.server.ts';
import type { QuotaRequestRecord } from './request/schema.ts';
import { exported } from './request/shown.ts';

/** The ability table has no `export` of the quota: anyone who reads it may take it along. */
const mayExport = (holder: AbilityHolder): boolean =>
  scopesFor(holder, 'Distribution', 'view').length > 0 ||
  scopesFor(holder, 'QuoteAgreement', 'read').length > 0;

/** A record with its lines, of which the file is made. */
interface WithLines<Line> {
  lines: Line[];
}

const requests = recordExport<WithLines<DirectionRow>>(quotaRequestProcess);
const distributions = recordExport<WithLines<OrganizationRow>>(quotaDistributionProcess);

const requestExport: ExportSource<QuotaRequestRecord> = {
  ...recordExport(quotaRequestProcess),
  name: 'quotaRequests',
  calls: [{ path: 'quota_requests', summary: 'Start an export of the list of quota requests' }],
  mayExport,
  columns: shownSheet(exported),
};

const requestLineExport: ExportSource<DirectionRow> = {
  ...requests,
  name: 'quotaRequestLines',
  calls: [
    {
      path: 'quota_request_lines',
      summary: 'Start an export of quota requests by direction',
    },
  ],
  mayExport,
  columns: requestLineColumns,
  rows: async (trx, reader, ids, address) =>
    (await requests.rows(trx, reader, ids, address)).flatMap(({ lines }) => lines),
};

const distributionExport: ExportSource<OrganizationRow> = {
  ...distributions,
  name: 'quotaDistribution',
  calls: [
    {
      path: 'quota_distribution',
      summary: 'Start an export of a distribution by organization',
    },
  ],
  mayExport,
  columns: distributionColumns,
  rows: async (trx, reader, ids, address) =>
    (await distributions.rows(trx, reader, ids, address)).flatMap(({ lines }) => lines),
};

/**
 * The tables of the quota as spreadsheets: requests, their lines by direction, and the lines of
 * distributions by organization.
 */
export const quotaExports: readonly ExportSource[] = [
  requestExport,
  requestLineExport,
  distributionExport,
];
