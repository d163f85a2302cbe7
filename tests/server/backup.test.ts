import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readArchive } from '#server/backup/read-archive.ts';
import { noteBackup, writeArchive } from '#server/backup/write-archive.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { addJob } from '#server/jobs/runner.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { seededDatabase } from '../support/seeded-database.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-backup-'));
const storage = new FolderStorage(path.join(folder, 'files'));
const archive = path.join(folder, 'whole.backup');
const opened: TestDatabase[] = [];
let source: TestDatabase;

async function opening(database: Promise<TestDatabase>): Promise<TestDatabase> {
  opened.push(await database);
  return database;
}

/** A database without any table. */
const openEmpty = () => opening(freshDatabase('template0', { patience: bulkPatience }));

beforeAll(async () => {
  source = await opening(seededDatabase({ patience: bulkPatience }));
  fs.cpSync(inject('seededFiles'), storage.folder, { recursive: true });
  await addJob(source.db, 'deliver-message', { id: 7 }, { jobKey: 'waiting' });
  // What breaks a careless copy: the signs of COPY's own format, and a number that was taken but
  // not used.
  await sql`update account set bio_uz = ${'tab\there\nline \\ back\\slash \\N'}
    where id = 5`.execute(source.db);
  await sql`select nextval(pg_get_serial_sequence('application', 'id'))`.execute(source.db);
  await writeArchive(source.pool, storage, archive);
}, 120_000);
afterAll(async () => {
  for (const database of opened) await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A fingerprint of every table and every sequence of the product and its queue. */
async function fingerprint({ db }: TestDatabase): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')
      and tablename not in ('kysely_migration_lock', 'migrations', 'application_count')
        order by 1`.execute(db);
  const prints: [string, string][] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|'
        order by t::text)), '') as print from ${sql.raw(name)} t`.execute(db);
    prints.push([name, rows[0]?.print ?? '']);
  }
  const steps = await sql<{ name: string; at: string }>`
    select sequencename as name, last_value::text as at from pg_sequences
      where schemaname in ('public', 'graphile_worker')`.execute(db);
  return Object.fromEntries([...prints, ...steps.rows.map(({ name, at }) => [name, at])]);
}

