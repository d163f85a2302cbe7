import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/base/config.ts';
import { examine } from '#server/doctor/checks.ts';
import { configuredStorage } from '#server/files/configured-storage.ts';
import { fileRoutes } from '#server/files/file-routes.ts';
import { S3Storage } from '#server/files/s3-storage.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { pdf } from '../support/file-fixtures.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';

/** What is used of `s3rver`, a server that speaks the real protocol; the package has no types. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3ServerClass = new (options: object) => S3Server;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-s3-'));
let server: S3Server;
let database: TestDatabase;
let routes: RouteApp;
let env: Record<string, string>;
let s3: S3Storage;

beforeAll(async () => {
  const { default: Server } = (await import('s3rver' as string)) as { default: S3ServerClass };
  const options = {
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'papers', configs: [] }],
  };
  server = new Server(options);
  const { port } = await server.run();
  const keys = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
  env = {
    FILE_STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'papers',
    ...keys,
    DATA_DIR: folder,
  };
  s3 = (await configuredStorage(loadConfig(env))) as S3Storage;
  database = await freshDatabase();
  routes = await routeApp(database, (app, services) =>
    fileRoutes(app, { ...services, storage: s3 }),
  );
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a bucket as the storage of files', () => {
  it('is chosen by the configuration, which says what is missing', async () => {
    expect(s3).toBeInstanceOf(S3Storage);
    expect(await configuredStorage(loadConfig({ DATA_DIR: folder }))).toBeInstanceOf(FolderStorage);
    expect(() => loadConfig({ ...env, S3_BUCKET: '', S3_SECRET_KEY: '' })).toThrow(
      /S3_BUCKET.*\n.*S3_SECRET_KEY/,
    );
    expect(() => loadConfig({ ...env, S3_ENDPOINT: 'ftp://x', S3_BUCKET: 'Wrong Name' })).toThrow(
      /S3_ENDPOINT.*\n.*S3_BUCKET/,
    );
  });

  it('gives back what it got, replaces it, and forgets it', async () => {
    const id = randomUUID();
    await s3.write(id, Buffer.from('birinchi'));
    await s3.write(id, Buffer.from('ikkinchi'));
    expect(String(await buffer(await s3.open(id)))).toBe('ikkinchi');
    await s3.remove(id);
    await s3.remove(id);
    await expect(s3.open(id)).rejects.toThrow();
    await expect(s3.open('../papers')).rejects.toThrow('not the id of a file');
  });

  it('takes a resumable upload that comes in two parts, hands it out, and deletes it', async () => {
    const { as } = await routes.addAccount();
    const content = pdf('ikki qismda');
    const metadata = `filename ${Buffer.from('pasport.pdf').toString('base64')},purpose ${Buffer.from('passport').toString('base64')}`;
    const tus = { ...as, 'tus-resumable': '1.0.0' };
    const begun = await routes.app.inject({
      method: 'POST',
      url: '/api/files/upload/',
      headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata },
    });
    const url = String(begun.headers.location);
    const send = (from: number, to: number) =>
      routes.app.inject({
        method: 'PATCH',
        url,
        payload: content.subarray(from, to),
        headers: {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
        },
      });
    expect((await send(0, 100)).headers['upload-offset']).toBe('100');
    expect((await send(100, content.length)).statusCode).toBe(204);
    const id = url.split('/').at(-1) ?? '';
    const answer = await routes.app.inject({
      method: 'GET',
      url: `/api/files/${id}/`,
      headers: as,
    });
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(fs.existsSync(path.join(routes.folder, 'files'))).toBe(false);
    expect(
      (await routes.app.inject({ method: 'DELETE', url: `/api/files/${id}/`, headers: as }))
        .statusCode,
    ).toBe(204);
    await expect(s3.open(id)).rejects.toThrow();
  });

  it('is looked at by the doctor', async () => {
    const storageOf = async (change: Record<string, string>) => {
      const findings = await examine(loadConfig({ ...env, ...change }), database);
      return findings.find(({ part }) => part === 'storage');
    };
    expect(await storageOf({})).toMatchObject({
      state: 'ok',
      words: expect.stringContaining('bucket papers'),
    });
    expect(await storageOf({ S3_BUCKET: 'nothing-here' })).toMatchObject({
      state: 'failed',
      words: 'there is no bucket nothing-here',
    });
    expect(await storageOf({ S3_ACCESS_KEY: 'nobody' })).toMatchObject({ state: 'failed' });
  });
});
