import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { rolesOf, transitionsOf } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';
import { inputsOf } from '#server/engine/define-events.ts';
import { writtenMoves } from '#server/process-docs/written-moves.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

interface Operation {
  summary?: string;
  description?: string;
  requestBody?: unknown;
  security?: unknown;
  parameters?: { name: string; in: string }[];
  responses?: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
}

interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

let database: TestDatabase;
let on: TestApp;
let api: ApiDocument;
beforeAll(async () => {
  database = await freshDatabase();
  on = await testApp(database);
  api = (await on.send(null, 'GET', '/api/docs/json')).body as unknown as ApiDocument;
});
afterAll(async () => {
  await on.stop();
  await database.stop();
});

it('every machine has a process on the server, and the other way round', () => {
  expect(processes.map(({ machine }) => machine.id).sort()).toEqual(
    processMachines.map(({ id }) => id).sort(),
  );
  expect(new Set(processes.map(({ collection }) => collection)).size).toBe(processes.length);
});

it('no call takes a number of a person in its address, where logs and histories would keep it', () => {
  const personal = /pinfl|passport|tin$|phone/i;
  const found = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter((one) => one.in !== 'header' && personal.test(one.name))
        .map(({ name }) => `${method} ${path} ${name}`),
    ),
  );
  expect(found).toEqual([]);
});

describe.each(processes.map((definition) => [definition.machine.id, definition] as const))(
  '%s: database and API document',
  (_id, definition) => {
    const { machine, table, collection, create: birth, edit } = definition;
    const stored = Object.keys(machine.states).filter(
      (state) => state !== 'absent' && state !== 'deleted',
    );

    it('takes exactly the states of the machine, and of earlier rules those that are still to be moved', async () => {
      const { rows } = await sql<{ check: string }>`
      select pg_get_constraintdef(oid) as check from pg_constraint
        where conrelid = ${table}::regclass and conname = ${`${table}_state`}`.execute(database.db);
      const named = [...String(rows[0]?.check).matchAll(/'(\w+)'::text/g)].map(
        ([, state]) => state,
      );
      const earlier = (writtenMoves().get(machine.id) ?? []).flatMap(({ moves }) => moves);
      const waiting = earlier.map(({ from }) => from);
      expect(new Set([...named, ...waiting])).toEqual(new Set([...stored, ...waiting]));
    });

    const operationOf = (method: string, path: string): Operation | undefined =>
      api.paths[`/api/${collection}/${path}`]?.[method];

    it('documents every event once, with roles, states, asks and refusals', () => {
      const born = Object.keys(birth ? inputsOf(birth) : {});
      for (const event of machine.events.filter((name) => !born.includes(name))) {
        const operation = operationOf('post', `{id}/${event}/`);
        const edges = transitionsOf(machine).filter((edge) => edge.event === event);
        const words = operation?.description ?? '';
        expect([event, operation?.summary]).toEqual([
          event,
          expect.stringContaining(`${machine.id}: ${event}`),
        ]);
        expect([event, operation?.requestBody]).toEqual([event, expect.anything()]);
        for (const { from, to, guard } of edges) {
          expect(words).toMatch(new RegExp(`${from} .*→ ${to} .*: ${rolesOf(guard).join(', ')}`));
        }
        const asks = [...new Set(edges.flatMap(({ meta }) => meta.asks ?? []))];
        expect(words.includes('SMS_REQUIRED 428')).toBe(asks.includes('code'));
        expect(words.includes('REASON_REQUIRED 400')).toBe(asks.includes('reason'));
        for (const code of [
          'UNAUTHENTICATED 401',
          'NO_PERMISSION 403',
          'NOT_FOUND 404',
          'STALE_VERSION 409',
          'BAD_STATUS 409',
        ])
          expect(words).toContain(code);
      }
    });

    it('documents the filters of its list, and its record wherever it is answered', () => {
      const parameters = operationOf('get', '')?.parameters ?? [];
      const asked = parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : []));
      expect(asked).toEqual(expect.arrayContaining(Object.keys(definition.filters)));
      const { record } = definition;
      if (!record) return;
      const born = Object.keys(birth ? inputsOf(birth) : {});
      const later = machine.events.filter((name) => name !== 'delete' && !born.includes(name));
      const places = [
        ['get', '{id}/', 200, ['history']],
        ...(birth ? [['post', '', 201, []] as const] : []),
        ...(edit ? [['put', '{id}/', 200, []] as const] : []),
        ...later.map((event) => ['post', `{id}/${event}/`, 200, []] as const),
      ] as const;
      for (const [method, path, code, beside] of places) {
        const answer = operationOf(method, path)?.responses?.[code]?.content?.['application/json'];
        expect([path, Object.keys(answer?.schema.properties ?? {})]).toEqual([
          path,
          [...Object.keys(record.shape), ...beside],
        ]);
      }
    });

    it('documents reading, birth, edit and delete', () => {
      const there = ['', '{id}/', '{id}/actions/', '{id}/history/', 'actions/', 'groups/'].filter(
        (path) => operationOf('get', path) === undefined,
      );
      expect(there).toEqual([]);
      expect(operationOf('post', '') !== undefined).toBe(birth !== undefined);
      expect(operationOf('put', '{id}/') !== undefined).toBe(edit !== undefined);
      expect(operationOf('delete', '{id}/')).toBeDefined();
      for (const event of Object.keys(birth ? inputsOf(birth) : {}))
        expect(`${operationOf('post', '')?.description}`).toContain(event);
      expect(operationOf('post', '')?.requestBody).toBeDefined();
    });
  },
);

it('the API document is OpenAPI 3.1 with a bearer token, and every path of it answers', async () => {
  expect(api.openapi).toMatch(/^3\.1\./);
  expect(api).toMatchObject({
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
  const page = await on.app.inject({ method: 'GET', url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  const plain = Object.entries(api.paths).filter(
    ([path]) => !path.includes('{') && path !== '/api/changes/',
  );
  expect(plain.length).toBeGreaterThan(20);
  for (const [path, methods] of plain) {
    for (const method of Object.keys(methods)) {
      const { code } = await on.send(
        null,
        method.toUpperCase() as 'GET',
        path,
        method === 'get' ? undefined : {},
      );
      expect([path, code]).not.toEqual([path, 'NOT_FOUND']);
    }
  }
});
