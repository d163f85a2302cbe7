import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

function ask(
  method: string,
  path: string,
): Promise<{ status?: number; type?: string; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = http.request({ port, host: '127.0.0.1', method, path }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode, type: answer.headers['content-type'], body }),
      );
    });
    asked.on('error', reject).end();
  });
}

it.each(['/healthz', '/api/public/main/', '/api/applications/', '/api/no-such-address/'])(
  'a watcher that asks only for the head of %s hears what a reader hears, without the body',
  async (path) => {
    const whole = await ask('GET', path);
    expect(whole.body).not.toBe('');
    expect(await ask('HEAD', path)).toEqual({ ...whole, body: '' });
  },
);
