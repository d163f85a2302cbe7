import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileRoutes } from '#server/files/file-routes.ts';
import { Uploads } from '#server/files/uploads.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { pdf, png } from '../support/file-fixtures.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';
import { type As, tus, uploadCalls } from '../support/upload-calls.ts';

let database: TestDatabase;
let routes: RouteApp;
const { begin, send, get, ask, remove, upload } = uploadCalls(() => routes.app);

beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, (app, services) => fileRoutes(app, services));
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
});

const idOf = (url: string): string => url.split('/').at(-1) ?? '';
async function begun(as: As, size: number): Promise<string> {
  return idOf(String((await begin(as, 'a.pdf', size)).headers.location));
}
const bytesOf = (id: string): number => fs.statSync(path.join(routes.folder, 'uploads', id)).size;
const silentSince = (ids: readonly string[], minutes: number) =>
  database.db
    .updateTable('file')
    .set({ active_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', 'in', ids)
    .execute();
const unfinished = async (as: As): Promise<{ id: string }[]> =>
  (await get(as, '/api/files/unfinished/')).json().results;

describe('the upload of another person', () => {
  const tricks = [
    '?/',
    '%3F/',
    '%3f%2F',
    '%2F',
    '/',
    '?a=/',
    '#/',
    ';/',
    '?x=1&/',
    '/?/',
    '%253F%252F',
  ];

  it.each(tricks)('is neither read nor filled by an own address with %s', async (trick) => {
    const [attacker, victim] = [await routes.addAccount(), await routes.addAccount()];
    const content = pdf('jabrlanuvchi');
    const theirs = await begun(victim.as, content.length);
    await send(victim.as, `/api/files/upload/${theirs}`, 0, content.subarray(0, 10));
    const mine = await begun(attacker.as, content.length);
    const address = `/api/files/upload/${mine}${trick}${theirs}`;
    const read = await ask(attacker.as, address);
    expect(read.headers['upload-offset'] ?? '0').toBe('0');
    await send(attacker.as, address, 10, content.subarray(10));
    expect(bytesOf(theirs)).toBe(10);
    await remove(attacker.as, address);
    expect(bytesOf(theirs)).toBe(10);
    expect(
      (await send(victim.as, `/api/files/upload/${theirs}`, 10, content.subarray(10))).statusCode,
    ).toBe(204);
  });

  it('is not reached by headers that rename the method or the file', async () => {
    const [attacker, victim] = [await routes.addAccount(), await routes.addAccount()];
    const theirs = await begun(victim.as, 500);
    const headers = { 'x-file-id': theirs, 'x-http-method-override': 'DELETE' };
    const own = String(
      (await begin(attacker.as, 'b.pdf', 500, 'passport', headers)).headers.location,
    );
    expect(idOf(own)).not.toBe(theirs);
    const patched = await routes.app.inject({
      method: 'PATCH',
      url: own,
      headers: {
        ...attacker.as,
        ...tus,
        ...headers,
        'x-http-method-override': 'GET',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from('<script>'),
    });
    expect([patched.statusCode, patched.body]).toEqual([204, '']);
    expect(bytesOf(theirs)).toBe(0);
  });
});

describe('the bound of uploads under way', () => {
  it('holds when many are begun at once', async () => {
    const { as } = await routes.addAccount();
    const answers = await Promise.all(Array.from({ length: 45 }, () => begin(as, 'a.pdf', 500)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ headers }) => headers['x-file-refusal'] === 'too_many')).toHaveLength(
      25,
    );
    expect(await unfinished(as)).toHaveLength(20);
  });

  it('is not used up by files that were refused', async () => {
    const { as } = await routes.addAccount();
    for (let at = 0; at < 25; at += 1) {
      const { answer } = await upload(as, `buzilgan-${at}.pdf`, png(2, 3));
      expect(answer.headers['x-file-refusal']).toBe('type');
    }
    expect(await unfinished(as)).toEqual([]);
    expect((await upload(as, 'toza.pdf', pdf('toza'))).answer.statusCode).toBe(204);
  });

  it('is released by uploads that nobody continues, the one silent longest first', async () => {
    const { as } = await routes.addAccount();
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push(await begun(as, 500));
    expect((await begin(as, 'a.pdf', 500)).headers['x-file-refusal']).toBe('too_many');
    await silentSince(ids.slice(0, 10), 3);
    await silentSince(ids.slice(5, 6), 9);
    const next = await begun(as, 500);
    const now = (await unfinished(as)).map(({ id }) => id);
    expect(now).toHaveLength(20);
    expect(now).toContain(next);
    expect(now).not.toContain(ids[5]);
    expect(fs.existsSync(path.join(routes.folder, 'uploads', ids[5] ?? ''))).toBe(false);
    expect((await ask(as, `/api/files/upload/${ids[5]}`)).statusCode).toBe(404);
  });

  it('is not released by an upload that is being continued', async () => {
    const { as } = await routes.addAccount();
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push(await begun(as, 500));
    await silentSince(ids.slice(0, 1), 9);
    await send(as, `/api/files/upload/${ids[0]}`, 0, Buffer.from('%PDF-'));
    expect((await begin(as, 'a.pdf', 500)).headers['x-file-refusal']).toBe('too_many');
  });

  it('that is released while the last bytes come leaves nothing behind, and the client is told to begin again', async () => {
    const { id: ownerId, as } = await routes.addAccount();
    const content = pdf('oxirgi');
    const id = await begun(as, content.length);
    const uploads = new Uploads(routes.services);
    const file = await uploads.find(id);
    fs.writeFileSync(path.join(routes.folder, 'uploads', id), content);
    await database.db
      .deleteFrom('file')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .execute();
    await expect(file && uploads.finish(file)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(fs.existsSync(path.join(routes.folder, 'files', id.slice(0, 2), id))).toBe(false);
    expect(fs.existsSync(path.join(routes.folder, 'uploads', id))).toBe(false);
  });

  it('that was stored meanwhile stays with its content', async () => {
    const { as } = await routes.addAccount();
    const content = pdf('saqlangan');
    const { id } = await upload(as, 'a.pdf', content);
    expect(await new Uploads(routes.services).drop(id)).toBe(false);
    expect((await get(as, `/api/files/${id}/`)).rawPayload.equals(content)).toBe(true);
  });

  it('that two requests judge has the answer of the first one', async () => {
    const { as } = await routes.addAccount();
    const content = pdf('ikki marta');
    const id = await begun(as, content.length);
    const slow = new Uploads({
      ...routes.services,
      config: { ...routes.services.config, fileScannerCommand: 'false' },
    });
    const file = await slow.find(id);
    const place = path.join(routes.folder, 'uploads', id);
    fs.writeFileSync(place, content);
    if (file) await new Uploads(routes.services).finish(file);
    fs.writeFileSync(place, content);
    if (file) await slow.finish(file);
    expect((await get(as, `/api/files/${id}/`)).rawPayload.equals(content)).toBe(true);
  });

  it('never takes the upload of somebody else', async () => {
    const [one, other] = [await routes.addAccount(), await routes.addAccount()];
    const theirs = await begun(other.as, 500);
    await silentSince([theirs], 30);
    for (let at = 0; at < 20; at += 1) await begun(one.as, 500);
    expect((await begin(one.as, 'a.pdf', 500)).headers['x-file-refusal']).toBe('too_many');
    expect(await unfinished(other.as)).toMatchObject([{ id: theirs }]);
  });

  it('is seen and released by the person, who sees nobody else’s', async () => {
    const [one, other] = [await routes.addAccount(), await routes.addAccount()];
    const mine = await begun(one.as, 500);
    expect(await unfinished(one.as)).toMatchObject([
      { id: mine, name: 'a.pdf', size: 500, purpose: 'passport' },
    ]);
    expect(await unfinished(other.as)).toEqual([]);
    expect((await remove(other.as, `/api/files/upload/${mine}`)).statusCode).toBe(404);
    expect((await remove(one.as, `/api/files/upload/${mine}`)).statusCode).toBe(204);
    expect(await unfinished(one.as)).toEqual([]);
  });

  it('is released after an hour of silence, whether or not somebody begins another one', async () => {
    const { as } = await routes.addAccount();
    const [silent, heard] = [await begun(as, 500), await begun(as, 500)];
    await silentSince([silent], 61);
    await silentSince([heard], 59);
    await new Uploads(routes.services).dropStale();
    expect(await unfinished(as)).toMatchObject([{ id: heard }]);
  });
});
