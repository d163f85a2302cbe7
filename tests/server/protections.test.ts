import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/app-types.ts';
import { type ChangeFeed, changeFeed } from '#server/engine/changes.ts';
import { answerError } from '#server/engine/error-handler.ts';
import { builtClient } from '#server/http/client.ts';
import { countsHere } from '#server/http/request-counts.ts';
import { limitRequests } from '#server/http/request-limits.ts';
import { webRoutes } from '#server/http/web-files.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let on: TestApp;
let port: number;
beforeAll(async () => {
  database = await freshDatabase();
  on = await testApp(database);
  await on.app.listen({ host: '127.0.0.1', port: 0 });
  port = (on.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await on.stop();
  await database.stop();
});

const login = (payload: string | object, headers: Record<string, string> = {}) =>
  on.app.inject({
    method: 'POST',
    url: '/api/auth/login-token',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const policyOf = ({ headers }: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(/ (.*)/))
      .map(([name = '', value = '']) => [name, value]),
  );

describe('the headers of every answer', () => {
  it.each(['/api/static/role', '/api/applications/', '/api/nowhere/'])('%s', async (url) => {
    const answer = await on.app.inject(url);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(policyOf(answer)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'self'",
      'base-uri': "'self'",
    });
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(answer.headers).not.toHaveProperty(name);
  });

  it('nothing personal is kept: tokens, refusals, answers to links (14.3.2)', async () => {
    const link = await on.app.inject(
      '/api/auth/users/get_reset_password_link/?email=kim@namuna.uz',
    );
    const closed = await on.app.inject('/api/applications/');
    const encoded = await on.app.inject('/%61pi/applications/');
    for (const answer of [
      await login({ username: 'a@b.uz', password: 'x' }),
      link,
      closed,
      encoded,
    ]) {
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  it('asks browsers for https where the product is reached by https', async () => {
    expect((await on.app.inject('/api/static/role')).headers).not.toHaveProperty(
      'strict-transport-security',
    );
    const secure = await testApp(database, { change: { publicUrl: 'https://doktorantura.uz' } });
    const answer = await secure.app.inject('/api/static/role');
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(policyOf(answer)).toHaveProperty('upgrade-insecure-requests');
    await secure.stop();
  });

  it('lets no other origin in: a preflight is no route', async () => {
    const headers = { origin: 'https://evil.uz', 'access-control-request-method': 'POST' };
    const answer = await on.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/login-token',
      headers,
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
      404,
      undefined,
    ]);
  });
});

describe('hostile requests', () => {
  it('a write needs JSON, which no form of another page can send without asking (3.5.1)', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await login('{"username":"a@b.uz","password":"x"}', { 'content-type': type });
      expect([type, answer.statusCode, answer.headers['x-error-code']]).toEqual([
        type,
        400,
        'VALIDATION',
      ]);
    }
  });

  it.each([
    ['broken JSON', '{"username":'],
    ['keys of prototypes', '{"__proto__":{"admin":true},"username":"a@b.uz","password":"x"}'],
    [
      'a constructor',
      '{"constructor":{"prototype":{"admin":true}},"username":"a@b.uz","password":"x"}',
    ],
    ['another type', '{"username":["a@b.uz"],"password":{"$ne":null}}'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('%s are refused without a fault', async (_what, body) => {
    const answer = await login(body);
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'VALIDATION']);
    expect(answer.body).not.toMatch(/ at |node_modules|select |\/src\//);
  });

  it('a body over a megabyte is not read', async () => {
    const answer = await login({ username: 'a'.repeat(1_100_000), password: 'x' });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('names are decoded once, repeated parameters do not add up, unknown methods are no route', async () => {
    expect((await on.app.inject('/api/public/documents/%252e%252e%252fetc/')).statusCode).toBe(404);
    const twice = '/api/auth/confirm/mail?confirm=a&confirm=b&mail=a@b.uz';
    const answer = await on.app.inject(twice);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['confirm']]);
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
      expect((await on.app.inject({ method, url: '/api/auth/login-token' })).statusCode).toBe(404);
    expect(await rawStatus('TRACE', '/api/static/role')).toBe(404);
  });

  it.each([
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/assets/',
    '/api/../package.json',
    '/metrics.txt',
  ])('%s is not given out', async (url) => {
    expect((await on.app.inject(url)).statusCode).toBe(404);
  });

  it('a forwarded address is not believed where no proxy is named (15.3.4)', async () => {
    for (let time = 0; time < 10; time += 1)
      await login(
        { username: 'kim@namuna.uz', password: 'x' },
        { 'x-forwarded-for': `10.9.0.${time}` },
      );
    const answer = await login(
      { username: 'kim@namuna.uz', password: 'x' },
      { 'x-forwarded-for': '10.9.9.9' },
    );
    expect(answer.statusCode).toBe(429);
  });
});

describe('what the framework refuses before any route has the shape of every refusal', () => {
  it.each(['/api/%E0%A4%A', '/api/applications/%', '/%', '/applications/%ZZ', '/%c0%ae%c0%ae/'])(
    '%s: a malformed percent-encoding',
    async (url) => {
      const answer = await on.app.inject({ url, headers: { 'accept-language': 'en' } });
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'VALIDATION']);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(answer.json()).toEqual({
        detail: [expect.stringMatching(/^The address is malformed/)],
      });
    },
  );

  it('a part of the address that is longer than any id leads nowhere', async () => {
    for (const url of [
      `/api/applications/${'7'.repeat(300)}/`,
      `/api/public/documents/${'a'.repeat(5000)}/`,
    ]) {
      const answer = await on.app.inject(url);
      expect([
        answer.statusCode,
        answer.headers['x-error-code'],
        Object.keys(answer.json()),
      ]).toEqual([404, 'NOT_FOUND', ['detail']]);
    }
  });

  it('bodies of a type or a length that is not what it says', async () => {
    const answers = [
      await login('<a/>', { 'content-type': 'application/xml' }),
      await login('{}', { 'content-type': 'nonsense' }),
      await login('{"username":"a@b.uz"}', { 'content-length': '7' }),
    ];
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['x-error-code']]).toEqual([400, 'VALIDATION']);
      expect(body).not.toContain('FST_ERR');
    }
  });

  it.each([
    ['an unknown method', 'FOO /api/static/role HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'headers beyond all bounds',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_what, sent, status) => {
    const [head = '', body = ''] = (await rawAnswer(sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^x-error-code: VALIDATION$/m);
    expect(Object.keys(JSON.parse(body))).toEqual(['detail']);
  });
});

