import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transitionsOf } from '#machines/kit.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { processes } from '#server/declared/modules.ts';
import { readingScopes } from '#server/engine/scope.ts';
import { readerFor } from '../support/actors.ts';
import { type Answer, type Sender, testApp } from '../support/app.ts';
import { addressOf, type Operation, routesOf } from '../support/routes.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

/**
 * What a visitor may ask; a route that is missing here is closed to them, and one that is here too
 * much is an error.
 */
const openToVisitors = [
  'GET /healthz',
  'GET /readyz',
  'GET /version',
  'POST /api/auth/login-token',
  'POST /api/auth/token/refresh/',
  'POST /api/auth/users/logout',
  'POST /api/auth/oneid/login/',
  'POST /api/auth/oneid/confirm/',
  'POST /api/auth/users/',
  'GET /api/auth/confirm/mail',
  'GET /api/auth/users/get_reset_password_link/',
  'POST /api/auth/confirm/reset-password',
  'GET /api/static/dc_type/',
  'GET /api/static/role/',
  'GET /api/static/scientific_degree/',
  'GET /api/static/scientific_title/',
  'GET /api/static/type_org/',
  'GET /api/static/dc_edu_type/',
  'GET /api/static/period_types/',
  'GET /api/static/nationality/',
  'GET /api/static/dc_scientific_work_type/',
  'GET /api/static/dc_letter_status/',
  'GET /api/static/dc_letter_type/',
  'GET /api/static/dc_apply_doc_status/',
  'GET /api/static/get_quote_org_type/',
  'GET /api/static/get_total_quote_type/',
  'GET /api/regions/',
  'GET /api/districts/',
  'GET /api/countries/',
  'GET /api/category-subjects/',
  'GET /api/scientific-topic-direction/',
  'GET /api/certificate-langs/',
  'GET /api/certificate-types/',
  'GET /api/org-directions/direction_list/',
  'GET /api/organizations/university_list/',
  'GET /api/organizations/org_list_name_id/',
  'GET /api/quarter/',
  'GET /api/quarter/active_quarter/',
  'GET /api/public/main/',
  // Its secret is its key.
  'GET /api/public/calendar.ics',
  'GET /api/public/admitted/',
  'GET /api/public/exams/',
  'GET /api/public/application-counts/',
  'GET /api/public/guide/',
  'GET /api/public/site/',
  'GET /api/public/rules/',
  'GET /api/public/processes/',
  'GET /api/public/processes/:process/',
  'GET /api/public/processes/:process/:version/',
  'GET /api/public/search/',
  'GET /api/public/statistics/',
  'GET /api/public/statistics/choices/',
  'GET /api/public/statistics/file/',
  'GET /api/public/open-data/',
  'GET /api/public/open-data/:name/:format/',
  'GET /api/public/application-counts/:organization/:period/',
  'GET /api/public/topics/',
  'GET /api/public/posts/',
  'GET /api/public/posts/:id/',
  'GET /api/public/posts/:id/image/',
  'GET /api/public/feed/:language/',
  'GET /api/public/texts/',
  'GET /api/public/texts/:id/',
  'GET /api/public/organizations-by-direction/',
  'GET /api/public/documents/:code/',
  'POST /api/public/enquiries/',
  'POST /api/public/enquiries/answer/',
  'POST /api/sms/callback',
];

/**
 * The same of development alone: stand-ins of outside services, the description of the API, the
 * outbox.
 */
const ofDevelopment = [
  'GET /api/docs',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs*',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/dev/accounts',
  'GET /api/dev/outbox',
  'GET /oak/stand-in/degrees',
  'POST /oak/stand-in/degrees',
  'GET /science-id/stand-in/researchers',
  'POST /science-id/stand-in/researchers',
  'GET /oneid/stand-in.css',
  'GET /oneid/sso/oauth/Authorization.do',
  'POST /oneid/sso/oauth/Authorization.do',
];

let seeded: SeededApp;
let operations: Operation[];
beforeAll(async () => {
  seeded = await seededApp();
  operations = routesOf(seeded.on.app);
});
afterAll(() => seeded.stop());

const absent = 999_999_999;
/** The stream of changes ends with the session; streams-end.test.ts has it. */
const endless = '/api/changes';
/** One person of every role. */
const logins = [
  ...new Map(
    demoAccounts
      .map(({ roleName, login }) => [roleName, login.replace('@namuna.uz', '')] as const)
      .reverse(),
  ).values(),
];

