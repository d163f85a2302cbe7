import { sql } from 'kysely';
import { auditExportMachine } from '#machines/audit-export.machine.ts';
import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { settingChangeMachine } from '#machines/setting-change.machine.ts';
import { historyOf } from '#modules/directory/read-entries.server.ts';
import { directoryTables } from '#modules/directory/tables.server.ts';
import type { Verified } from '#server/engine/verify-chain.ts';
import { directoryNames } from '#shared/directories.ts';
import { processes } from './index.ts';

const settings: Verified = { machine: settingChangeMachine, table: 'setting_change' };

const auditExports: Verified = { machine: auditExportMachine, table: 'audit_export' };

/**
 * What a gateway does with a mail or SMS leaves no line; that somebody sent it again does (decision
 * 032).
 */
const messages: Verified = {
  machine: messageMachine,
  table: 'message',
  silent: ['deliver', 'refuse', 'arrive'],
  begins: 'counted',
};

const statuses = Object.keys(directoryEntryMachine.states).flatMap((state) => {
  const { code } = stateMeta(directoryEntryMachine, state);
  return code === null ? [] : [sql`when ${code}::int then ${state}::text`];
});

/** A directory: what came with the product has no line until somebody changes it (decision 031). */
const directories = directoryNames.map((name): Verified => {
  const { table, historyId = sql`r.id` } = directoryTables[name];
  const rows = sql`select ${historyId} as id, case r.status ${sql.join(statuses, sql` `)}
    end as state, r.version from ${sql.table(table)} r`;
  return {
    machine: directoryEntryMachine,
    table,
    process: historyOf(name),
    rows,
    begins: 'loaded',
  };
});

/** Everything that has lines in the history, for the verifier. */
export const verified: readonly Verified[] = [
  ...processes,
  settings,
  auditExports,
  messages,
  ...directories,
];
