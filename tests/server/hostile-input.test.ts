import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { sqlStateOf } from '#server/db/violations.ts';
import type { Sender } from '../support/app.ts';
import {
  type ApiDocument,
  brokenTexts,
  edgeNumbers,
  placesOf,
  replaced,
  sampleOf,
  valueAt,
  waysIn,
} from '../support/hostile.ts';
import { addressOf, type Operation, routesOf } from '../support/routes.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

/** Thousands of requests: more time than one test has, on a machine that does other work too. */
const patience = 600_000;

let seeded: SeededApp;
let document: ApiDocument;
const operations: Operation[] = [];
beforeAll(async () => {
  seeded = await seededApp();
  const { app } = seeded.on;
  document = app.swagger() as ApiDocument;
  // The stream of changes never ends; the pages of the description are files.
  const asked = ({ path }: Operation) =>
    path.startsWith('/api/') && path !== '/api/changes' && !path.startsWith('/api/docs');
  operations.push(...routesOf(app).filter(asked));
});
afterAll(() => seeded.stop());

/** One person of every role, the admin first: who is let in at most routes. */
const logins = [
  ...new Set(['admin', ...demoAccounts.map(({ login }) => login.replace('@namuna.uz', ''))]),
].slice(0, 14);

const senders = new Map<string, Sender>();

interface Got {
  status: number;
  code: string | undefined;
  fields: string[];
}

/** Sends a body as it is written: what the client library would repair stays broken. */
async function ask(
  { method }: Operation,
  url: string,
  login: string,
  body?: unknown,
): Promise<Got> {
  const sender = senders.get(login) ?? (await seeded.as(login));
  senders.set(login, sender);
  const headers = { authorization: await seeded.on.bearer(sender) };
  const sent = { method, url, headers };
  const json = { ...headers, 'content-type': 'application/json' };
  const written = { ...sent, headers: json, payload: JSON.stringify(body) };
  const answer = await seeded.on.app.inject(body === undefined ? sent : written);
  const code = answer.headers['x-error-code'];
  // A route among those that are asked may end the session.
  if (answer.statusCode === 401) senders.delete(login);
  const isJson =
    String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
  return {
    status: answer.statusCode,
    code: code === undefined ? undefined : String(code),
    fields: isJson ? Object.keys(answer.json() ?? {}) : [],
  };
}

const bodied = ({ method }: Operation): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

/** A body of the form that a route describes; an empty one where it describes none. */
function bodyFor(operation: Operation): unknown {
  if (!bodied(operation)) return undefined;
  const { body } = placesOf(document, operation);
  return body ? sampleOf(body) : {};
}

/** Somebody whom the route lets in, as far as anybody of the demonstration is. */
async function letIn(operation: Operation, body: unknown): Promise<string> {
  for (const login of logins) {
    const { status } = await ask(operation, addressOf(operation, 1), login, body);
    if (status !== 403 && status !== 401) return login;
  }
  return 'admin';
}

const named = ({ method, path }: Operation): string => `${method} ${path}`;
/**
 * A question by HEAD gets no words; two routes that name one place differently are both `id` here.
 */
const isTold = ({ method }: Operation, fields: readonly string[], name: string): boolean =>
  method === 'HEAD' || fields.includes(name) || (name === 'id' && fields.includes('account'));

/** Answered, or refused in the shape of every refusal. Outside services are not there in a test. */
const isForeseen = ({ status, code }: Got): boolean =>
  status < 400 || code === 'EXTERNAL_UNAVAILABLE' || (status < 500 && code !== undefined);

/** What only the database found to be no value: the check before it has a gap there. */
const foundByDatabase = (): string[] =>
  seeded.on.thrown.flatMap((error) => (/^22/.test(sqlStateOf(error) ?? '') ? [String(error)] : []));