async function shapeOf({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1, 2`.execute(db);
  return rows;
}

/**
 * What the counter of applications says, which triggers fill and no archive holds; changes of it
 * may be folded together or not.
 */
async function countsOf({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    select organization_id, period_id, dc_type, edu_language, state, sum(n) as n
      from application_count group by 1, 2, 3, 4, 5 having sum(n) <> 0
    order by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

async function failure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no failure',
    (error: Error) => error.message,
  );
}

/** The archive after a change of its unpacked bytes. */
function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, gzipSync(change(gunzipSync(fs.readFileSync(archive)))));
  return file;
}

const accounts = async ({ db }: TestDatabase): Promise<number> =>
  Number((await sql<{ count: number }>`select count(*) from account`.execute(db)).rows[0]?.count);

describe('an archive', () => {
  it('restores rows, sequences, waiting jobs, constraints and triggers into an empty database', async () => {
    const target = await openEmpty();
    await readArchive(target, new FolderStorage(path.join(folder, 'restored')), archive);
    const before = await fingerprint(source);
    expect(Object.keys(before).length).toBeGreaterThan(30);
    expect(before['public.history']).toMatch(/^[1-9]\d{2,} /);
    expect(before['graphile_worker._private_jobs']).toMatch(/^1 /);
    expect(await fingerprint(target)).toEqual(before);
    expect(await countsOf(target)).toEqual(await countsOf(source));
    expect(await shapeOf(target)).toEqual(await shapeOf(source));
    expect(await migrate(target.db, migrations)).toEqual([]);
    expect(await failure(sql`delete from history`.execute(target.db))).toContain('append-only');
    // Written once and for good: no later vacuum has to write every page again.
    const pages = await sql`select relallvisible = relpages as frozen from pg_class
        where oid = 'history'::regclass and relpages > 0`.execute(target.db);
    expect(pages.rows).toEqual([{ frozen: true }]);
  });

  it('restores the content of every file', async () => {
    const restored = new FolderStorage(path.join(folder, 'restored'));
    const files = await source.db
      .selectFrom('file')
      .select(['id', 'sha256'])
      .where('state', '=', 'stored')
      .execute();
    expect(files.length).toBeGreaterThan(100);
    for (const { id, sha256 } of files) {
      const content = await buffer(await restored.open(id));
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
  });

  it('holds one moment while others write', async () => {
    const target = await openEmpty();
    const file = path.join(folder, 'busy.backup');
    const people = await accounts(source);
    const [end] = await Promise.all([
      writeArchive(source.pool, storage, file),
      ...Array.from({ length: 20 }, (_, at) =>
        source.db
          .insertInto('account')
          .values({ user_type: 'I', email: `busy${at}-${randomUUID()}@namuna.uz` })
          .execute(),
      ),
    ]);
    await readArchive(target, new FolderStorage(path.join(folder, 'busy')), file);
    expect(await accounts(target)).toBe(end.rows['public.account']);
    expect(await accounts(source)).toBe(people + 20);
    const next = await target.db
      .insertInto('account')
      .values({ user_type: 'I', email: 'later@namuna.uz' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBeGreaterThan(people);
  });

  it('leaves a note of when it was written and how large it is, the newest one only', async () => {
    for (const at of ['2026-11-20T20:00:00.000Z', '2026-11-21T20:00:00.000Z'])
      await noteBackup(source.pool, archive, new Date(at));
    const notes = await source.db
      .selectFrom('installation_note')
      .select('value')
      .where('key', '=', 'backup.last')
      .execute();
    expect(notes).toEqual([
      { value: { at: '2026-11-21T20:00:00.000Z', bytes: fs.statSync(archive).size } },
    ]);
    await source.db.deleteFrom('installation_note').where('key', '=', 'backup.last').execute();
  });

  it('is for its owner only and is never overwritten', async () => {
    expect(fs.statSync(archive).mode & 0o777).toBe(0o600);
    expect(await failure(writeArchive(source.pool, storage, archive))).toMatch(
      /already exists\. Choose another name/,
    );
  });

  it('names files whose content is lost, and carries the rest', async () => {
    const { id } = await source.db
      .selectFrom('file')
      .select('id')
      .where('state', '=', 'stored')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const content = await buffer(await storage.open(id));
    await storage.remove(id);
    const end = await writeArchive(
      source.pool,
      storage,
      path.join(folder, 'poorer.backup'),
    ).finally(() => storage.write(id, content));
    expect(end.broken).toEqual([id]);
    expect(end.files).toBeGreaterThan(100);
  });
});

describe('what is not restored', () => {
  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    [
      'an archive that was cut off',
      (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
      'damaged',
    ],
    [
      'an archive without its last block',
      (bytes) => bytes.subarray(0, bytes.lastIndexOf('{"name":"end"')),
      'no end',
    ],
    [
      'an archive in which one byte changed',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('Karimov', 'Karimof'), 'latin1'),
      'damaged',
    ],
    ['another file', () => Buffer.alloc(5000, 'x'), 'no archive'],
    [
      'an archive without its head',
      (bytes) => bytes.subarray(bytes.indexOf('{"name":"rows/')),
      'no archive',
    ],
    [
      'a block of a size that no block has',
      (bytes) => block(bytes, { name: 'head', bytes: -1 }),
      'order is lost',
    ],
    [
      'a block larger than any memory',
      (bytes) => block(bytes, { name: 'head', bytes: 1e15 }),
      'order is lost',
    ],
    [
      'a head that is no JSON',
      () => block(Buffer.alloc(0), { name: 'head' }, Buffer.from('{"format":')),
      'format',
    ],
    [
      'a block of an unknown name',
      (bytes) =>
        Buffer.concat([bytes, block(Buffer.alloc(0), { name: 'more' }, Buffer.from('{}'))]),
      'a block more',
    ],
    ['a file beside its folder', (bytes) => withEndFile(bytes), 'no name of a file'],
    ['an archive of a newer build', (bytes) => newer(bytes), 'newer version'],
  ])('%s, and the database stays empty', async (name, change, words) => {
    const target = await openEmpty();
    const file = changed(`${name.replaceAll(' ', '-')}.backup`, change);
    expect(
      await failure(readArchive(target, new FolderStorage(path.join(folder, 'none')), file)),
    ).toContain(words);
    const { rows } = await sql<{
      there: boolean;
    }>`select to_regclass('account') is not null as there`.execute(target.db);
    expect(rows[0]?.there ? await accounts(target) : 0).toBe(0);
    // And the same database takes a good archive afterwards.
    if (words !== 'damaged') return;
    await readArchive(target, new FolderStorage(path.join(folder, 'again')), archive);
    expect(await accounts(target)).toBeGreaterThan(400);
  });

  const packedFile = (name: string, bytes: Buffer) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, bytes);
    return file;
  };
  const files = new FolderStorage(path.join(folder, 'nowhere'));

  it('what is no gzip, is cut off in it, or is not there at all, in one sentence each', async () => {
    const target = await openEmpty();
    const whole = fs.readFileSync(archive);
    const changedByte = Buffer.from(whole);
    changedByte.writeUInt8(
      255 - changedByte.readUInt8(whole.length - 20_000),
      whole.length - 20_000,
    );
    const tried: [file: string, words: RegExp][] = [
      [
        packedFile('plain.txt', Buffer.from('hello')),
        /^The archive is damaged: it is not packed as/,
      ],
      [packedFile('empty.backup', Buffer.alloc(0)), /^The archive is damaged: it was cut off/],
      [
        packedFile('gzip-cut.backup', whole.subarray(0, whole.length - 3000)),
        /^The archive is damaged: it was cut off/,
      ],
      [packedFile('gzip-changed.backup', changedByte), /^The archive is damaged: /],
      [
        path.join(folder, 'lost.backup'),
        /^There is no archive \S+lost\.backup\. Give its path after --from/,
      ],
      [folder, /^\S+ is a folder\. Give the path/],
    ];
    for (const [file, words] of tried) {
      const said = await failure(readArchive(target, files, file));
      expect(said).toMatch(words);
      expect(said.split('\n')).toHaveLength(1);
    }
  });

  it('an archive has no place to go: said before anything is kept', async () => {
    const said = await failure(
      writeArchive(source.pool, storage, path.join(folder, 'no', 'such', 'x.backup')),
    );
    expect(said).toMatch(/^There is no folder \S+ for the archive\. Make it/);
  });

  it('a good archive over a database in use', async () => {
    expect(await failure(readArchive(source, storage, archive))).toContain('not empty');
  });
});

/** Renames a migration in the head; its label's length and hash are made to fit. */
function newer(bytes: Buffer): Buffer {
  const label = JSON.parse(bytes.subarray(0, 256).toString('utf8')) as {
    name: string;
    bytes: number;
  };
  const head = Buffer.from(
    bytes
      .subarray(256, 256 + label.bytes)
      .toString('utf8')
      .replace('"001-fold"', '"999-fold"'),
  );
  const sha256 = createHash('sha256').update(head).digest('hex');
  const fresh = Buffer.from(`${JSON.stringify({ ...label, sha256 }).padEnd(255)}\n`);
  return Buffer.concat([fresh, head, bytes.subarray(256 + label.bytes)]);
}

/** A block with its label, whose size may be a lie, before what follows it. */
function block(
  rest: Buffer,
  label: { name: string; bytes?: number },
  content = Buffer.alloc(0),
): Buffer {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const words = JSON.stringify({ name: label.name, bytes: label.bytes ?? content.length, sha256 });
  return Buffer.concat([Buffer.from(`${words.padEnd(255)}\n`), content, rest]);
}

/** A file whose name leads out of the storage, put before the last block. */
function withEndFile(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf('{"name":"end"');
  return Buffer.concat([
    bytes.subarray(0, at),
    block(bytes.subarray(at), { name: 'file/../../outside' }, Buffer.from('x')),
  ]);
}
