import { quotaDistributionProcess } from '#modules/quota/distribution/server.ts';
import { quotaRequestProcess } from '#modules/quota/request/server.ts';
import { type AbilityHolder, scopesFor } from '#shared/abilities.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import type { TravellingRecord } from '../engine/read.ts';
import type { ExportSource } from './export-source.ts';
import {
  type DirectionRow,
  distributionColumns,
  type OrganizationRow,
  requestColumns,
  requestLineColumns,
} from './quota-columns.ts';
import { recordExport } from './record-export.ts';

/** The ability table has no `export` of the quota: anyone who reads it may take it along. */
const mayExport = (holder: AbilityHolder): boolean =>
  scopesFor(holder, 'Distribution', 'view').length > 0 ||
  scopesFor(holder, 'QuoteAgreement', 'read').length > 0;

const requests = recordExport(quotaRequestProcess as unknown as ProcessDefinition);
const distributions = recordExport(quotaDistributionProcess as unknown as ProcessDefinition);

/**
 * The tables of the quota as spreadsheets: requests, their lines by direction, and the lines of
 * distributions by organization.
 */
export const quotaExports = {
  quotaRequests: {
    ...requests,
    name: 'quotaRequests',
    mayExport,
    columns: requestColumns,
  } satisfies ExportSource<TravellingRecord>,
  quotaRequestLines: {
    ...requests,
    name: 'quotaRequestLines',
    mayExport,
    columns: requestLineColumns,
    rows: async (services, reader, ids) =>
      (await requests.rows(services, reader, ids)).flatMap(({ lines }) => lines as DirectionRow[]),
  } satisfies ExportSource<DirectionRow>,
  quotaDistribution: {
    ...distributions,
    name: 'quotaDistribution',
    mayExport,
    columns: distributionColumns,
    rows: async (services, reader, ids) =>
      (await distributions.rows(services, reader, ids)).flatMap(
        ({ lines }) => lines as OrganizationRow[],
      ),
  } satisfies ExportSource<OrganizationRow>,
} as const;
