import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type UploadOptions, uploadFile } from '#web/lib/upload-file.ts';

// Vitest resolves packages as Node does; the product ships the browser build of the same package.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js' as string));

const bytes = new Uint8Array(3 * 1024 * 1024).map((_, index) => index % 251);
const chosen = () =>
  new File([bytes], 'passport.pdf', { type: 'application/pdf', lastModified: 1 });
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, authorization',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
};

let folder: string;
let endpoint: string;
let calls: string[];
/** Called for every request; true = the connection is cut. */
let cut: (method: string, count: number) => boolean;
let token: string;
let refuse: string | null;
let server: ReturnType<typeof createServer>;
let tus: Server;

// One store for all: it makes its folder in its own time, and fails where that is gone by then.
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'upload-'));
  tus = new Server({
    path: '/upload',
    datastore: new FileStore({ directory: folder }),
    respectForwardedHeaders: false,
  });
});
afterAll(() => fs.rm(folder, { recursive: true }));

beforeEach(async () => {
  [calls, cut, token, refuse] = [[], () => false, 'good', null];
  server = createServer((request, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    calls.push(request.method ?? '');
    if (cut(request.method ?? '', calls.length)) return void request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${token}`)
      return void response.writeHead(401).end();
    if (refuse !== null) return void response.writeHead(400, { 'X-File-Refusal': refuse }).end();
    return void tus.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`;
  localStorage.clear();
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const options = (more: Partial<UploadOptions> = {}): UploadOptions => ({
  endpoint,
  metadata: { purpose: 'passport' },
  onProgress: () => undefined,
  session: { accessToken: async () => token, renew: async () => 'renewed' },
  http: { get: async <Answer>() => ({ refusal: null }) as Answer },
  ...more,
});
const arrivedWhole = async (id: string) =>
  Buffer.compare(await fs.readFile(path.join(folder, id)), bytes) === 0;

describe('sending a file', () => {
  it('in pieces, telling the progress, to the last byte', async () => {
    const seen: number[] = [];
    const id = await uploadFile(
      chosen(),
      options({ onProgress: (progress) => seen.push(progress) }),
    ).done;
    expect(await arrivedWhole(id)).toBe(true);
    expect(calls.filter((method) => method === 'PATCH')).toHaveLength(6);
    expect(seen.at(-1)).toBe(1);
    expect(localStorage.length).toBe(0);
  });

  it('goes on after the network was gone in the middle, without beginning anew', async () => {
    cut = (_, count) => count >= 4 && count <= 6;
    const id = await uploadFile(chosen(), options()).done;
    expect(await arrivedWhole(id)).toBe(true);
    expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('continues when the page was loaded anew and the same file is chosen again', async () => {
    let started: (() => void) | undefined;
    const half = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = uploadFile(
      chosen(),
      options({ onProgress: (progress) => progress > 0.4 && started?.() }),
    );
    await half;
    first.stop();
    const id = await uploadFile(chosen(), options()).done;
    expect(await arrivedWhole(id)).toBe(true);
    expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('the same file for another purpose is another upload', async () => {
    const [one, other] = [
      uploadFile(chosen(), options()),
      uploadFile(chosen(), options({ metadata: { purpose: 'diploma' } })),
    ];
    expect(await one.done).not.toBe(await other.done);
  });

  it('goes on with a new token when the old one runs out on the way', async () => {
    let own = 'good';
    const renew = vi.fn(async () => {
      own = token;
      return 'renewed' as const;
    });
    cut = (_, count) => {
      if (count === 3) token = 'newer';
      return false;
    };
    const id = await uploadFile(
      chosen(),
      options({ session: { accessToken: async () => own, renew } }),
    ).done;
    expect(await arrivedWhole(id)).toBe(true);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('tells the verdict of the server on a file that arrived', async () => {
    const http = { get: async <Answer>() => ({ refusal: 'infected' }) as Answer };
    await expect(uploadFile(chosen(), options({ http })).done).rejects.toMatchObject({
      problem: 'infected',
    });
  });

  it('tells why the server does not even begin', async () => {
    refuse = 'too_many';
    await expect(uploadFile(chosen(), options()).done).rejects.toMatchObject({
      problem: 'too_many',
    });
    expect(calls).toEqual(['POST']);
  });

  it('fails when the session is over', async () => {
    const session: UploadOptions['session'] = {
      accessToken: async () => 'bad',
      renew: async () => 'over',
    };
    await expect(uploadFile(chosen(), options({ session })).done).rejects.toMatchObject({
      problem: 'failed',
    });
  });
});
