import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Config } from '../base/config.ts';
import type { Connection } from '../db/connection.ts';
import { migrations } from '../db/migrations/all.ts';
import { configuredStorage } from '../files/configured-storage.ts';
import { hostOf, reach } from './reach.ts';

/** One line of the doctor's table. `warning` does not stop the product. */
export interface Finding {
  part: string;
  state: 'ok' | 'warning' | 'failed';
  words: string;
}

type Verdict = string | { warning: string };

async function found(part: string, look: () => Promise<Verdict>): Promise<Finding> {
  try {
    const verdict = await look();
    return typeof verdict === 'string'
      ? { part, state: 'ok', words: verdict }
      : { part, state: 'warning', words: verdict.warning };
  } catch (error) {
    return {
      part,
      state: 'failed',
      words: error instanceof Error ? error.message || error.name : String(error),
    };
  }
}

async function database({ db }: Connection, config: Config): Promise<Verdict> {
  const { rows } = await sql<{ version: string; free: boolean }>`
    select current_setting('server_version') as version, rolsuper as free from pg_roles
      where rolname = current_user`.execute(db);
  const version = `PostgreSQL ${rows[0]?.version}, ${config.databaseUrl ? 'server' : 'embedded'}`;
  const tooFree = rows[0]?.free && config.databaseUrl !== null;
  return tooFree
    ? { warning: `${version}; the role is a superuser, give the product one of its own` }
    : version;
}

async function migrationState({ db }: Connection): Promise<Verdict> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = rows.map(({ name }) => name);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new Error(`made by a newer version: ${unknown.join(', ')}`);
  const due = Object.keys(migrations).filter((name) => !applied.includes(name));
  return due.length > 0
    ? { warning: `${due.length} not run yet; npm start runs them` }
    : `all ${applied.length} run`;
}

async function queue({ db }: Connection): Promise<Verdict> {
  const { rows } = await sql<{ waiting: number; given_up: number; oldest: number }>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as given_up,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and run_at <= now())), 0)::int as oldest
    from graphile_worker.jobs`.execute(db);
  const { waiting = 0, given_up = 0, oldest = 0 } = rows[0] ?? {};
  const words = `${waiting} jobs waiting, the oldest for ${oldest} s; ${given_up} given up`;
  return given_up > 0 || oldest > 600 ? { warning: words } : words;
}

async function storage(config: Config): Promise<Verdict> {
  const { dataDir, s3 } = config;
  const files = await configuredStorage(config);
  await files.ready();
  const [id, content] = [randomUUID(), Buffer.from('doctor')];
  await files.write(id, content);
  const read = await buffer(await files.open(id));
  await files.remove(id);
  if (!read.equals(content)) throw new Error('what was read is not what was written');
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const free = (bavail * bsize) / 1024 ** 3;
  const place = s3 ? `bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : 'folder';
  const words = `${place}: written and read; ${free.toFixed(1)} GB free for uploads under way`;
  return free < 1 ? { warning: words } : words;
}

async function oneId({ oneid, production }: Config): Promise<Verdict> {
  if (oneid.url === null)
    return production ? { warning: 'not configured' } : 'built-in stand-in (development)';
  await reach(hostOf(oneid.url));
  return `${new URL(oneid.url).host} answers`;
}

async function sms({ smsGateway, eskiz }: Config): Promise<Verdict> {
  if (smsGateway === 'outbox') return 'outbox (development): nothing is sent';
  await reach(hostOf(eskiz.url));
  return `${new URL(eskiz.url).host} answers`;
}

async function mail({ mailTransport, smtpUrl }: Config): Promise<Verdict> {
  if (mailTransport === 'outbox' || smtpUrl === null)
    return 'outbox (development): nothing is sent';
  await reach(hostOf(smtpUrl));
  return `${new URL(smtpUrl).host} answers`;
}

async function scienceIdOf({ scienceId, production }: Config): Promise<Verdict> {
  if (scienceId.url === null)
    return production
      ? { warning: 'not configured: researchers enter their works by hand' }
      : 'built-in stand-in (development)';
  await reach(hostOf(scienceId.url));
  return `${new URL(scienceId.url).host} answers`;
}

async function oakOf({ oak, production }: Config): Promise<Verdict> {
  if (oak.url === null)
    return production
      ? { warning: 'not configured: approved degrees are entered by hand' }
      : 'built-in stand-in (development)';
  await reach(hostOf(oak.url));
  return `${new URL(oak.url).host} answers`;
}

async function scanner({ fileScannerCommand }: Config): Promise<Verdict> {
  if (fileScannerCommand === null)
    return { warning: 'none: uploaded files are not scanned for viruses' };
  const program = fileScannerCommand.split(' ')[0] ?? '';
  const places = program.includes('/')
    ? [program]
    : (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, program));
  if (!places.some((place) => fs.existsSync(place))) throw new Error(`${program} is not installed`);
  return program;
}

/**
 * Looks at every part the product stands on. Only configured hosts are contacted, and nothing is
 * sent to them.
 */
export function examine(config: Config, connection: Connection): Promise<Finding[]> {
  return Promise.all([
    found('database', () => database(connection, config)),
    found('migrations', () => migrationState(connection)),
    found('queue', () => queue(connection)),
    found('storage', () => storage(config)),
    found('OneID', () => oneId(config)),
    found('SMS', () => sms(config)),
    found('mail', () => mail(config)),
    found('OAK', () => oakOf(config)),
    found('Science ID', () => scienceIdOf(config)),
    found('file scanner', () => scanner(config)),
  ]);
}
