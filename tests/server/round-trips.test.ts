import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { notReadAnew } from '../support/read-anew.ts';
import { type RoundTrips, roundTrips } from '../support/round-trips.ts';
import { sendApplication } from '../support/sent-application.ts';
import { manyUnderReview } from '../support/under-review.ts';

let world: OpenWorld;
let trips: RoundTrips;
beforeAll(async () => {
  world = await openWorld();
  trips = roundTrips(world.database.pool);
});
afterAll(() => world.stop());

/** The waits of each transaction that some work has caused; who is asking is known without one. */
async function transactionsOf(work: () => Promise<unknown>): Promise<string[][][]> {
  const all: string[][][] = [];
  let open = false;
  for (const trip of await trips.of(() => notReadAnew(work))) {
    if (trip[0]?.startsWith('begin')) {
      open = true;
      all.push([]);
    }
    if (open) all.at(-1)?.push(trip);
    if (trip.at(-1) === 'commit') open = false;
  }
  return all;
}

describe('a transition', () => {
  it.each([
    ['reviewStart', {}],
    ['accept', {}],
    ['reject', { reason: 'Sinov uchun yozilgan sabab.' }],
  ])(
    'waits for the database three times, with its key and its answer: %s',
    async (event, input) => {
      const { ids } = await manyUnderReview(world, 2);
      const send = async (id: number) => {
        const url = `/api/applications/${id}/${event}/`;
        const key = { 'idempotency-key': randomUUID() };
        const body = { version: 2, ...input };
        const { status } = await world.on.send(world.staff.university, 'POST', url, body, key);
        expect(status).toBe(200);
      };
      const [first = 0, second = 0] = ids;
      await send(first);
      const transactions = await transactionsOf(() => send(second));
      expect(transactions).toHaveLength(1);
      expect(transactions[0]).toHaveLength(3);
    },
  );
  it('of an applicant waits four times to begin an application, and three to send it', async () => {
    const people: Applicant[] = [await buildApplicant(world), await buildApplicant(world)];
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody applies');
    const period = await buildPeriod(world);
    await sendApplication(world, first, {}, period);
    const transactions = await transactionsOf(() => sendApplication(world, second, {}, period));
    const [begun, , sent] = transactions;
    expect([begun?.length, sent?.length]).toEqual([4, 3]);
  });
});
