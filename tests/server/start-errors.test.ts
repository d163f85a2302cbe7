import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { projectPath } from '#server/base/project-root.ts';
import { type StartedWith, startError } from '#server/base/start-errors.ts';
import { isOutage } from '#server/db/outage.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { productProgram } from '../support/product-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-start-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  said: string;
}

/** What a test does about the words of a program that runs: `stop` sends SIGTERM. */
type Listen = (said: string, stop: () => void) => unknown;

/** Runs a program to its end. */
function run(
  parameters: string[],
  env: Record<string, string>,
  cwd = projectPath(),
  listen: Listen = () => undefined,
): Promise<Ended> {
  const { PATH = '', HOME = '', TMPDIR = os.tmpdir() } = process.env;
  const child = spawn(process.execPath, parameters, { cwd, env: { PATH, HOME, TMPDIR, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      said += String(part);
      listen(said, () => child.kill('SIGTERM'));
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const main = (env: Record<string, string>, listen?: Listen) =>
  run(productProgram, { PORT: '4210', ...env }, projectPath(), listen);

/** One or two sentences, and nothing of the program's inside. */
function expectWords({ code, said }: Ended, words: RegExp): void {
  expect(said).toMatch(words);
  expect(said).not.toMatch(/^\s+at |node:internal|\.[jt]s:\d|Error:/m);
  expect(code).toBe(1);
}

const failure = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
};
const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });

describe('a start that fails', () => {
  it('on DATA_DIR that is a file', async () => {
    const file = path.join(folder, 'plain');
    fs.writeFileSync(file, 'x');
    expectWords(
      await main({ DATA_DIR: file }),
      /^DATA_DIR=\S+ cannot be used: \S+ is a file, and a folder is needed\. Set DATA_DIR/m,
    );
  });

  it('on variables with other values than they take', async () => {
    const ended = await main({ DATA_DIR: folder, PORT: 'many', HOST: '0.0.0.0', NODE_ENV: 'prod' });
    expectWords(ended, /^The configuration is not usable:/m);
    expect(ended.said).toMatch(/PORT +is no number/);
  });

  it('on a port that is taken, and leaves the database as it was', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as AddressInfo;
    const { host, user } = inject('databaseServer');
    const { database: name } = database.address;
    const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
    const ended = await main({
      DATA_DIR: path.join(folder, 'taken'),
      DATABASE_URL: url,
      DEMO_ACCOUNTS: 'false',
      PORT: String(port),
    });
    expectWords(
      ended,
      new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken by another program`, 'm'),
    );
    holder.close();
  });
});

it('a stop ends the wait for a database that is away, and is no failure', async () => {
  const env = {
    DATA_DIR: path.join(folder, 'away'),
    DATABASE_URL: 'postgres://app@127.0.0.1:4299/doctoral',
  };
  const ended = await main(env, (said, stop) => said.includes('does not answer yet') && stop());
  expect(ended.said).not.toMatch(/Error|at /);
  expect(ended.code).toBe(0);
});

describe('the words of an error', () => {
  const dataDir = path.join(folder, 'data');
  const remote: StartedWith = {
    databaseUrl: 'postgres://app:hush-hush@db.gov.uz:5433/doctoral',
    dataDir,
  };
  const listen = (code: string, syscall = 'listen') => Object.assign(withCode(code), { syscall });
  const ofFile = (code: string, place: string) =>
    Object.assign(withCode(code), { path: place, syscall: 'open' });
  const known: [what: string, error: unknown, words: RegExp, started?: StartedWith][] = [
    [
      'a port of the system',
      listen('EACCES'),
      /may not listen on port 80\. Set PORT/,
      { host: '127.0.0.1', port: 80 },
    ],
    [
      'HOST of another machine',
      listen('EADDRNOTAVAIL'),
      /HOST=10\.0\.0\.9 is no address of this machine/,
      { host: '10.0.0.9', port: 1 },
    ],
    [
      'HOST that is a misprint',
      listen('ENOTFOUND', 'getaddrinfo'),
      /HOST=locahost is no address/,
      { host: 'locahost', port: 1 },
    ],
    [
      'a folder of another account',
      ofFile('EACCES', `${dataDir}/files`),
      /may not write in DATA_DIR=/,
    ],
    [
      'a read-only file system',
      ofFile('EROFS', dataDir),
      /is on a file system that is read-only\. Mount it/,
    ],
    ['a full disk', ofFile('ENOSPC', dataDir), /^The disk of \S+ is full\. Make room/],
    [
      'a host that is nowhere',
      withCode('ENOTFOUND'),
      /^There is no host db\.gov\.uz:5433: correct DATABASE_URL/,
    ],
    [
      'a server that is away',
      withCode('ECONNREFUSED'),
      /^The database at db\.gov\.uz:5433 does not answer\. Start it/,
    ],
    [
      'a wrong password',
      withCode('28P01'),
      /refuses the account "app": correct name and password in DATABASE_URL/,
    ],
    [
      'no password',
      new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      /refuses the account "app"/,
    ],
    [
      'no such database',
      withCode('3D000'),
      /^The server db\.gov\.uz:5433 has no database "doctoral"\. Create it/,
    ],
    [
      'no entry',
      withCode('28000', 'no pg_hba.conf entry for host'),
      /does not let the account "app" in from here .*pg_hba\.conf/,
    ],
    [
      'a certificate of nobody',
      withCode('SELF_SIGNED_CERT_IN_CHAIN'),
      /certificate of the database at db\.gov\.uz:5433 is not trusted/,
    ],
    ['no TLS', new Error('The server does not support SSL connections'), /speaks no TLS/],
    [
      'no rights',
      withCode('42501', 'permission denied for schema public'),
      /lacks rights in the database "doctoral" .*Make it the owner/,
    ],
    [
      'rights lacking inside a migration',
      new Error('not migrated', { cause: withCode('42501') }),
      /lacks rights/,
    ],
    [
      'a missing extension',
      withCode('58P01', 'could not open extension control file'),
      /lacks an extension .*postgresql-contrib/,
    ],
    [
      'a missing part',
      withCode('ERR_MODULE_NOT_FOUND', "Cannot find package 'pg'\nimported"),
      /not whole \(Cannot find package 'pg'\)\. Copy/,
    ],
  ];

  it.each(known)('%s', (_what, error, words, started = remote) => {
    const said = startError(error, started);
    expect(said).toMatch(words);
    expect(said).not.toContain('hush-hush');
    expect(said.split('\n')).toHaveLength(1);
  });

  it('a server that is really not there, by its name and by its number', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const databaseUrl = `postgres://app:hush-hush@${host}:4299/doctoral`;
      const error = await failure(() => new pg.Client({ connectionString: databaseUrl }).connect());
      expect(isOutage(error)).toBe(true);
      expect(startError(error, { databaseUrl })).toBe(
        `The database at ${host}:4299 does not answer. Start it, or correct host and port in DATABASE_URL.`,
      );
    }
  });
});

