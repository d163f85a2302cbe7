import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import { type Connection, openDatabase } from '../db/connection.ts';
import { bulkPatience } from '../db/pool.ts';
import { markOfTraining, requireItsOwn } from '../db/training-mark.ts';
import { readyDatabase } from '../prepare/ready-database.ts';

/** The database in use, and the one that is as on the first day. */
const names = { used: 'training', first: 'training_first_day' } as const;

interface Waiting {
  log(message: string): void;
  signal: AbortSignal;
  /** Which build this is; null: nobody knows, as when it runs from its sources. */
  build: string | null;
}

/** The data of a training ground. */
export interface GroundDatabase {
  address: pg.PoolConfig;
  /** Makes everything as on the first day. Nobody may be connected. */
  restore(): Promise<void>;
}

/** Runs something on a connection of its own. */
async function within<Answer>(
  address: pg.PoolConfig,
  work: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const connection = openDatabase(address, { patience: bulkPatience, max: 1 });
  try {
    return await work(connection);
  } finally {
    await connection.stop();
  }
}

/**
 * The clock of the database: `now()` of every statement, of every default and of the job queue
 * answers the moment of the training ground. In a training ground alone: elsewhere there is neither
 * the schema nor the order of schemas in which it is found first (decision 170).
 */
export async function addClock({ db }: Connection): Promise<void> {
  await sql`create schema if not exists training`.execute(db);
  await sql`create table training.clock (
    ahead interval not null, born timestamptz not null, ran timestamptz not null)`.execute(db);
  await sql`insert into training.clock values ('0', now(), now())`.execute(db);
  await sql`create function training.now() returns timestamptz language sql stable parallel safe
    as $$ select pg_catalog.now() + ahead from training.clock $$`.execute(db);
}

/** Lets everything that the migrations have made ask the clock of the training ground. */
export async function followClock({ db }: Connection): Promise<void> {
  await sql`do $$
    declare one record;
    begin
      for one in select table_schema, table_name, column_name from information_schema.columns
        where table_schema in ('public', 'graphile_worker') and column_default = 'now()'
      loop
        execute format('alter table %I.%I alter column %I set default training.now()',
          one.table_schema, one.table_name, one.column_name);
      end loop;
      for one in select p.oid::regprocedure as name from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) as setting
        where n.nspname in ('public', 'graphile_worker') and setting like 'search_path=%'
          and p.prokind = 'f'
      loop
        execute format('alter function %s set search_path to training, pg_catalog, public, pg_temp',
          one.name);
      end loop;
      update training.clock set born = now(), ran = now();
    end $$`.execute(db);
}

/** What new sessions of a database find first: the clock of the training ground before the server's. */
export const orderSchemas = ({ db }: Connection, name: string): Promise<unknown> =>
  sql`alter database ${sql.id(name)} set search_path = public, training, pg_catalog`.execute(db);

async function exists({ db }: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
  return rows.length > 0;
}

/** Makes the first day: the demonstration as it is told today, and the clock. */
async function makeFirstDay(
  config: Config,
  server: pg.PoolConfig,
  waiting: Waiting,
): Promise<void> {
  const draft = `${names.first}_draft`;
  const address = { ...server, database: draft };
  const files = filesOf(config);
  fs.rmSync(files.used, { recursive: true, force: true });
  await within(server, async ({ db }) => {
    for (const name of [draft, names.first, names.used])
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
    await sql`create database ${sql.id(draft)}`.execute(db);
  });
  await within(address, addClock);
  await readyDatabase(config, address, waiting);
  await within(address, followClock);
  await within(server, ({ db }) =>
    sql`alter database ${sql.id(draft)} rename to ${sql.id(names.first)}`.execute(db),
  );
  fs.rmSync(files.first, { recursive: true, force: true });
  fs.mkdirSync(files.used, { recursive: true, mode: 0o700 });
  fs.renameSync(files.used, files.first);
}

function filesOf({ dataDir }: Config): { used: string; first: string } {
  return { used: path.join(dataDir, 'files'), first: path.join(dataDir, 'files-first-day') };
}

/** Which build has made the first day, beside the data. */
const stampOf = ({ dataDir }: Config): string => path.join(dataDir, 'first-day-of');

const textOf = (file: string): string | null =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;

/**
 * The data of the training ground: made when there are none, or when another build has made them,
 * because nothing in them is worth a migration.
 */
export async function groundDatabase(
  config: Config,
  server: pg.PoolConfig,
  waiting: Waiting,
): Promise<GroundDatabase> {
  const files = filesOf(config);
  const stamp = stampOf(config);
  const made = `${waiting.build ?? 'sources'}`;
  const restore = async (): Promise<void> => {
    await within(server, async (connection) => {
      const { db } = connection;
      await sql`drop database if exists ${sql.id(names.used)} with (force)`.execute(db);
      await sql`create database ${sql.id(names.used)} template ${sql.id(names.first)}`.execute(db);
      await orderSchemas(connection, names.used);
    });
    fs.rmSync(files.used, { recursive: true, force: true });
    fs.cpSync(files.first, files.used, { recursive: true });
  };
  const ready = await within(server, async (connection) => {
    await requireItsOwn(connection, true);
    await sql`create schema if not exists ${sql.id(markOfTraining)}`.execute(connection.db);
    return textOf(stamp) === made && (await exists(connection, names.first))
      ? { used: await exists(connection, names.used) }
      : null;
  });
  if (!ready) {
    await makeFirstDay(config, server, waiting);
    fs.writeFileSync(stamp, made);
  }
  if (!ready?.used) await restore();
  return { address: { ...server, database: names.used }, restore };
}
