import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const logins = ['universitet', 'vazirlik', 'agentlik', 'moliya', 'iqtisodiyot', 'nazorat'] as const;

async function idsOf(
  login: (typeof logins)[number],
  collection: string,
  query: string,
): Promise<number[]> {
  const { status, body } = await seeded.on.send(
    await seeded.as(login),
    'GET',
    `/api/${collection}/?limit=500&${query}`,
  );
  expect([collection, query, status]).toEqual([collection, query, 200]);
  return (body.results as { id: number }[]).map(({ id }) => id);
}

describe('lists of requests and agreements put the reader’s own turn first', () => {
  const waiting = new Map<string, number>();
  it.each(['quota-requests', 'quota-agreements'])('%s', async (collection) => {
    for (const login of logins) {
      const turn = await idsOf(login, collection, 'turn=1&ordering=id');
      const all = await idsOf(login, collection, 'ordering=id');
      const listed = await idsOf(login, collection, 'ordering=-turn,id');
      expect([login, listed]).toEqual([
        login,
        [...turn, ...all.filter((id) => !turn.includes(id))],
      ]);
      waiting.set(`${login} ${collection}`, turn.length);
    }
    // Somebody has a turn and others have none, or the order would say nothing.
    const counts = [...waiting]
      .filter(([key]) => key.endsWith(collection))
      .map(([, count]) => count);
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.min(...counts)).toBe(0);
  });

  it('where the list is no worklist, the word is refused', async () => {
    const { status } = await seeded.on.send(
      await seeded.as('agentlik'),
      'GET',
      '/api/quota-totals/?ordering=-turn',
    );
    expect(status).toBe(400);
  });
});
