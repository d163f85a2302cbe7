import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

/** How the database answers those statements of somebody's start page that say this. */
async function plansOfHome(login: string, said: string): Promise<string[]> {
  const person = await seeded.as(login);
  const asked = await seeded.asked(async () => {
    expect((await seeded.on.send(person, 'GET', '/api/home/now/')).status).toBe(200);
  });
  const found = asked.filter(({ sql }) => sql.includes(said));
  expect(found.length).toBeGreaterThan(0);
  return Promise.all(
    found.map(({ sql, parameters }) => planOf(seeded.on.services.db, sql, parameters.length)),
  );
}

// Decision 180: what a start page counts must not grow with all that there is.
describe.each(['agentlik', 'vazirlik'])('the start page of %s', (login) => {
  it('finds students whose leave or term is over by their day', async () => {
    for (const plan of await plansOfHome(login, "jsonb_build_object('part'"))
      expect(plan).toMatch(/application_student_(?:end|leave)/);
  });
});

it('puts the applications that wait into their parts where they are found', async () => {
  // Joined with all applications, a thousand of a hundred thousand would be found by walking through
  // both.
  const plans = await plansOfHome('agentlik', 'with w as materialized');
  for (const plan of plans) {
    expect(plan).toMatch(/Index.* on application/);
    expect(plan).not.toMatch(/Join|Nested Loop|Seq Scan on application /);
  }
});

it('finds the organizations that a ministry may stand in for once, beside what it counts', async () => {
  const plans = await plansOfHome('vazirlik', 'count(*) from account officer');
  for (const plan of plans) {
    const at = plan.indexOf('on account officer');
    const before = plan.slice(0, at);
    expect(before.lastIndexOf('InitPlan')).toBeGreaterThan(-1);
    expect(before.slice(before.lastIndexOf('InitPlan'))).not.toContain('Join Filter');
  }
});

it('asks where a ministry stands in once for each state, and knows the officers by an index', async () => {
  const ministry = await seeded.as('vazirlik');
  const asked = await seeded.asked(async () => {
    expect((await seeded.on.send(ministry, 'GET', '/api/my-turn/')).status).toBe(200);
  });
  const [turns, ...others] = asked.filter(({ sql }) => sql.includes("'application'::text"));
  expect(others).toEqual([]);
  const { sql: text, parameters } = turns ?? expect.fail();
  // A state is one part of the statement.
  const states = text.split('union all select r.* from');
  for (const part of states)
    expect(part.split('officer.organization_id = o.id').length - 1).toBeLessThan(2);
  const plan = await planOf(seeded.on.services.db, text, parameters.length, ['enable_bitmapscan']);
  expect(plan).toContain('account_officer on account officer');
});
