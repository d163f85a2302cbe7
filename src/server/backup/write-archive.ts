import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { productVersion } from '../base/project-root.ts';
import { copyOut } from '../db/copy.ts';
import { readableFiles } from '../db/file-states.ts';
import type { FileStorage } from '../files/storage.ts';
import { packed } from './blocks.ts';
import {
  blockNames,
  copiedTables,
  type End,
  type Head,
  sequences,
  stateOfSchema,
} from './contents.ts';

const pieceBytes = 4 * 1024 * 1024;
const filesPerPage = 500;

const json = (name: string, value: object): Buffer =>
  packed({ name, content: Buffer.from(JSON.stringify(value)) });

async function headOf(client: pg.ClientBase): Promise<Head> {
  const state = await stateOfSchema(client);
  if (state.migrations.length === 0)
    throw new Error('There is nothing to back up: the database is empty.');
  const tables = await copiedTables(client);
  return {
    format: 'doctoral-education backup 1',
    product: productVersion,
    taken_at: new Date().toISOString(),
    ...state,
    tables,
  };
}

async function* rowsOf(client: pg.ClientBase, { tables }: Head, end: End): AsyncGenerator<Buffer> {
  for (const { name, columns } of tables) {
    end.rows[name] = 0;
    for await (const { rows, content } of copyOut(
      client,
      `copy ${name} (${columns.join(', ')}) to stdout`,
      pieceBytes,
    )) {
      end.rows[name] += rows;
      yield packed({ name: `${blockNames.rows}${name}`, content });
    }
  }
}

async function* filesOf(
  client: pg.ClientBase,
  storage: FileStorage,
  end: End,
): AsyncGenerator<Buffer> {
  const page = `select id::text, sha256 from file where state = any($2) and id > $1 order by id limit ${filesPerPage}`;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string; sha256: string }>(page, [
      last,
      readableFiles,
    ]);
    for (const { id, sha256 } of rows) {
      const content = await storage.open(id).then(buffer, () => null);
      const sound =
        content !== null && createHash('sha256').update(content).digest('hex') === sha256;
      if (!sound) end.broken.push(id);
      if (!content) continue;
      end.files += 1;
      yield packed({ name: `${blockNames.file}${id}`, content });
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < filesPerPage) return;
  }
}

/**
 * All blocks of one moment: everything is read in one snapshot, while the product may go on
 * working.
 */
async function* blocks(
  client: pg.ClientBase,
  storage: FileStorage,
  end: End,
): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const head = await headOf(client);
    yield json(blockNames.head, head);
    yield* rowsOf(client, head, end);
    yield* filesOf(client, storage, end);
    // Sequences stand outside of snapshots; read last they are never behind the rows.
    end.sequences = await sequences(client);
    yield json(blockNames.end, end);
  } finally {
    await client.query('rollback');
  }
}

/**
 * Writes database and files into one archive, readable by its owner only; a file of that name must
 * not exist. Half an archive never has the name of a whole one. Answers what is in it.
 */
export async function writeArchive(
  pool: pg.Pool,
  storage: FileStorage,
  target: string,
): Promise<End> {
  if (fs.existsSync(target))
    throw new Error(
      `${target} already exists. Choose another name after --to, or move that archive away.`,
    );
  const draft = `${target}.partial`;
  const end: End = { rows: {}, sequences: {}, files: 0, broken: [] };
  const client = await pool.connect();
  try {
    const file = fs.createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.from(blocks(client, storage, end)), createGzip({ level: 4 }), file);
    fs.renameSync(draft, target);
    syncFolder(path.dirname(target));
    return end;
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw inWords(error, target);
  } finally {
    client.release();
  }
}

/** What the file system says about the place of an archive, in words; everything else as it is. */
function inWords(error: unknown, target: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  const folder = path.dirname(target);
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new Error(
        `There is no folder ${folder} for the archive. Make it, or choose another one after --to.`,
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Error(
        `This account may not write into ${folder}. Choose another folder after --to.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new Error(
        `The disk of ${folder} is full, and no archive was kept. Make room there, or choose another folder after --to.`,
      );
    default:
      return error;
  }
}

/**
 * Notes in the database that an archive was written, for those who watch (metrics). Beside the
 * archive, which is whole without it.
 */
export async function noteBackup(pool: pg.Pool, target: string, at: Date): Promise<void> {
  const note = JSON.stringify({ at, bytes: fs.statSync(target).size });
  await pool.query(
    `insert into installation_note (key, value) values ('backup.last', $1) on conflict (key) do update set value = excluded.value`,
    [note],
  );
}

/** Without this the new name may be gone after a power cut. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
