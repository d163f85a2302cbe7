import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';

const pinfl = '31234567890123';
const mail = 'talabgor@namuna.uz';

let folder: string;
let server: EmbeddedServer;
let log: string;
beforeAll(async () => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-log-')), 'data');
  fs.mkdirSync(folder, { mode: 0o711 });
  log = path.join(folder, 'database.log');
  // As an older version left it.
  fs.writeFileSync(log, '', { mode: 0o644 });
  server = await startEmbedded(path.join(folder, 'database'));
  log = `${server.folder}.log`;
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
});

/**
 * What PostgreSQL refuses, each time with a personal number or an address in the statement, its
 * values or its row.
 */
const refused: [what: string, sql: string, values: unknown[]][] = [
  ['a key that exists', 'insert into person values ($1, $2)', [pinfl, mail]],
  ['a check that fails', 'insert into person values ($1, $2)', [`${pinfl}9`, mail]],
  ['a missing value', 'insert into person values ($1, null)', ['39999999999999']],
  ['a number that is none', 'select $1::bigint', [mail]],
  ['a literal in the statement', `select '${mail}'::bigint`, []],
  ['a statement that cannot be read', `select '${pinfl}' frm person`, []],
];

describe('the log of the embedded database', () => {
  it('names no person, whatever is refused', async () => {
    const client = new pg.Client(server.address);
    await client.connect();
    try {
      await client.query(
        'create table person (pinfl text primary key check (length(pinfl) = 14), mail text not null)',
      );
      await client.query('insert into person values ($1, $2)', [pinfl, mail]);
      for (const [what, sql, values] of refused) {
        const error = await client.query(sql, values).then(
          () => null,
          (reason: Error) => reason,
        );
        expect(error, what).not.toBeNull();
      }
    } finally {
      await client.end();
    }
    const written = fs.readFileSync(log, 'utf8');
    expect(written).toContain('ready to accept connections');
    expect(written).not.toMatch(new RegExp(`${pinfl}|${mail}`));
  });

  it('is readable by its owner only, also one of an older version', () => {
    expect(fs.statSync(log).mode & 0o777).toBe(0o600);
    expect(fs.statSync(server.folder).mode & 0o777).toBe(0o700);
  });
});
