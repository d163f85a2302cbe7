import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';
import { type SectionRule, sectionRules } from '../support/section-five.ts';

let database: TestDatabase;
let routes: RouteApp;
const urlOf = ({ rule }: SectionRule) => `/api/rules/${rule.replaceAll(' ', '-')}/`;
beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, (app) => {
    for (const one of sectionRules)
      app.post(urlOf(one), { schema: { body: one.body } }, async () => ({ taken: true }));
  });
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
});

const send = (one: SectionRule, value: unknown, language = 'uz') =>
  routes.app.inject({
    method: 'POST',
    url: urlOf(one),
    payload: { ...one.beside, value } as object,
    headers: { 'accept-language': language },
  });

describe.each(sectionRules.map((one) => [one.rule, one] as const))(
  'a route with the rule "%s"',
  (_rule, one) => {
    it.each(['uz', 'ru', 'en'] as const)(
      'refuses with VALIDATION at its field, in the words of the field in %s',
      async (language) => {
        for (const value of one.wrong) {
          const answer = await send(one, value, language);
          expect([value, answer.statusCode, answer.headers['x-error-code']]).toEqual([
            value,
            400,
            'VALIDATION',
          ]);
          expect([value, answer.json()]).toEqual([value, { value: [one.words[language]] }]);
        }
      },
    );

    it('takes what is right', async () => {
      for (const value of one.right)
        expect([value, (await send(one, value)).statusCode]).toEqual([value, 200]);
    });
  },
);
