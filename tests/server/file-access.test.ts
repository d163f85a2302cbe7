import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileRoutes } from '#server/files/file-routes.ts';
import { attachment } from '#server/files/served-file.ts';
import type { Uploads } from '#server/files/uploads.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { pdf } from '../support/file-fixtures.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';
import { type As, uploadCalls } from '../support/upload-calls.ts';

let database: TestDatabase;
let routes: RouteApp;
let owner: { id: number; as: As };
let uploads: Uploads;
const shared = new Set<string>();
const read: string[] = [];
const { begin, get, ask, remove, upload } = uploadCalls(() => routes.app);
const stored = async (content: Buffer, name = 'pasport.pdf') =>
  (await upload(owner.as, name, content)).id;

beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, (app, services) => {
    const readers = [async (_trx: unknown, _actor: unknown, id: string) => shared.has(id)];
    uploads = fileRoutes(app, services, {
      readers,
      onRead: async (_trx, actor, file) => void read.push(`${actor.userId} ${file.id}`),
    });
  });
  owner = await routes.addAccount();
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
});

describe('a download', () => {
  it('is an attachment that no browser runs, and is told of', async () => {
    const content = pdf('yuklab olish');
    const id = await stored(content, 'Oʻzbek "pasporti".pdf');
    const answer = await get(owner.as, `/api/files/${id}/`);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Ozbek _pasporti_\.pdf"; filename\*=UTF-8''O%CA%BBzbek/,
    );
    expect(read).toContain(`${owner.id} ${id}`);
  });

  it('writes names that break no header', () => {
    expect(attachment('a"b\\c%d;e.pdf')).toBe(
      `attachment; filename="a_b_c_d_e.pdf"; filename*=UTF-8''a%22b%5Cc%25d%3Be.pdf`,
    );
    expect(attachment('Ариза (1).pdf')).toContain(
      "filename*=UTF-8''%D0%90%D1%80%D0%B8%D0%B7%D0%B0%20%281%29.pdf",
    );
  });

  it('is for the owner, and for whom a reader lets in', async () => {
    const id = await stored(pdf('begona'));
    const other = await routes.addAccount();
    for (const url of [`/api/files/${id}/`, `/api/files/${id}/info/`]) {
      expect((await get(other.as, url)).statusCode).toBe(404);
      expect((await get({}, url)).statusCode).toBe(401);
    }
    shared.add(id);
    expect((await get(other.as, `/api/files/${id}/`)).statusCode).toBe(200);
    expect((await remove(other.as, `/api/files/${id}/`)).statusCode).toBe(404);
    expect((await get(owner.as, '/api/files/not-a-file/')).statusCode).toBe(400);
  });
});

describe('files that are not needed', () => {
  it('are deleted by their owner, unless something uses them', async () => {
    const id = await stored(pdf('oʻchirish'));
    const again = () => remove(owner.as, `/api/files/${id}/`);
    const values = {
      owner_id: owner.id,
      name: 'Ish',
      publication_date: '2024-01-01',
      type: 200,
      created_at: new Date(),
      updated_at: new Date(),
    };
    await database.db
      .insertInto('scientific_work')
      .values({ ...values, file_id: id })
      .execute();
    const used = await again();
    expect([used.statusCode, used.json()]).toEqual([
      422,
      { file: ['This file is in use and cannot be deleted'] },
    ]);
    await database.db.deleteFrom('scientific_work').where('file_id', '=', id).execute();
    expect((await again()).statusCode).toBe(204);
    expect(fs.existsSync(path.join(routes.folder, 'files', id.slice(0, 2), id))).toBe(false);
    expect((await again()).statusCode).toBe(404);
  });

  it('are listed for use in another place', async () => {
    const someone = await routes.addAccount();
    const { id } = await upload(someone.as, 'roʻyxat.pdf', pdf('royxat'));
    expect((await get(someone.as, '/api/files/?purpose=passport')).json()).toMatchObject({
      count: 1,
      results: [{ id }],
    });
    expect((await get(someone.as, '/api/files/?purpose=diploma')).json().count).toBe(0);
  });

  it('are dropped after an hour when nobody finishes them', async () => {
    const url = String((await begin(owner.as, 'eski.pdf', 500)).headers.location);
    const id = url.split('/').at(-1) ?? '';
    const kept = await stored(pdf('qoladi'));
    await database.db
      .updateTable('file')
      .set({ active_at: new Date(Date.now() - 61 * 60 * 1000) })
      .where('id', 'in', [id, kept])
      .execute();
    expect(await uploads.dropStale()).toBe(1);
    expect((await ask(owner.as, url)).statusCode).toBe(404);
    expect((await get(owner.as, `/api/files/${kept}/`)).statusCode).toBe(200);
  });
});
