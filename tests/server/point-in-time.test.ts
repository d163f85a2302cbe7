import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { databaseAccount, give } from '#server/db/embedded/account.ts';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { chains } from '#server/declared/modules.ts';
import { verifyHistory } from '#server/engine/verify-history.ts';
import { migrateJobs } from '#server/jobs/runner.ts';
import { seedIfEmpty } from '#server/seed/seed.ts';
import { openFor } from '../support/actors.ts';
import { testApp } from '../support/app.ts';

const scripts = path.resolve('docs/operations/archiving');
const account = databaseAccount();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-pitr-'));
const [archive, base] = [path.join(folder, 'archive'), path.join(folder, 'base')];
const servers: EmbeddedServer[] = [];

/** The settings of the example, with the script where this test finds it. */
function exampleSettings(): string[] {
  const script = path.join(folder, 'archive-wal.sh');
  const text = fs.readFileSync(path.join(scripts, 'postgresql.conf.example'), 'utf8');
  return text
    .split('\n')
    .filter((line) => /^\w+ = /.test(line))
    .map((line) =>
      line
        .replace(' = ', '=')
        .replace(/^([\w]+=)'(.*)'$/, '$1$2')
        .replace(
          'sh /etc/doctoral-education/archive-wal.sh',
          `WAL_ARCHIVE='${archive}' sh ${script}`,
        ),
    );
}

async function start(name: string, settings: string[] = []): Promise<EmbeddedServer> {
  const server = await startEmbedded(path.join(folder, name), {
    settings: ['fsync=off', 'shared_buffers=32MB', ...settings],
  });
  servers.push(server);
  return server;
}

beforeAll(() => {
  give(folder, account);
  for (const one of [archive, base]) {
    fs.mkdirSync(one, { mode: 0o700 });
    give(one, account);
  }
  for (const script of fs.readdirSync(scripts))
    fs.copyFileSync(path.join(scripts, script), path.join(folder, script));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs a shell line as the account of the database. */
const shell = (line: string, environment: Record<string, string> = {}): string =>
  execFileSync('sh', ['-c', line], {
    ...account,
    cwd: folder,
    env: { ...process.env, WAL_ARCHIVE: archive, ...environment },
    encoding: 'utf8',
  });

/**
 * What pg_basebackup does, which the embedded packages do not carry: files copied while the server
 * works, and the label of their beginning.
 */
async function takeBaseBackup({ pool }: Connection, data: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_backup_start('rehearsal', true)`);
    // A file that goes away while it is copied is none of the base's.
    shell(`cp -R '${data}/.' '${base}/' || true`);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    fs.writeFileSync(path.join(base, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    give(path.join(base, 'backup_label'), account);
  } finally {
    client.release();
  }
}

/** What the check of the history says. */
async function differences({ db }: Connection): Promise<string[]> {
  const found: string[] = [];
  for await (const { problem } of verifyHistory(db, chains)) found.push(problem);
  return found;
}

it('a point in time between two answered writes is restored: the first is there, the second is not, and the history is whole', async () => {
  const server = await start('database', exampleSettings());
  const open = openDatabase(server.address, { patience: bulkPatience });
  await migrateJobs(open.pool);
  await migrate(open.db, migrations);
  await seedIfEmpty(open.db, { now: new Date() });
  const on = await testApp(open);
  await takeBaseBackup(open, server.folder);

  const accountOf = async (login: string): Promise<number> =>
    (
      await open.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', `${login}@namuna.uz`)
        .executeTakeFirstOrThrow()
    ).id;
  const admin = await openFor(on, await accountOf('admin'));
  const id = await accountOf('rahbar');
  const act = async (event: string): Promise<void> => {
    const { version } = await open.db
      .selectFrom('account')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const answer = await on.send(admin, 'POST', `/api/accounts/${id}/${event}/`, {
      version,
      reason: 'Sinov uchun yozilgan sabab.',
    });
    expect(answer.status).toBe(200);
  };
  await act('block');
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(
    open.db,
  );
  await act('unblock');
  // The segment of both writes goes out now; a server would send it after archive_timeout at the
  // latest.
  const switched = await sql<{
    name: string;
  }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(open.db);
  const last = switched.rows[0]?.name ?? '';
  await vi.waitFor(() => expect(fs.readdirSync(archive)).toContain(last), {
    timeout: 20_000,
    interval: 50,
  });
  await on.stop();
  await open.stop();
  // The machine is lost.
  await server.stop();

  const moment = rows[0]?.moment ?? '';
  shell(`sh prepare-restore.sh '${base}' '${path.join(folder, 'restored')}' '${moment}'`);
  const restored = await start('restored');
  const after = openDatabase(restored.address, { patience: bulkPatience });
  await vi.waitFor(
    async () =>
      expect((await after.pool.query('select pg_is_in_recovery() as waits')).rows).toEqual([
        { waits: false },
      ]),
    {
      timeout: 20_000,
      interval: 50,
    },
  );
  const lines = await after.db
    .selectFrom('history')
    .select('event')
    .where('process', '=', 'account')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.at(-1)?.event).toBe('block');
  expect(
    (
      await after.db
        .selectFrom('account')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state,
  ).toBe('blocked');
  expect(await differences(after)).toEqual([]);
  // And it takes writes again.
  await after.db.updateTable('account').set({ language: 'ru' }).where('id', '=', id).execute();
  await after.stop();
}, 120_000);

it('a segment is never overwritten by another one of its name, and the same one is taken as kept', () => {
  for (const [name, content] of [
    ['one', 'content'],
    ['other', 'another'],
  ] as const) {
    fs.writeFileSync(path.join(folder, name), content, { mode: 0o644 });
  }
  shell('sh archive-wal.sh one 0000AA');
  shell('sh archive-wal.sh one 0000AA');
  expect(() => shell('sh archive-wal.sh other 0000AA')).toThrow();
  expect(fs.readFileSync(path.join(archive, '0000AA'), 'utf8')).toBe('content');
});

it('refuses to prepare a restore over a folder that is there, or out of half a backup', () => {
  const half = path.join(folder, 'half');
  fs.mkdirSync(half, { mode: 0o755 });
  expect(() => shell(`sh prepare-restore.sh '${base}' '${archive}' 'now' 2>&1`)).toThrow(
    /Command failed/,
  );
  expect(() =>
    shell(`sh prepare-restore.sh '${half}' '${path.join(folder, 'new')}' 'now' 2>&1`),
  ).toThrow(/Command failed/);
});
