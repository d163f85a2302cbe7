import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statesTagged } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
});
afterAll(() => seeded.stop());

const ask = (sender: Sender, path: string) => seeded.on.send(sender, 'GET', `/api/${path}`);

interface List {
  count: number;
  results: { state: string }[];
}

async function countedByHand(
  sender: Sender,
  collection: string,
  query = '',
): Promise<Record<string, number>> {
  const { results } = (await ask(sender, `${collection}/?limit=9999${query}`))
    .body as unknown as List;
  const counts: Record<string, number> = {};
  for (const { state } of results) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

describe.each(processes.map(({ collection, machine }) => [collection, machine] as const))(
  'numbers per state of %s',
  (collection, machine) => {
    it.each(['agentlik', 'universitet', 'talabgor'])(
      'are those of the list that %s sees',
      async (login) => {
        const sender = await seeded.as(login);
        const list = await ask(sender, `${collection}/`);
        const { status, body } = await ask(sender, `${collection}/state-counts/`);
        expect(status).toBe(list.status);
        if (status === 200) expect(body).toEqual(await countedByHand(sender, collection));
        else expect(status).toBe(403);
      },
    );

    it('name no state that the machine does not have, with days that are not below nothing', async () => {
      for (const name of ['state-counts', 'state-days']) {
        const { status, body } = await ask(agency, `${collection}/${name}/`);
        if (status !== 200) continue;
        expect(
          Object.keys(body as object).filter((state) => !Object.hasOwn(machine.states, state)),
        ).toEqual([]);
        expect(Object.values(body as object).filter((value) => !(value >= 0))).toEqual([]);
      }
    });
  },
);

describe('numbers per state', () => {
  it('take the filters of the list and leave drafts to their owners', async () => {
    const { body } = await ask(agency, 'applications/state-counts/?dc_type=400');
    expect(body).toEqual(await countedByHand(agency, 'applications', '&dc_type=400'));
    const own = processes.flatMap(({ machine }) =>
      machine.id === 'application' ? statesTagged(machine, 'ownersOnly') : [],
    );
    expect(own.filter((state) => state in (body as object))).toEqual([]);
  });

  it('are for people who have signed on', async () => {
    expect(
      (await seeded.on.app.inject({ method: 'GET', url: '/api/applications/state-counts/' }))
        .statusCode,
    ).toBe(401);
  });
});
