import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Sends bytes as they are; answers the statuses of all answers until the server closes. */
function statuses(bytes: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let heard = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      heard += text;
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve([...heard.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status)),
    );
    socket.write(bytes);
  });
}

const login = (headers: string[], body: string): string =>
  [
    'POST /api/auth/login-token HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n');
const hidden = 'GET /api/static/role HTTP/1.1\r\nhost: localhost\r\n\r\n';

describe('a request whose end can be read in two ways', () => {
  it.each([
    ['two lengths', login(['content-length: 2', 'content-length: 40'], `{}${hidden}`)],
    [
      'a length and chunks',
      login(['content-length: 4', 'transfer-encoding: chunked'], `0\r\n\r\n${hidden}`),
    ],
    ['chunks under another name', login(['transfer-encoding: xchunked'], `0\r\n\r\n${hidden}`)],
    [
      'a broken line end',
      `POST /api/auth/login-token HTTP/1.1\nhost: localhost\ntransfer-encoding: chunked\n\n0\n\n${hidden}`,
    ],
  ])('is refused, and what hides behind it is not answered: %s', async (_what, bytes) => {
    expect(await statuses(bytes)).toEqual(['400']);
  });
});

describe('a key of JSON that is there twice', () => {
  it('has one meaning: the last one, which is judged and used', async () => {
    const payload = '{"username":"a@b.uz","password":"x","username":["b@c.uz"]}';
    const headers = { 'content-type': 'application/json' };
    const answer = await on.app.inject({
      method: 'POST',
      url: '/api/auth/login-token',
      payload,
      headers,
    });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['username']]);
  });
});