describe('limits count networks, and files of pages apart from answers', () => {
  // Without the guard against pressure, which judges the machine.
  let open: App;
  let feed: ChangeFeed;
  beforeAll(async () => {
    const app = Fastify({ trustProxy: ['127.0.0.1'] });
    open = app.withTypeProvider<ZodTypeProvider>() as App;
    app.setErrorHandler(answerError);
    await limitRequests(open, { environment: 'development' }, countsHere());
    for (const url of ['/api/static/role', '/healthz']) app.get(url, async () => ({}));
    feed = changeFeed(on.services.pool);
    await webRoutes(open, on.services, builtClient(), feed);
  });
  afterAll(async () => {
    await feed.stop();
    await open.close();
  });
  const statusOf = async (url: string, from: string) =>
    (await open.inject({ url, headers: { 'x-forwarded-for': from } })).statusCode;
  const many = async (count: number, url: string, from: string) =>
    Promise.all(Array.from({ length: count }, () => statusOf(url, from)));

  it('1200 requests of the API in a minute, and then 429 in the usual shape', async () => {
    expect(await many(1200, '/api/static/role', '192.0.2.7')).not.toContain(429);
    const answer = await open.inject({
      url: '/api/static/role',
      headers: { 'x-forwarded-for': '192.0.2.7' },
    });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    // However it is written: the route is what counts.
    for (const url of ['/api/nowhere/', '/%61pi/static/role'])
      expect([url, await statusOf(url, '192.0.2.7')]).toEqual([url, 429]);
    expect(await statusOf('/api/static/role', '192.0.2.8')).toBe(200);
  });

  it('somebody who opens an address in a browser reads the refusal as a page, which tries again by itself', async () => {
    await many(1201, '/api/static/role', '192.0.2.9');
    const { statusCode, headers, body } = await open.inject({
      url: '/api/static/role',
      headers: {
        'x-forwarded-for': '192.0.2.9',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'accept-language': 'ru',
      },
    });
    expect([statusCode, headers['x-error-code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="ru">');
    expect(body).toContain('<h1>Слишком много запросов. Попробуйте немного позже</h1>');
    expect(body).toContain(`<meta http-equiv="refresh" content="${headers['retry-after']}" />`);
  });

  it('a campus behind that address still loads the pages, and its load balancer hears that the product lives', async () => {
    for (const url of ['/assets/a-1.js', '/applications/7'])
      expect(await many(700, url, '192.0.2.7')).not.toContain(429);
    expect(await statusOf('/healthz', '192.0.2.7')).toBe(200);
    expect(await statusOf('/api/static/role', '192.0.2.7')).toBe(429);
  });

  it('addresses of one /64 are one visitor, mapped IPv4 is IPv4', async () => {
    const neighbours = Array.from(
      { length: 1200 },
      (_, at) => `2001:db8:1:2:${(at + 1).toString(16)}::1`,
    );
    const asked = await Promise.all(neighbours.map((from) => statusOf('/api/static/role', from)));
    expect(asked).not.toContain(429);
    expect(await statusOf('/api/static/role', '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await statusOf('/api/static/role', '2001:db8:1:3::1')).toBe(200);
    expect(await statusOf('/api/static/role', '::ffff:192.0.2.7')).toBe(429);
  });
});

/** What comes back for bytes on the wire, until the server closes. */
const rawAnswer = (sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect({ host: '127.0.0.1', port }, () => socket.write(sent));
    socket.on('data', (part) => {
      answer += String(part);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

/** A request as it stands on the wire. */
const rawStatus = (method: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end();
  });

it('who hangs up before they are heard leaves no fault behind', async () => {
  const before = on.thrown.length;
  const hangUp = ({ socket }: http.IncomingMessage) => socket.destroy();
  on.app.server.prependOnceListener('request', hangUp);
  await expect(rawStatus('GET', '/api/static/role')).rejects.toThrow(/hang up|ECONNRESET/);
  expect(await rawStatus('GET', '/api/static/role')).toBe(200);
  expect(on.thrown.slice(before)).toEqual([]);
});
