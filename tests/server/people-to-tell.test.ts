import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressees } from '#server/engine/audience.ts';
import type { Recipient } from '#shared/notifications.ts';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

/** Those whom a record names; the others are everybody of a role, or of a period. */
const named: readonly Recipient[] = [
  'owner',
  'holder',
  'advisor',
  'organization',
  'ministry',
  'senderOrganization',
  'recipientOrganization',
  'author',
  'trainingOrganization',
  'organizationAdmin',
  'formerAdmin',
  'newAdmin',
];

/** A record that names somebody in every way. */
const tied = {
  id: 1,
  state: 'pending',
  version: 1,
  owner_id: 1,
  organization_id: 1,
  advisor_id: 1,
  advisor_account_id: 1,
  admin_id: 1,
  from_org_id: 1,
  to_org_id: 1,
  author_id: 1,
  addressee_id: 1,
  deputies: [1, 2],
};
/** The same without an organization of its own. */
const otherwise = {
  ...tied,
  organization_id: null,
  deputies: [],
};

/** The ways to accounts in a plan, each with the line below it: what is looked up there. */
const waysTo = (plan: string): string[] =>
  plan.match(
    /(?:Seq Scan on|Index Scan using account_\w+ on|Only Scan using account_\w+ on|Bitmap Index Scan on) account.*\n.*/g,
  ) ?? [];

describe('at size', () => {
  // A country has a million accounts, and a night tells tens of thousands of messages.
  it.each(named)('whom %s means is found by an index of accounts', async (recipient) => {
    const { db } = seeded.on.services;
    const asked = await seeded.asked(async () => {
      for (const row of [tied, otherwise]) await addressees(db, [recipient], row, 1);
    });
    for (const { sql, parameters } of asked) {
      const ways = waysTo(await planOf(db, sql, parameters.length));
      expect(ways).not.toHaveLength(0);
      for (const way of ways) expect(way).toMatch(/Index Cond: .*\b(?:id|organization_id)\b/);
    }
  });
});