describe('text that no database keeps', () => {
  it(
    'is refused at its field in the address of every route',
    async () => {
      const wrong: unknown[] = [];
      for (const operation of operations) {
        const places = [...placesOf(document, operation).query, 'unknown_name'];
        for (const name of places) {
          const url = `${addressOf(operation, 1)}?${name}=a%00b`;
          const { code, fields } = await ask(operation, url, 'admin', bodyFor(operation));
          if (code !== 'VALIDATION' || !isTold(operation, fields, name))
            wrong.push([named(operation), name, code]);
        }
        const place = /:(\w+)/.exec(operation.path)?.[1];
        if (!place) continue;
        const { code, fields } = await ask(
          operation,
          addressOf(operation, 'a\0b'),
          'admin',
          bodyFor(operation),
        );
        if (code !== 'VALIDATION' || !isTold(operation, fields, place))
          wrong.push([named(operation), place, code]);
      }
      expect(wrong).toEqual([]);
    },
    patience,
  );

  it(
    'is refused at its field in the body of every route',
    async () => {
      const wrong: unknown[] = [];
      let sent = 0;
      for (const operation of operations.filter(bodied)) {
        const sample = { ...(bodyFor(operation) as object), unknown_name: 'matn' };
        for (const way of waysIn(sample).filter(
          (one) => typeof valueAt(sample, one) === 'string',
        )) {
          const text = brokenTexts[sent % brokenTexts.length];
          sent += 1;
          const { code, fields } = await ask(
            operation,
            addressOf(operation, 1),
            'admin',
            replaced(sample, way, text),
          );
          if (code !== 'VALIDATION' || !fields.includes(way.join('.')))
            wrong.push([named(operation), way, text, code]);
        }
      }
      expect(wrong).toEqual([]);
      expect(sent).toBeGreaterThan(700);
    },
    patience,
  );

  it('is refused as a name in a body, inside of lists, and where values are nested without end', async () => {
    const operation = operations.find(
      ({ path, method }) => path === '/api/list-views' && method === 'POST',
    );
    if (!operation) throw new Error('no route to ask');
    const post = (body: unknown) => ask(operation, '/api/list-views/', 'admin', body);
    const said = async (body: unknown) => {
      const { status, code, fields } = await post(body);
      return [status, code, fields];
    };
    for (const text of brokenTexts) {
      expect(await said({ [text]: 1 })).toEqual([400, 'VALIDATION', ['detail']]);
      expect(await said({ a: { [text]: 1 } })).toEqual([400, 'VALIDATION', ['a']]);
      expect(await said({ a: [1, [{ b: text }]] })).toEqual([400, 'VALIDATION', ['a.1.0.b']]);
      expect(await said(text)).toEqual([400, 'VALIDATION', ['detail']]);
    }
    const deep = `{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
    const headers = {
      authorization: await seeded.on.bearer(await seeded.as('admin')),
      'content-type': 'application/json',
    };
    const answer = await seeded.on.app.inject({
      method: 'POST',
      url: '/api/list-views/',
      headers,
      payload: deep,
    });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'VALIDATION']);
    // What is a text, whole pairs and all, goes on to be judged by its route.
    expect(
      (
        await post({
          name: 'Koʻrinish 🎓',
          shared: false,
          query: 'turn=1',
          list: 'notification-inbox',
        })
      ).status,
    ).toBe(201);
  });
});

describe('numbers that no column holds, and ids of nothing', () => {
  const tried = async (list: readonly Operation[]) => {
    const wrong: unknown[] = [];
    const look = async (
      operation: Operation,
      login: string,
      url: string,
      what: unknown,
      body: unknown,
    ) => {
      const got = await ask(operation, url, login, body);
      if (!isForeseen(got)) wrong.push([named(operation), what, got]);
      return got;
    };
    for (const operation of list) {
      const sample = bodyFor(operation);
      const login = await letIn(operation, sample);
      const address = addressOf(operation, 1);
      for (const number of edgeNumbers) {
        if (operation.path.includes(':'))
          await look(operation, login, addressOf(operation, number), number, sample);
        for (const name of placesOf(document, operation).query)
          await look(operation, login, `${address}?${name}=${number}`, [name, number], sample);
      }
      for (const way of sample === undefined ? [] : waysIn(sample)) {
        if (typeof valueAt(sample, way) !== 'number') continue;
        for (const number of edgeNumbers) {
          const got = await look(
            operation,
            login,
            address,
            [way, number],
            replaced(sample, way, number),
          );
          const isRefused = got.code === 'VALIDATION' && got.fields.includes(way.join('.'));
          if (number > 2147483647 && got.status !== 401 && !isRefused)
            wrong.push([named(operation), way, number, got]);
        }
      }
    }
    return wrong;
  };

  it(
    'are answered or refused by every route that reads',
    async () => {
      expect(
        await tried(
          operations.filter((operation) => !bodied(operation) && operation.method !== 'DELETE'),
        ),
      ).toEqual([]);
    },
    patience,
  );

  it(
    'are refused by every route that writes, beyond the int of the database at their field',
    async () => {
      expect(
        await tried(
          operations.filter((operation) => bodied(operation) || operation.method === 'DELETE'),
        ),
      ).toEqual([]);
    },
    patience,
  );

  it('never come as far as the database', () => {
    expect(foundByDatabase()).toEqual([]);
  });
});
