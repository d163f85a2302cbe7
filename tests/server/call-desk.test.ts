import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { brokenReadings } from '#server/engine/reading-chain.ts';
import { openFor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

interface Found {
  id: number;
  reference: string;
  person: { surname: string; first_name: string };
}

let seeded: SeededApp;
let operator: Sender;
let known: { id: number; owner_id: number; phone: string; surname: string; first: string };
beforeAll(async () => {
  seeded = await seededApp();
  operator = await seeded.as('agentlik');
  known = await seeded.on.services.db
    .selectFrom('application as a')
    .innerJoin('account as p', 'p.id', 'a.owner_id')
    .select(['a.id', 'a.owner_id', 'p.mobile_phone as phone', 'p.surname', 'p.first_name as first'])
    .where('a.state', 'in', statesTagged(applicationMachine, 'underReview'))
    .where('p.mobile_phone', 'is not', null)
    .orderBy('a.id')
    .$narrowType<{ phone: string; surname: string; first: string }>()
    .executeTakeFirstOrThrow();
});
afterAll(() => seeded.stop());

const desk = (path: string, body: object = {}, as = operator): Promise<Answer> =>
  seeded.on.send(as, 'POST', `/api/call-desk/${path}`, body);

const search = async (words: string) => {
  const { status, body } = await desk('search/', { search: words });
  expect([words, status]).toEqual([words, 200]);
  return body as unknown as { more: boolean; results: Found[] };
};

const looks = () =>
  seeded.on.services.db
    .selectFrom('file_read')
    .select(['account_id', 'owner_id', 'record_id', 'look'])
    .where('look', 'is not', null)
    .orderBy('id')
    .execute();

/** What was written down by doing something. */
async function lookedBy(doing: () => Promise<unknown>) {
  const before = (await looks()).length;
  await doing();
  return (await looks()).slice(before);
}

describe('the desk of an operator', () => {
  it('finds an application by its number, a whole phone number, or a name', async () => {
    const number = `A-2026-${String(known.id).padStart(6, '0')}`;
    for (const words of [
      number,
      number.toLowerCase(),
      known.phone,
      `${known.surname} ${known.first}`,
    ])
      expect((await search(words)).results.map(({ id }) => id)).toContain(known.id);
  });

  it('is asked for more than a part of a name or a phone', async () => {
    for (const words of ['abc', '1234567', known.phone.slice(-7), '%%%%']) {
      const { status, body } = await desk('search/', { search: words });
      expect([words, status, Object.keys(body)]).toEqual([words, 400, ['search']]);
    }
  });

  it('tells no number, no paper and no address of the person', async () => {
    const { results } = await search(known.surname);
    const { body } = await desk(`applications/${known.id}/`);
    const told = JSON.stringify([results, body]);
    expect(told).not.toContain(known.phone);
    expect(told).not.toMatch(/pinfl|passport|file_id|email|birthday|phone/);
  });

  it('shows no draft, which its owner has told nobody', async () => {
    const { id } = await seeded.on.services.db
      .selectFrom('application')
      .select('id')
      .where('state', 'in', statesTagged(applicationMachine, 'ownersOnly'))
      .executeTakeFirstOrThrow();
    expect((await desk(`applications/${id}/`)).status).toBe(404);
    expect((await search(`A-2026-${String(id).padStart(6, '0')}`)).results).toEqual([]);
  });

  it('writes down every look in the chain of readings, also a search that finds nobody', async () => {
    const found = await search(known.surname);
    const searched = await lookedBy(() => search(known.surname));
    expect(searched).toHaveLength(found.results.length);
    expect(searched).toContainEqual({
      account_id: operator.id,
      owner_id: known.owner_id,
      record_id: known.id,
      look: 'search',
    });
    expect(await lookedBy(() => desk(`applications/${known.id}/`))).toEqual([
      { account_id: operator.id, owner_id: known.owner_id, record_id: known.id, look: 'record' },
    ]);
    expect(await lookedBy(() => search('Hechkimbundayemas'))).toEqual([
      { account_id: operator.id, owner_id: null, record_id: null, look: 'search' },
    ]);
    for await (const id of brokenReadings(seeded.on.services.db)) expect(id).toBeNull();
  });

  it('stands in the audit log, with whose application it was', async () => {
    await desk(`applications/${known.id}/`);
    const { body } = await seeded.on.send(
      await seeded.as('nazorat'),
      'GET',
      '/api/audit/readings/?limit=1',
    );
    const [line] = body.results as { look: string; record_id: number; owner: { id: number } }[];
    expect(line).toMatchObject({ look: 'record', record_id: known.id, broken: false });
    expect(line?.owner.id).toBe(known.owner_id);
  });

  it('notes a call, which the applicant never sees', async () => {
    const note = 'Natija qachon chiqishini soʻradi, muddati aytildi.';
    const { status, body } = await desk(`applications/${known.id}/notes/`, { note });
    expect([status, body.notes]).toEqual([201, [expect.objectContaining({ note })]]);
    const own = await seeded.on.send(
      await openFor(seeded.on, known.owner_id),
      'GET',
      `/api/applications/${known.id}/`,
    );
    expect([own.status, JSON.stringify(own.body).includes(note)]).toEqual([200, false]);
  });

  it('is for those who answer calls, and for nobody else', async () => {
    for (const login of ['universitet', 'admin', 'texnik', 'nazorat', 'talabgor', 'vazirlik']) {
      const who = await seeded.as(login);
      expect([login, (await desk('search/', { search: known.surname }, who)).status]).toEqual([
        login,
        403,
      ]);
      expect((await desk(`applications/${known.id}/`, {}, who)).status).toBe(403);
    }
  });

  it('is no way to read the country: after so many looks it waits', async () => {
    const answers: number[] = [];
    while (answers.length < 130 && !answers.includes(429))
      answers.push((await desk('search/', { search: 'Hechkimbundayemas' })).status);
    expect(answers.at(-1)).toBe(429);
  });
});
