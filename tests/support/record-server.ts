import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a path answers: a status, a body and headers; status 0 breaks the connection. */
export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One request as it arrived; the body is parsed. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string | undefined;
  body: Record<string, unknown>;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

/**
 * A tiny server over a real socket for tests of screens: `answer` says what `METHOD /path/` gives.
 * Everything else is 404, as it would be for a record outside the scope. The page under test must
 * be opened at `url`.
 */
export async function startRecordServer(
  answer: (call: Call) => Answer | undefined | Promise<Answer | undefined>,
) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    // The document keeps the origin it was made with, whatever address it is given later.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader(
      'Access-Control-Allow-Headers',
      'authorization,accept-language,content-type,idempotency-key,traceparent',
    );
    response.setHeader('Access-Control-Expose-Headers', 'x-error-code,x-request-id,retry-after');
    response.setHeader('Access-Control-Allow-Methods', 'GET,POST,PUT,DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const key = request.headers['idempotency-key'];
    const call = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      key: String(key ?? ''),
      body: await bodyOf(request),
    };
    calls.push(call);
    const {
      status = 200,
      body,
      headers,
    } = (await answer(call)) ?? {
      status: 404,
      body: { detail: ['Topilmadi'] },
      headers: { 'X-Error-Code': 'NOT_FOUND' },
    };
    if (status === 0) return void response.destroy();
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls,
    /** The requests of one kind, in order. */
    to: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