describe('a folder of the product that is not whole', () => {
  const lock = '{}';
  /** The least of a product that starts: its builder writes what the other one would build. */
  function smallProduct(name: string): string {
    const root = path.join(folder, name);
    const files: Record<string, string> = {
      'package.json': '{"type":"module"}',
      'package-lock.json': lock,
      'tsconfig.json': '{}',
      'vite.config.ts': '',
      'machines/a.ts': '',
      // It has no packages to list.
      'src/server/bill-of-materials.mjs': 'export function writeBillOfMaterials() {}',
      'node_modules/.installed-for': createHash('sha256').update(lock).digest('hex'),
      'node_modules/vite/bin/vite.js': `
        import fs from 'node:fs';
        const ofServer = process.argv.includes('site') ? 'site/draw-page.js' : 'server/main.js';
        const part = process.argv.includes('--ssr') ? ofServer : 'web/index.html';
        fs.mkdirSync(new URL('../../../dist/' + part.split('/')[0], import.meta.url), { recursive: true });
        fs.writeFileSync(new URL('../../../dist/' + part, import.meta.url), 'console.log("the product runs")');`,
    };
    for (const [file, content] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), content);
    }
    fs.writeFileSync(path.join(root, 'node_modules/vite/package.json'), '{"type":"module"}');
    fs.mkdirSync(path.join(root, 'src/server'), { recursive: true });
    for (const file of ['start.mjs', 'prepare.mjs'])
      fs.copyFileSync(projectPath('src/server', file), path.join(root, 'src/server', file));
    return root;
  }
  const start = (root: string) => run(['src/server/start.mjs'], {}, root);

  it('is built again when a built file is missing or cut off', async () => {
    const root = smallProduct('cut-off');
    expect(await start(root)).toEqual({
      code: 0,
      said: expect.stringMatching(/^Building \.\.\.\nthe product runs/),
    });
    expect(await start(root)).toEqual({ code: 0, said: 'the product runs\n' });
    for (const harm of [
      () => fs.writeFileSync(path.join(root, 'dist/server/main.js'), 'console.'),
      () => fs.rmSync(path.join(root, 'dist/web/index.html')),
    ]) {
      harm();
      expect(await start(root)).toEqual({
        code: 0,
        said: expect.stringMatching(/^Building \.\.\.\nthe product runs/),
      });
    }
  });

  it.each(['machines', 'package-lock.json', 'src/server/prepare.mjs', 'node_modules/vite'])(
    'is told in words when %s is missing',
    async (part) => {
      const root = smallProduct(`without-${path.basename(part)}`);
      fs.rmSync(path.join(root, part), { recursive: true });
      expectWords(
        await start(root),
        /^The folder of the product is not whole \(.+\)\. Copy the whole folder again/m,
      );
    },
  );

  it.each([
    ['cut off', 'export const x = {'],
    ['lacking what it needs', "import './parts/lost.js';"],
  ])('a program %s', async (_what, content) => {
    const root = smallProduct(`program-${content.length}`);
    await start(root);
    fs.writeFileSync(path.join(root, 'dist/server/main.js'), content);
    // The list of built files is as long as this one: it was built so.
    const stamp = path.join(root, 'dist/.built-from');
    fs.writeFileSync(
      stamp,
      fs
        .readFileSync(stamp, 'utf8')
        .replace(/\d+ dist\/server\/main\.js/, `${content.length} dist/server/main.js`),
    );
    expectWords(
      await start(root),
      /^The folder of the product is not whole \(.+\)\. Copy the whole folder again/m,
    );
  });
});
