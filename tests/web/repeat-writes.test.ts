import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import type { Http } from '#web/lib/http.ts';
import { createHttp } from '#web/lib/http-client.ts';

type Answer = (response: ServerResponse) => void;

/** What the server does with the next writes, in order; the last one stays. */
let answers: Answer[] = [];
let keys: unknown[] = [];
let http: Http;
let close: () => void;

beforeEach(async () => {
  keys = [];
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader(
      'Access-Control-Allow-Headers',
      '*, idempotency-key, accept-language, content-type',
    );
    response.setHeader('Access-Control-Expose-Headers', 'x-error-code,retry-after');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    keys.push(request.headers['idempotency-key']);
    (answers.length > 1 ? answers.shift() : answers[0])?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const own = { accessToken: async () => null, renew: async () => 'over' as const };
  http = createHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, own);
});
afterEach(() => close());

const refused =
  (status: number, code: string): Answer =>
  (response) =>
    void response
      .writeHead(status, {
        'Content-Type': 'application/json',
        'X-Error-Code': code,
        'Retry-After': '0',
      })
      .end('{}');
const cut: Answer = (response) => void response.destroy();
const good: Answer = (response) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"done":true}');

describe('a write with an idempotency key', () => {
  it('is sent again with the same key when the server leaves or the answer is lost', async () => {
    answers = [refused(503, 'UNAVAILABLE'), refused(409, 'KEY_IN_PROGRESS'), good];
    expect(await http.post('/letters/', {}, { key: 'key-1' })).toEqual({ done: true });
    answers = [cut, good];
    expect(await http.post('/letters/', {}, { key: 'key-2' })).toEqual({ done: true });
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-2']);
  });

  it('is given up after two more attempts, with the last refusal', async () => {
    answers = [refused(503, 'UNAVAILABLE')];
    const error = await http
      .post('/letters/', {}, { key: 'key-3' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(keys).toHaveLength(3);
  });

  it('is not sent again when it was refused', async () => {
    answers = [refused(409, 'KEY_IN_PROGRESS')];
    await expect(http.post('/letters/', {}, { key: 'key-4' })).rejects.toMatchObject({
      code: 'KEY_IN_PROGRESS',
    });
    expect(keys).toHaveLength(1);
  });
});

it('a write without a key is never sent again', async () => {
  answers = [refused(503, 'UNAVAILABLE')];
  await expect(http.post('/letters/', {})).rejects.toMatchObject({ status: 503 });
  expect(keys).toHaveLength(1);
});
