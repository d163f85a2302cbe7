import type { Address, ExportSource } from '#server/statistics/export-source.ts';
import { noteExport } from '#server/statistics/note-export.ts';
import { scopesFor } from '#shared/abilities.ts';
import { maxExportRows } from '#shared/export.ts';
import { auditColumns, auditReadingColumns } from './audit-columns.server.ts';
import { type Change, changeLog } from './changes.server.ts';
import { type Reading, readingLog } from './readings.server.ts';
import {
  type AuditQuery,
  type AuditReadingQuery,
  auditQuery,
  auditReadingQuery,
} from './schema.ts';

const queryOf = (address: Address): AuditQuery => auditQuery.parse(address);
const readingQueryOf = (address: Address): AuditReadingQuery => auditReadingQuery.parse(address);

/**
 * The changes that a search of the audit log found, the newest first: as the page tells them, names
 * of fields and no values (decision 030).
 */
export const auditExport: ExportSource<Change> = {
  name: 'audit',
  mayExport: (holder) => scopesFor(holder, 'Audit', 'read').length > 0,
  count: ({ db, now }, _reader, address) => changeLog.count(db, queryOf(address), now()),
  ids: ({ db, now }, _reader, address) => changeLog.ids(db, queryOf(address), now(), maxExportRows),
  rows: ({ db }, _reader, ids) => changeLog.byIds(db, ids),
  columns: (_first, language) => auditColumns(language),
  started: (trx, reader, told) => noteExport(trx, reader, 'start', { list: 'audit', ...told }),
};

/**
 * The readings of other people's files that a search found, the newest first: who, whose, when and
 * from where.
 */
export const auditReadingExport: ExportSource<Reading> = {
  name: 'auditReadings',
  mayExport: auditExport.mayExport,
  count: ({ db, now }, _reader, address) => readingLog.count(db, readingQueryOf(address), now()),
  ids: ({ db, now }, _reader, address) =>
    readingLog.ids(db, readingQueryOf(address), now(), maxExportRows),
  rows: ({ db }, _reader, ids) => readingLog.byIds(db, ids),
  columns: (_first, language) => auditReadingColumns(language),
  started: (trx, reader, { address, ...told }) =>
    noteExport(trx, reader, 'start', {
      list: 'auditReadings',
      address: { part: 'readings', ...address },
      ...told,
    }),
};
