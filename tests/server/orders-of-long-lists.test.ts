import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

/** Headings that sort what is there of the whole country, by the list and the index of each way. */
const headings = [
  ['attestations', 'sent_on', 'attestation_sent_on'],
  ['attestations', 'opinion_on', 'attestation_opinion_on'],
  ['attestations', 'decided_on', 'attestation_decided_on'],
  ['certificates', 'given_date', 'certificate_given_date'],
  ['monitoring-reports', 'mark', 'monitoring_report_mark'],
  ['monitoring-reports', 'submitted_on', 'monitoring_report_submitted_on'],
] as const;

it.each(headings)(
  '%s are read in the order of %s by an index, in both ways',
  async (list, order, index) => {
    const admin = await seeded.as('admin');
    for (const [way, sign] of [
      ['up', ''],
      ['down', '-'],
    ] as const) {
      const asked = await seeded.asked(async () => {
        const path = `/api/${list}/?ordering=${sign}${order}&limit=10`;
        expect((await seeded.on.send(admin, 'GET', path)).status).toBe(200);
      });
      const ordered = asked.filter(
        ({ sql }) => sql.includes(`"r"."${order}"`) || sql.includes(`r.${order} `),
      );
      expect(ordered.length).toBeGreaterThan(0);
      const plans = [];
      for (const { sql, parameters } of ordered)
        plans.push(await planOf(seeded.on.services.db, sql, parameters.length));
      expect(plans.join('\n')).toContain(`${index}_${way}`);
    }
  },
);

it('people to write to come in the order of their names by an index', async () => {
  const reviewer = await seeded.as('universitet');
  const asked = await seeded.asked(async () => {
    const { status } = await seeded.on.send(reviewer, 'GET', '/api/notifications/people/');
    expect(status).toBe(200);
  });
  const people = asked.filter(({ sql }) => sql.includes('from account a'));
  expect(people).toHaveLength(1);
  for (const { sql, parameters } of people) {
    // Where many fit, sorting all of them is what takes the time.
    const plan = await planOf(seeded.on.services.db, sql, parameters.length, ['enable_sort']);
    expect(plan).toContain('account_name');
  }
});
