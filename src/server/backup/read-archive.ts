import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { withoutIndexes } from '../db/bulk-load.ts';
import type { Connection } from '../db/connection.ts';
import { copyIn } from '../db/copy.ts';
import { type FileStorage, isFileId } from '../files/storage.ts';
import { type Block, blocksOf, damaged, parsed } from './blocks.ts';
import { blockNames, type End, endShape, type Head, headShape } from './contents.ts';
import { emptyDatabaseFor } from './empty-database.ts';

const incomplete = (why: string): Error => damaged(`it is not whole, ${why}`);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** What the file system, gzip and PostgreSQL say about an archive, in words; everything else as it is. */
function inWords(error: unknown, source: string): unknown {
  const code = codeOf(error);
  if (code === 'Z_DATA_ERROR') return damaged('it is not packed as `npm run backup` packs, or bytes of it have changed');
  if (code === 'Z_BUF_ERROR') return damaged('it was cut off');
  // Rows that do not fit their table: wrong data (22), a broken constraint (23).
  if (/^2[23]/.test(code)) return damaged(`its rows do not fit the tables (${error instanceof Error ? error.message : code})`);
  const ofArchive = error instanceof Error && 'path' in error && error.path === source;
  if (ofArchive && code === 'ENOENT') return new Error(`There is no archive ${source}. Give its path after --from.`);
  if (code === 'EISDIR') return new Error(`${source} is a folder. Give the path of the archive in it after --from.`);
  if (ofArchive && code === 'EACCES') return new Error(`This account may not read ${source}. Run the command as its owner.`);
  return error;
}

async function headOf(blocks: AsyncGenerator<Block>): Promise<Head> {
  const { value } = await blocks.next();
  if (value?.name !== blockNames.head) throw new Error('This is no archive of `npm run backup`: choose another file.');
  return parsed(headShape, value.content, 'its beginning is of a format that this build does not know');
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
async function load(blocks: AsyncGenerator<Block>, head: Head, client: pg.ClientBase, storage: FileStorage): Promise<End> {
  const statements = new Map(
    head.tables.map(({ name, columns }) => [`${blockNames.rows}${name}`, `copy ${name} (${columns.join(', ')}) from stdin`]),
  );
  const found: Pick<End, 'rows' | 'files'> = { rows: Object.fromEntries(head.tables.map(({ name }) => [name, 0])), files: 0 };
  let end: End | undefined;
  for await (const { name, content } of blocks) {
    const statement = statements.get(name);
    if (statement) {
      const table = name.slice(blockNames.rows.length);
      found.rows[table] = (found.rows[table] ?? 0) + (await copyIn(client, statement, [content]));
    } else if (name.startsWith(blockNames.file)) {
      const id = name.slice(blockNames.file.length);
      if (!isFileId(id)) throw damaged(`${name} is no name of a file`);
      await storage.write(id, content);
      found.files += 1;
    } else if (name === blockNames.end) end = parsed(endShape, content, 'its last block is not what was written');
    else throw damaged(`nothing is known of a block ${name}`);
  }
  return checked(end, found);
}

/**
 * What triggers have filled is copied as it is: the ledger would sum every place a second time, and the words of a letter would be looked up in
 * organizations that are not there yet.
 */
const filling = [
  ['public.quota_entry', 'quota_entry_booked'],
  ['public.letter', 'letter_search'],
  ['public.targeted_letter', 'targeted_letter_search'],
] as const;

async function withoutFilling(client: pg.ClientBase, tables: readonly string[], fill: () => Promise<End>): Promise<End> {
  const present = filling.filter(([table]) => tables.includes(table));
  for (const [table, trigger] of present) await client.query(`alter table ${table} disable trigger ${trigger}`);
  const end = await fill();
  for (const [table, trigger] of present) await client.query(`alter table ${table} enable trigger ${trigger}`);
  return end;
}

/** What the migrations wrote themselves makes place for the archive's; jobs that were running then run again. */
async function restoreInto(client: pg.ClientBase, head: Head, fill: () => Promise<End>): Promise<End> {
  await client.query('begin');
  try {
    await client.query('delete from public.kysely_migration');
    const tables = head.tables.map(({ name }) => name);
    const end = await withoutFilling(client, tables, () => withoutIndexes(client, tables, fill));
    for (const [name, value] of Object.entries(end.sequences)) await client.query('select setval($1::regclass, $2)', [name, value]);
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null');
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null');
    await client.query('commit');
    return end;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Restores an archive into an empty database (embedded or server) and a file storage, with the migrations it had then: all rows in one
 * transaction. Answers what was in it. Throws when the database is not empty or the archive is damaged.
 */
export async function readArchive(connection: Pick<Connection, 'pool' | 'db'>, storage: FileStorage, source: string): Promise<End> {
  let end: End | undefined;
  const unpacker = createGunzip({ chunkSize: 1024 * 1024 });
  const restore = async (unpacked: AsyncIterable<Buffer>): Promise<void> => {
    const blocks = blocksOf(unpacked);
    const head = await headOf(blocks);
    await emptyDatabaseFor(head, connection);
    const client = await connection.pool.connect();
    try {
      end = await restoreInto(client, head, () => load(blocks, head, client, storage));
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
