import { sql } from 'kysely';
import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import type { Verified } from '#server/engine/verify-chain.ts';
import { directoryNames } from '#shared/directories.ts';
import { historyOf } from './read-entries.server.ts';
import { directoryTables } from './tables.server.ts';

const statuses = Object.keys(directoryEntryMachine.states).flatMap((state) => {
  const { code } = stateMeta(directoryEntryMachine, state);
  return code === null ? [] : [sql`when ${code}::int then ${state}::text`];
});

/** A directory: what came with the product has no line until somebody changes it (decision 031). */
export const directoryChains = directoryNames.map((name): Verified => {
  const { table, historyId = sql`r.id` } = directoryTables[name];
  const rows = sql`select ${historyId} as id, case r.status ${sql.join(statuses, sql` `)}
    end as state, r.version from ${sql.table(table)} r`;
  return {
    machine: directoryEntryMachine,
    table,
    process: historyOf(name),
    rows,
    begins: 'loaded',
    open: true,
  };
});
