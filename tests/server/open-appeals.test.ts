import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

/** Asks for open appeals, not for what has none. */
const asksForOpen = /(?<!not )\("[ar]"\."appeal" is not null and/;
/** What waits of the old list is few rows, which have an index of their own. */
const ofOldList = /r\.old_list_flag = 'old'/;

describe('at size', () => {
  // The rule is one, but an index of some rows serves only a statement that names the same rows.
  it.each([
    ['the start page', '/api/home/now/'],
    ['the list', '/api/applications/?group=appeals'],
    ['the list by organization', '/api/statistics/apply_docs_by_organization/?period=1'],
    ['a period', '/api/periods/1/'],
  ])('%s finds the open appeals by their index', async (_, path) => {
    const agency = await seeded.as('agentlik');
    const asked = await seeded.asked(async () => {
      expect((await seeded.on.send(agency, 'GET', path)).status).toBe(200);
    });
    const ofAppeals = asked.filter(({ sql }) => asksForOpen.test(sql) && !ofOldList.test(sql));
    expect(ofAppeals.length).toBeGreaterThan(0);
    for (const { sql, parameters } of ofAppeals)
      expect(await planOf(seeded.on.services.db, sql, parameters.length)).toContain(
        'application_appeal',
      );
  });
});
