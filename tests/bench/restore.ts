import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArchive, restoreSettings } from '#server/backup/read-archive.ts';
import { writeArchive } from '#server/backup/write-archive.ts';
import { openDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { secondsOfFamily } from './processor-time.ts';
import { openStage } from './stage.ts';

/** What a backup and its restore took. Times are seconds, sizes megabytes. */
export interface RestoreReport {
  applications: number;
  rows: number;
  databaseMb: number;
  archiveMb: number;
  backup: number;
  restore: number;
  /** Processor time of the database: says more than the time when others use the machine. */
  work: number;
  /** The restore, part by part, in the words of the program. */
  parts: string[];
}

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 100) / 10;

/**
 * Backs a generated database up and restores it into a new embedded one, as `npm run restore` does
 * after the loss of a machine.
 */
export async function measureRestore(
  applications: number,
  keep: string | null,
  log: (line: string) => void,
): Promise<RestoreReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-restore-'));
  fs.chmodSync(folder, 0o755);
  try {
    const archive = path.join(folder, 'whole.backup');
    const stage = await openStage(applications, keep, log);
    const started = performance.now();
    await writeArchive(
      stage.connection.pool,
      new FolderStorage(path.join(folder, 'files')),
      archive,
    );
    const backup = secondsSince(started);
    const { databaseMb } = stage;
    await stage.stop();
    log(`  backup: ${backup} s`);
    return { applications, databaseMb, backup, ...(await restored(folder, archive, log)) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function restored(
  folder: string,
  archive: string,
  log: (line: string) => void,
): Promise<Pick<RestoreReport, 'rows' | 'archiveMb' | 'restore' | 'work' | 'parts'>> {
  const parts: string[] = [];
  const started = performance.now();
  const server = await startEmbedded(path.join(folder, 'database'), { settings: restoreSettings });
  const postmaster = Number(
    fs.readFileSync(path.join(server.folder, 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const connection = openDatabase(server.address, { patience: bulkPatience });
  try {
    const end = await readArchive(
      connection,
      new FolderStorage(path.join(folder, 'restored')),
      archive,
      (line) => {
        parts.push(line);
        log(`  ${line}`);
      },
    );
    await migrate(connection.db, migrations);
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    return {
      rows,
      archiveMb: Math.round(fs.statSync(archive).size / 1024 / 1024),
      restore: secondsSince(started),
      work: secondsOfFamily(postmaster),
      parts,
    };
  } finally {
    await connection.stop();
    await server.stop();
  }
}

/** The report for people. */
export function tellRestore(reports: readonly RestoreReport[]): string {
  return reports
    .map(({ applications, rows, databaseMb, archiveMb, backup, restore, work, parts }) =>
      [
        `${applications.toLocaleString('en')} applications: ${rows.toLocaleString('en')} rows, database ${databaseMb} MB, archive ${archiveMb} MB`,
        `  backup ${backup} s, restore ${restore} s (${Math.round(rows / restore).toLocaleString('en')} rows/s), work of the database ${work.toFixed(1)} s`,
        ...parts.map((part) => `    ${part}`),
      ].join('\n'),
    )
    .join('\n');
}
