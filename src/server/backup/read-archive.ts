import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { type Say, timed, withoutIndexes } from '../db/bulk-load.ts';
import type { Connection } from '../db/connection.ts';
import { copyIn } from '../db/copy.ts';
import { type FileStorage, isFileId } from '../files/storage.ts';
import { type Block, blocksOf, damaged, parsed } from './blocks.ts';
import { blockNames, type End, endShape, type Head, headShape } from './contents.ts';
import { emptyDatabaseFor } from './empty-database.ts';

const incomplete = (why: string): Error => damaged(`it is not whole, ${why}`);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * What the file system, gzip and PostgreSQL say about an archive, in words; everything else as it
 * is.
 */
function inWords(error: unknown, source: string): unknown {
  const code = codeOf(error);
  if (code === 'Z_DATA_ERROR')
    return damaged('it is not packed as `npm run backup` packs, or bytes of it have changed');
  if (code === 'Z_BUF_ERROR') return damaged('it was cut off');
  // Rows that do not fit their table: wrong data (22), a broken constraint (23).
  if (/^2[23]/.test(code))
    return damaged(
      `its rows do not fit the tables (${error instanceof Error ? error.message : code})`,
    );
  const ofArchive = error instanceof Error && 'path' in error && error.path === source;
  if (ofArchive && code === 'ENOENT')
    return new Error(`There is no archive ${source}. Give its path after --from.`);
  if (code === 'EISDIR')
    return new Error(`${source} is a folder. Give the path of the archive in it after --from.`);
  if (ofArchive && code === 'EACCES')
    return new Error(`This account may not read ${source}. Run the command as its owner.`);
  return error;
}

async function headOf(blocks: AsyncGenerator<Block>): Promise<Head> {
  const { value } = await blocks.next();
  if (value?.name !== blockNames.head)
    throw new Error('This is no archive of `npm run backup`: choose another file.');
  return parsed(
    headShape,
    value.content,
    'its beginning is of a format that this build does not know',
  );
}

/** Compares what has arrived with what the last block says. */
function checked(end: End | undefined, found: Pick<End, 'rows' | 'files'>): End {
  if (!end) throw incomplete('it has no end');
  if (end.files !== found.files) throw incomplete(`${found.files} of ${end.files} files`);
  const short = Object.keys(end.rows).filter((table) => end.rows[table] !== found.rows[table]);
  if (short.length > 0) throw incomplete(`rows of ${short.join(', ')}`);
  return end;
}

/** Copies rows and files in as they come; answers the last block. */
async function load(
  blocks: AsyncGenerator<Block>,
  head: Head,
  client: pg.ClientBase,
  storage: FileStorage,
  say: Say,
): Promise<End> {
  const statements = new Map(
    head.tables.map(({ name, columns }) => [
      `${blockNames.rows}${name}`,
      `copy ${name} (${columns.join(', ')}) from stdin with (freeze)`,
    ]),
  );
  const found: Pick<End, 'rows' | 'files'> = {
    rows: Object.fromEntries(head.tables.map(({ name }) => [name, 0])),
    files: 0,
  };
  let end: End | undefined;
  const seconds = new Map<string, number>();
  for await (const { name, content } of blocks) {
    const started = performance.now();
    const statement = statements.get(name);
    if (statement) {
      const table = name.slice(blockNames.rows.length);
      found.rows[table] = (found.rows[table] ?? 0) + (await copyIn(client, statement, [content]));
    } else if (name.startsWith(blockNames.file)) {
      const id = name.slice(blockNames.file.length);
      if (!isFileId(id)) throw damaged(`${name} is no name of a file`);
      await storage.write(id, content);
      found.files += 1;
    } else if (name === blockNames.end)
      end = parsed(endShape, content, 'its last block is not what was written');
    else throw damaged(`nothing is known of a block ${name}`);
    seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - started) / 1000);
  }
  for (const [name, took] of seconds) if (took >= 1) say(`${name}: ${took.toFixed(1)} s`);
  return checked(end, found);
}

/**
 * Triggers would do again what they did when the rows were written: book places a second time, look
 * up the words of a letter in organizations that are not there yet, and fill the search of every
 * person row by row. Only the counter of applications, which no archive holds, is theirs to fill.
 */
const counting = `
  select format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as enable
  from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal and tgname like 'application_count_%'`;

async function withoutTriggers(
  client: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<End>,
): Promise<End> {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  const { rows } = await client.query<{ enable: string }>(counting, [tables]);
  for (const { enable } of rows) await client.query(enable);
  const end = await fill();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  return end;
}

/**
 * What the migrations wrote themselves makes place for the archive's. Emptied in the same
 * transaction, tables may be filled frozen: nothing is written twice.
 */
async function emptied(
  client: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<End>,
): Promise<End> {
  await client.query(`truncate ${tables.join(', ')}`);
  return fill();
}

/** All in one transaction; jobs that were running then run again. */
async function restoreInto(
  client: pg.ClientBase,
  head: Head,
  say: Say,
  fill: () => Promise<End>,
): Promise<End> {
  await client.query('begin');
  try {
    const tables = head.tables.map(({ name }) => name);
    const end = await withoutTriggers(client, tables, () =>
      withoutIndexes(client, tables, () => emptied(client, tables, fill), { keys: true, say }),
    );
    for (const [name, value] of Object.entries(end.sequences))
      await client.query('select setval($1::regclass, $2)', [name, value]);
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    );
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    );
    await timed(say, 'commit', () => client.query('commit'));
    return end;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * For an embedded server that is started for a restore: what is filled in the transaction that
 * emptied it needs no log of changes, and nothing is written to the disk twice. The next start has
 * the usual settings again.
 */
export const restoreSettings = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=30min',
];

/**
 * Restores an archive into an empty database (embedded or server) and a file storage, with the
 * migrations it had then: all rows in one transaction. Answers what was in it. Throws when the
 * database is not empty or the archive is damaged.
 */
export async function readArchive(
  connection: Pick<Connection, 'pool' | 'db'>,
  storage: FileStorage,
  source: string,
  say: Say = () => undefined,
): Promise<End> {
  let end: End | undefined;
  const unpacker = createGunzip({ chunkSize: 1024 * 1024 });
  const restore = async (unpacked: AsyncIterable<Buffer>): Promise<void> => {
    const blocks = blocksOf(unpacked);
    const head = await headOf(blocks);
    await emptyDatabaseFor(head, connection);
    const client = await connection.pool.connect();
    try {
      end = await restoreInto(client, head, say, () => load(blocks, head, client, storage, say));
    } finally {
      client.release();
    }
  };
  await pipeline(fs.createReadStream(source), unpacker, restore).catch((error: unknown) => {
    throw inWords(error, source);
  });
  if (!end) throw incomplete('it has no end');
  return end;
}