const ask = (
  sender: Sender | null,
  operation: Operation,
  id: number | string = 1,
): Promise<Answer> =>
  seeded.on.send(
    sender,
    operation.method,
    addressOf(operation, id),
    ['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(operation.method) ? undefined : {},
  );

describe('every route of the running server', () => {
  it('asks a visitor to sign on, but for what is open to everybody', async () => {
    const open: string[] = [];
    for (const operation of operations) {
      const { status } = await ask(null, operation);
      if (status !== 401) open.push(`${operation.method} ${operation.path}`);
    }
    expect(operations.length).toBeGreaterThan(350);
    expect(open.sort()).toEqual(
      [...openToVisitors, ...ofDevelopment].map((route) => route.replace(/\/$/, '')).sort(),
    );
  });

  it('is there in production too, but for what is of development alone', async () => {
    const production = await testApp(seeded.on.services, {
      change: { production: true, demoAccounts: false },
    });
    const named = (list: readonly Operation[]) =>
      list.map(({ method, path }) => `${method} ${path}`);
    const there = new Set(named(routesOf(production.app)));
    expect(
      named(operations)
        .filter((name) => !there.has(name))
        .sort(),
    ).toEqual([...ofDevelopment].sort());
    await production.stop();
  });

  it('refuses a token that somebody has altered', async () => {
    const { authorization } = {
      authorization: await seeded.on.bearer(await seeded.as('agentlik')),
    };
    const [head = '', body = '', sign = ''] = authorization.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString('utf8')), role: 1000 };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), sign].join(
      '.',
    );
    const answer = await seeded.on.send(null, 'GET', '/api/applications/', undefined, {
      authorization: forged,
    });
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each(logins)('answers %s without an unforeseen error, whatever the number', async (login) => {
    const sender = await seeded.as(login);
    for (const operation of operations.filter(
      ({ method, path }) => method === 'GET' && path !== endless,
    )) {
      for (const id of operation.path.includes(':') ? [absent, 'yoʻq'] : [1]) {
        const { status, code } = await ask(sender, operation, id);
        // Outside services are not there in a test.
        expect([operation.path, id, status < 500 || code === 'EXTERNAL_UNAVAILABLE']).toEqual([
          operation.path,
          id,
          true,
        ]);
        if (id === absent) expect([operation.path, status]).not.toEqual([operation.path, 200]);
      }
    }
  });
});

/** Some records that a person sees, and some that are there and they do not. */
async function someOf(
  sender: Sender,
  collection: string,
  table: string,
): Promise<{ seen: number[]; hidden: number[] }> {
  const { body } = await seeded.on.send(sender, 'GET', `/api/${collection}/?limit=9999`);
  const seen = new Set((body.results as { id: number }[] | undefined)?.map(({ id }) => id));
  const rows = await seeded.on.services.db
    .selectFrom(table as 'application')
    .select('id')
    .orderBy('id')
    .execute();
  const hidden = rows.map(({ id }) => id).filter((id) => !seen.has(id));
  const some = (ids: number[]) => [...new Set([...ids.slice(0, 1), ...ids.slice(-1)])];
  return { seen: some([...seen]), hidden: some(hidden) };
}

describe.each(processes.map((definition) => [definition.machine.id, definition] as const))(
  'the records of %s',
  (_id, definition) => {
    const { collection } = definition;
    const events = [
      ...new Set(
        transitionsOf(definition.machine).flatMap(({ event, from }) =>
          from === 'absent' ? [] : event,
        ),
      ),
    ];
    const open = (ids: readonly (number | string)[], parts: readonly string[]) =>
      ids.flatMap((id) => parts.map((part) => `/api/${collection}/${id}/${part}`));

    it.each(logins)('are there for %s only within the scope', async (login) => {
      const sender = await seeded.as(login);
      const closed = readingScopes(definition, await readerFor(seeded.on, sender)).length === 0;
      const { seen, hidden } = await someOf(sender, collection, definition.table);
      const answers = async (method: 'GET' | 'POST', urls: string[]) => {
        const found = new Set<string>();
        for (const url of urls)
          found.add(
            String(
              (
                await seeded.on.send(
                  sender,
                  method,
                  url,
                  method === 'POST' ? { version: 1 } : undefined,
                )
              ).code ?? 'answered',
            ),
          );
        return [...found];
      };
      const nothing = closed ? 'NO_PERMISSION' : 'NOT_FOUND';
      if (seen.length > 0)
        expect(await answers('GET', open(seen, ['', 'actions/', 'history/']))).toEqual([
          'answered',
        ]);
      expect(await answers('GET', open([...hidden, absent], ['', 'actions/', 'history/']))).toEqual(
        [nothing],
      );
      // An event on what one may not see tells nothing of it, not even whether it would be
      // possible.
      expect(
        await answers(
          'POST',
          open(
            [...hidden, absent],
            events.map((event) => `${event}/`),
          ),
        ),
      ).toEqual([nothing]);
    });
  },
);
