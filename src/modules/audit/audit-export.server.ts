import type { Address, ExportSource } from '#server/statistics/export-source.ts';
import { scopesFor } from '#shared/abilities.ts';
import { auditColumns, auditReadingColumns, auditRefusalColumns } from './audit-columns.server.ts';
import { type Change, changeLog } from './changes.server.ts';
import { type Reading, readingLog } from './readings.server.ts';
import { type Refused, refusalLog } from './refusals.server.ts';
import {
  type AuditQuery,
  type AuditReadingQuery,
  type AuditRefusalQuery,
  auditQuery,
  auditReadingQuery,
  auditRefusalQuery,
} from './schema.ts';

const queryOf = (address: Address): AuditQuery => auditQuery.parse(address);
const refusalQueryOf = (address: Address): AuditRefusalQuery => auditRefusalQuery.parse(address);
const readingQueryOf = (address: Address): AuditReadingQuery => auditReadingQuery.parse(address);

/**
 * The changes that a search of the audit log found, the newest first: as the page tells them, names
 * of fields and no values (decision 030).
 */
export const auditExport: ExportSource<Change> = {
  name: 'audit',
  mayExport: (holder) => scopesFor(holder, 'Audit', 'read').length > 0,
  count: ({ db, now }, _reader, address) => changeLog.count(db, queryOf(address), now()),
  ids: ({ now }, address) => changeLog.ids(queryOf(address), now),
  rows: (trx, _reader, ids) => changeLog.byIds(trx, ids),
  columns: ({ language }) => auditColumns(language),
  noted: { event: 'start', address: (address) => address },
};

/**
 * The readings of other people's files that a search found, the newest first: who, whose, when and
 * from where.
 */
export const auditReadingExport: ExportSource<Reading> = {
  name: 'auditReadings',
  mayExport: auditExport.mayExport,
  count: ({ db, now }, _reader, address) => readingLog.count(db, readingQueryOf(address), now()),
  ids: ({ now }, address) => readingLog.ids(readingQueryOf(address), now),
  rows: (trx, _reader, ids) => readingLog.byIds(trx, ids),
  columns: ({ language }) => auditReadingColumns(language),
  noted: { event: 'start', address: (address) => ({ part: 'readings', ...address }) },
};

/** The series of refusals that a search found, the newest first: whose, how many, from where. */
export const auditRefusalExport: ExportSource<Refused> = {
  name: 'auditRefusals',
  mayExport: auditExport.mayExport,
  count: ({ db, now }, _reader, address) => refusalLog.count(db, refusalQueryOf(address), now()),
  ids: ({ now }, address) => refusalLog.ids(refusalQueryOf(address), now),
  rows: (trx, _reader, ids) => refusalLog.byIds(trx, ids),
  columns: ({ language }) => auditRefusalColumns(language),
  noted: { event: 'start', address: (address) => ({ part: 'refusals', ...address }) },
};
