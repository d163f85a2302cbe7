import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLinks } from '#modules/scientific-work/links/check-links.server.ts';
import { isOutside } from '#modules/scientific-work/links/outside-address.server.ts';
import { tryLink, usualTry } from '#modules/scientific-work/links/try-link.server.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';

let database: TestDatabase;
let routes: RouteApp;
let server: http.Server;
let base: string;
let port: string;
let asked: string[];
let moment: Date;
const answers: Record<string, (response: http.ServerResponse) => void> = {
  '/here': (response) => response.writeHead(200).end('here'),
  '/gone': (response) => response.writeHead(404).end(),
  '/closed': (response) => response.writeHead(403).end(),
  '/broken': (response) => response.writeHead(500).end(),
  '/silent': () => undefined,
  '/moved': (response) => response.writeHead(302, { location: '/here' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
};

beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, () => undefined);
  server = http.createServer((request, response) => {
    asked.push(String(request.url));
    answers[String(request.url)]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = String((server.address() as AddressInfo).port);
  base = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await routes.stop();
  await database.stop();
});
beforeEach(() => {
  asked = [];
  moment = new Date('2026-11-01T00:00:00Z');
});
afterEach(async () => {
  await database.db.deleteFrom('scientific_work').execute();
  await database.db.deleteFrom('received_notification').execute();
});

/** Asks the stand-in too, which the product would not. */
const standIn = () => ({
  timeoutMs: 300,
  allowed: (address: string) => address === '127.0.0.1' || isOutside(address),
  ports: ['', port],
});

async function addWork(url: string): Promise<number> {
  const { id: owner_id } = await routes.addAccount({ email: `${crypto.randomUUID()}@example.org` });
  const { id } = await database.db
    .insertInto('scientific_work')
    .values({
      owner_id,
      name: 'Tadqiqot',
      publication_date: '2024-01-01',
      type: 200,
      url,
      link_due_at: moment,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const workOf = (id: number) =>
  database.db
    .selectFrom('scientific_work')
    .select(['state', 'link_failures', 'link_due_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const told = () =>
  database.db.selectFrom('received_notification').select(['code', 'record_id']).execute();
const night = (days: number) => {
  moment = new Date(moment.getTime() + days * 86_400_000);
  return checkLinks({ db: database.db, now: () => moment }, standIn());
};

describe('addresses that a link may lead to', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    'no address',
  ])('%s is not asked', (address) => expect(isOutside(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111'])('%s is', (address) =>
    expect(isOutside(address)).toBe(true),
  );
});

describe('a link', () => {
  it.each([
    ['/here', 'answered'],
    ['/closed', 'answered'],
    ['/moved', 'answered'],
    ['/gone', 'gone'],
    ['/broken', 'silent'],
    ['/silent', 'silent'],
    ['/round', 'silent'],
    ['/inside', 'refused'],
  ])('%s has %s', async (path, answer) => {
    expect(await tryLink(`${base}${path}`, standIn())).toBe(answer);
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  it('into the own network is never opened, however it is written', async () => {
    const usual = { ...usualTry, timeoutMs: 2000, ports: ['', port] };
    const written = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of written)
      expect([host, await tryLink(`http://${host}:${port}/here`, usual)]).not.toEqual([
        host,
        'answered',
      ]);
    expect(asked).toEqual([]);
  });

  it('is opened by no other protocol, on no other port and with no password', async () => {
    const refused = [
      'ftp://127.0.0.1/',
      `http://127.0.0.1:1/`,
      `http://a:b@127.0.0.1:${port}/here`,
    ];
    for (const link of refused) expect(await tryLink(link, standIn())).toBe('refused');
    expect(asked).toEqual([]);
  });
});

describe('the nightly check of links', () => {
  it('names a link that fails for days, tells its owner once, and takes it back', async () => {
    const dead = await addWork(`${base}/gone`);
    await night(0);
    expect(await workOf(dead)).toMatchObject({ state: 'unchecked', link_failures: 1 });
    await night(1);
    expect(asked).toEqual(['/gone']);
    await night(1);
    expect(await told()).toEqual([]);
    await night(4);
    expect(await workOf(dead)).toMatchObject({ state: 'dead', link_failures: 3, version: 1 });
    expect(await told()).toEqual([{ code: 'N-WORK-LINK', record_id: dead }]);
    await night(8);
    expect(await workOf(dead)).toMatchObject({ state: 'dead', link_failures: 4 });
    expect(await told()).toHaveLength(1);
    await database.db
      .updateTable('scientific_work')
      .set({ url: `${base}/here` })
      .execute();
    await night(16);
    expect(await workOf(dead)).toMatchObject({ state: 'reachable', link_failures: 0 });
  });

  it('tries a link that answers again after a month', async () => {
    const here = await addWork(`${base}/here`);
    await night(0);
    expect(await workOf(here)).toMatchObject({ state: 'reachable' });
    await night(29);
    expect(asked).toEqual(['/here']);
    await night(1);
    expect(asked).toEqual(['/here', '/here']);
  });

  it('blames no link while the own network is down', async () => {
    const silent = await addWork(`${base}/silent`);
    await night(0);
    expect(await workOf(silent)).toMatchObject({ state: 'unchecked', link_failures: 0 });
    await addWork(`${base}/here`);
    await night(0);
    expect(await workOf(silent)).toMatchObject({ link_failures: 1 });
  });

  it('asks so many links and so long, and goes on another night', async () => {
    for (const path of ['/here', '/moved', '/closed']) await addWork(`${base}${path}`);
    const at = { db: database.db, now: () => moment };
    await checkLinks(at, standIn(), { mostLinks: 2, atOnce: 1, mostMs: 10_000 });
    expect(asked).toEqual(['/here', '/moved', '/here']);
    await checkLinks(at, standIn(), { mostLinks: 2, atOnce: 1, mostMs: 0 });
    expect(asked).toHaveLength(3);
    await checkLinks(at, standIn());
    expect(asked.at(-1)).toBe('/closed');
  });
});
