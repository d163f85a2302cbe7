import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileRoutes } from '#server/files/file-routes.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { largePdf, pdf, photo, png } from '../support/file-fixtures.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';
import { type As, tus, uploadCalls } from '../support/upload-calls.ts';

let database: TestDatabase;
let routes: RouteApp;
let owner: { id: number; as: As };
const { begin, send, get, ask, remove, upload } = uploadCalls(() => routes.app);

beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, (app, services) => fileRoutes(app, services));
  owner = await routes.addAccount();
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
});

describe('an upload', () => {
  it('is stored under a name of ours, readable by the server only', async () => {
    const content = pdf('birinchi');
    const { id, answer } = await upload(owner.as, 'pasport.pdf', content);
    expect(answer.statusCode).toBe(204);
    const info = (await get(owner.as, `/api/files/${id}/info/`)).json();
    expect(info).toMatchObject({
      id,
      name: 'pasport.pdf',
      size: content.length,
      mime: 'application/pdf',
      purpose: 'passport',
      state: 'stored',
    });
    expect(info).toMatchObject({ refusal: null, scanned: false });
    const place = path.join(routes.folder, 'files', id.slice(0, 2), id);
    expect(fs.readFileSync(place).equals(content)).toBe(true);
    expect(fs.statSync(place).mode & 0o077).toBe(0);
    expect(fs.readdirSync(path.join(routes.folder, 'uploads'))).toEqual([]);
  });

  it('takes pictures as scans of a passport or a diploma only', async () => {
    expect((await upload(owner.as, 'skan.png', await photo('png'))).answer.statusCode).toBe(204);
    expect(
      (await upload(owner.as, 'skan.JPEG', await photo('jpeg'), 'diploma')).answer.statusCode,
    ).toBe(204);
    expect(
      (await upload(owner.as, 'skan.png', png(2, 3), 'workbook')).answer.headers['x-file-refusal'],
    ).toBe('type');
  });

  it.each(['png', 'jpeg'] as const)(
    'takes the place, the device and the name out of a photograph (%s), and turns it upright',
    async (format) => {
      const { as } = await routes.addAccount();
      const taken = await photo(format);
      const before = await sharp(taken).metadata();
      expect([before.orientation, String(before.exif)]).toEqual([
        6,
        expect.stringContaining('Karimov Alisher'),
      ]);
      const { id } = await upload(as, `rasm.${format}`, taken);
      const stored = (await get(as, `/api/files/${id}/`)).rawPayload;
      const { exif, xmp, iptc, orientation, width, height } = await sharp(stored).metadata();
      expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 40, height: 60 });
      expect((await get(as, `/api/files/${id}/info/`)).json().size).toBe(stored.length);
      expect((await upload(as, `yana.${format}`, taken)).answer.headers['x-file-id']).toBe(id);
    },
  );

  it('goes on where it broke off, and a lost last answer is given again', async () => {
    const content = pdf('boʻlib yuborilgan');
    const url = String((await begin(owner.as, 'a.pdf', content.length)).headers.location);
    expect((await send(owner.as, url, 0, content.subarray(0, 100))).headers['upload-offset']).toBe(
      '100',
    );
    expect((await ask(owner.as, url)).headers).toMatchObject({
      'upload-offset': '100',
      'upload-length': String(content.length),
    });
    expect((await send(owner.as, url, 50, content.subarray(50))).statusCode).toBe(409);
    expect((await send(owner.as, url, 100, content.subarray(100))).statusCode).toBe(204);
    const again = await ask(owner.as, url);
    expect([again.statusCode, again.headers['upload-offset']]).toEqual([
      200,
      String(content.length),
    ]);
  });

  it('is judged when the server died between the last byte and the judgement', async () => {
    const content = pdf('oʻlim');
    const url = String((await begin(owner.as, 'b.pdf', content.length)).headers.location);
    const id = url.split('/').at(-1) ?? '';
    fs.writeFileSync(path.join(routes.folder, 'uploads', id), content);
    expect((await ask(owner.as, url)).statusCode).toBe(200);
    expect((await get(owner.as, `/api/files/${id}/info/`)).json().state).toBe('stored');
  });

  it('is stored once when two requests see its last byte', async () => {
    const content = pdf('ikki marta');
    const url = String((await begin(owner.as, 'c.pdf', content.length)).headers.location);
    fs.writeFileSync(path.join(routes.folder, 'uploads', url.split('/').at(-1) ?? ''), content);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(owner.as, url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('belongs to its owner', async () => {
    const other = await routes.addAccount();
    const url = String((await begin(owner.as, 'd.pdf', 500)).headers.location);
    expect((await ask(other.as, url)).statusCode).toBe(404);
    expect((await send(other.as, url, 0, pdf())).statusCode).toBe(404);
    expect((await remove(other.as, url)).statusCode).toBe(404);
    expect((await remove(owner.as, url)).statusCode).toBe(204);
    expect((await ask(owner.as, url)).statusCode).toBe(404);
    expect((await begin({}, 'd.pdf', 500)).statusCode).toBe(401);
  });

  it('is not named by the client, and cannot leave its folder', async () => {
    const answer = await begin(owner.as, '../../etc/parol.pdf', 500, 'passport', {
      'x-file-id': '../../evil',
    });
    const id = String(answer.headers.location).split('/').at(-1);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await get(owner.as, `/api/files/${id}/info/`)).json().name).toBe('parol.pdf');
    expect(fs.existsSync(path.join(routes.folder, 'evil'))).toBe(false);
  });
});

describe('over the network', () => {
  it('survives a cut at 40 % and finishes without starting again', async () => {
    await routes.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = routes.app.server.address() as AddressInfo;
    const content = largePdf(8 * 1024 * 1024);
    const url = String((await begin(owner.as, 'katta.pdf', content.length)).headers.location);
    const cut = Math.floor(content.length * 0.4);
    await new Promise<void>((resolve) => {
      const headers = {
        ...owner.as,
        ...tus,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': content.length,
      };
      const request = http.request({
        host: '127.0.0.1',
        port,
        path: url,
        method: 'PATCH',
        headers,
      });
      request.on('error', () => resolve());
      request.write(content.subarray(0, cut), () => setTimeout(() => request.destroy(), 200));
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const sent: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const rest = new Upload(content, {
        uploadUrl: `http://127.0.0.1:${port}${url}`,
        headers: { ...owner.as },
        chunkSize: 1024 * 1024,
        onProgress: (bytes) => sent.push(bytes),
        onSuccess: () => resolve(),
        onError: reject,
      });
      rest.start();
    });
    expect(sent[0]).toBeGreaterThan(cut / 2);
    expect((await get(owner.as, `/api/files/${url.split('/').at(-1)}/info/`)).json().state).toBe(
      'stored',
    );
  });
});
