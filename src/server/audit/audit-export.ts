import { auditExportMachine as machine } from '#machines/audit-export.machine.ts';
import { perform } from '#machines/kit.ts';
import { scopesFor } from '#shared/abilities.ts';
import { type AuditQuery, type AuditReadingQuery, auditQuery, auditReadingQuery } from '#shared/audit.ts';
import { maxExportRows } from '#shared/export.ts';
import { appendHistory } from '../engine/history.ts';
import type { Reader, Trx } from '../engine/process.ts';
import type { Address, ExportSource } from '../statistics/export-source.ts';
import { auditColumns, auditReadingColumns } from './audit-columns.ts';
import { type Change, changeLog } from './changes.ts';
import { type Reading, readingLog } from './readings.ts';

const queryOf = (address: Address): AuditQuery => auditQuery.parse(address);
const readingQueryOf = (address: Address): AuditReadingQuery => auditReadingQuery.parse(address);

/** Who took which part of the log away: a record and a line of history in the transaction of the beginning. */
async function tell(trx: Trx, { actor, now }: Reader, { address, rows, ip }: { address: Address; rows: number; ip: string | null }): Promise<void> {
  const { state } = perform(machine, { state: 'absent', facts: { ownerId: null, organizationId: null } }, 'start', actor);
  const row = { account_id: actor.userId ?? 0, query: JSON.stringify(address), rows_total: rows, state: state as 'started', created_at: now };
  const { id } = await trx.insertInto('audit_export').values(row).returning('id').executeTakeFirstOrThrow();
  await appendHistory(trx, {
    ...{ process: machine.id, record_id: id, record_version: 1, event: 'start', from_state: 'absent', to_state: state },
    ...{ actor_user_id: actor.userId, actor_role: actor.role, actor_org_id: actor.organizationId, at: now, reason: null },
    ...{ confirm_method: 'none' as const, ip, job: null, machine_version: machine.version ?? '1' },
    changed_fields: { query: [null, address], rows: [null, rows] },
  });
}

/** The changes that a search of the audit log found, the newest first: as the page tells them, names of fields and no values (decision 030). */
export const auditExport: ExportSource<Change> = {
  name: 'audit',
  mayExport: (holder) => scopesFor(holder, 'Audit', 'read').length > 0,
  count: ({ db, now }, _reader, address) => changeLog.count(db, queryOf(address), now()),
  ids: ({ db, now }, _reader, address) => changeLog.ids(db, queryOf(address), now(), maxExportRows),
  rows: ({ db }, _reader, ids) => changeLog.byIds(db, ids),
  columns: (_first, language) => auditColumns(language),
  started: tell,
};

/** The readings of other people's files that a search found, the newest first: who, whose, when and from where. */
export const auditReadingExport: ExportSource<Reading> = {
  name: 'auditReadings',
  mayExport: auditExport.mayExport,
  count: ({ db, now }, _reader, address) => readingLog.count(db, readingQueryOf(address), now()),
  ids: ({ db, now }, _reader, address) => readingLog.ids(db, readingQueryOf(address), now(), maxExportRows),
  rows: ({ db }, _reader, ids) => readingLog.byIds(db, ids),
  columns: (_first, language) => auditReadingColumns(language),
  started: (trx, reader, told) => tell(trx, reader, { ...told, address: { part: 'readings', ...told.address } }),
};
