import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { isStored, transitionsFrom } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';
import { foldPassages } from '#server/passages/fold.ts';
import {
  type Passages,
  pathStates,
  pathsTold,
  type RecordWays,
  type WayRecords,
} from '#shared/passages.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
  seeded.on.clock.days(1);
  await fold();
});
afterAll(() => seeded.stop());

const fold = () => foldPassages(seeded.on.services, processes);
const ask = async <Answer>(as: Sender, path: string) => {
  const { status, body } = await seeded.on.send(as, 'GET', `/api/passages/${path}`);
  return { status, answer: body as unknown as Answer };
};
const ways = async (process: string, query = '', as = agency) =>
  (await ask<RecordWays>(as, `${process}/ways/${query}`)).answer;

interface Line {
  record_id: number;
  from_state: string;
  event: string;
  to_state: string;
  actor_role: string;
}
interface Walk {
  id: number;
  lines: Line[];
}

/** Every record of a process with what changed its state, read out of the history line by line. */
async function walksOf(process: string): Promise<Walk[]> {
  const { rows } = await sql<Line>`
    select record_id, from_state, event, to_state, actor_role from history
    where process = ${process} order by record_id, record_version`.execute(seeded.on.services.db);
  const walks = new Map<number, Walk>();
  for (const line of rows.filter(({ from_state, to_state }) => from_state !== to_state)) {
    const walk = walks.get(line.record_id) ?? { id: line.record_id, lines: [] };
    walk.lines.push(line);
    walks.set(line.record_id, walk);
  }
  return [...walks.values()].filter(({ lines }) => isStored(lines.at(-1)?.to_state ?? 'absent'));
}

/** The lines of a walk that lead to where it has been before. */
const comingBack = ({ lines }: Walk): Line[] =>
  lines.filter(({ to_state }, place) =>
    lines.slice(0, place).some((before) => before.to_state === to_state),
  );
const nameOf = ({ from_state, event, to_state }: Line): string =>
  [from_state, event, to_state].join(',');

/** By what a walk is found, as the address of its records says it. */
function foundBy(walk: Walk): Set<string> {
  const states = walk.lines.map(({ to_state }) => to_state);
  const back = comingBack(walk);
  const path =
    states.length > pathStates + 1
      ? [...states.slice(0, pathStates), '…', states.at(-1)]
      : [...states];
  return new Set([
    ...states.map((state) => `reached ${state}`),
    `stands ${states.at(-1)}`,
    ...walk.lines.map((line) => `taken ${nameOf(line)}`),
    ...back.map(({ to_state }) => `returned ${to_state}`),
    ...back.map((line) => `returnedBy ${nameOf(line)}`),
    ...(back.length > 0 ? ['looped '] : []),
    `path ${path.join(',')}`,
  ]);
}

/** How many of some walks are found by what. */
function countOf(walks: readonly Walk[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const name of walks.flatMap((walk) => [...foundBy(walk)]))
    numbers.set(name, (numbers.get(name) ?? 0) + 1);
  return numbers;
}

/** What the product says, under the same names. */
const saidIn = ({ looped, states, returns, paths }: RecordWays): Map<string, number> =>
  new Map(
    [
      ['looped ', looped] as const,
      ...states.map(({ state, stands }) => [`stands ${state}`, stands] as const),
      ...states.map(({ state, returned }) => [`returned ${state}`, returned] as const),
      ...returns.map(
        ({ from, event, to, number }) => [`returnedBy ${from},${event},${to}`, number] as const,
      ),
      ...paths.map(({ states: path, number }) => [`path ${path.join(',')}`, number] as const),
    ].filter(([, number]) => number > 0),
  );

/** That an answer is what counting one by one gives, its paths being the most frequent ones. */
function expectCounted(said: RecordWays, walks: readonly Walk[]): void {
  const numbers = countOf(walks);
  const ofPaths = [...numbers].filter(([name]) => name.startsWith('path '));
  const most = ofPaths.map(([, number]) => number).sort((one, other) => other - one);
  expect(said.records).toBe(walks.length);
  expect(said.paths.map(({ number }) => number)).toEqual(most.slice(0, pathsTold));
  const shown = saidIn(said);
  for (const [name, number] of shown) expect([name, number]).toEqual([name, numbers.get(name)]);
  const whole = [...numbers.keys()].filter((name) =>
    /^(stands|returned|returnedBy|looped) /.test(name),
  );
  expect(whole.filter((name) => !shown.has(name))).toEqual([]);
}

describe('what records have gone through', () => {
  it.each(processes.map(({ machine }) => machine.id))(
    '%s: is what its history says record by record',
    async (id) => {
      expectCounted(await ways(id), await walksOf(id));
    },
  );

  it('has records that came back, and paths of several states', async () => {
    const { looped, returns, paths } = await ways('application');
    expect(looped).toBeGreaterThan(0);
    expect(returns.length).toBeGreaterThan(0);
    expect(paths.some(({ states }) => states.length > 3)).toBe(true);
  });

  it('is for nobody who reads no statistics, and of no process that is none', async () => {
    for (const login of ['talabgor', 'rahbar'])
      for (const path of ['application/ways/', 'application/records/?of=looped'])
        expect((await ask(await seeded.as(login), path)).status).toBe(403);
    expect((await ask(agency, 'nothing/ways/')).status).toBe(404);
    expect((await ask(agency, 'nothing/records/?of=looped')).status).toBe(404);
    expect((await ask(agency, 'application/records/')).status).toBe(400);
    expect((await ask(agency, 'application/records/?of=other')).status).toBe(400);
    expect((await ask(agency, 'application/records/?of=looped&offset=1001')).status).toBe(400);
  });
});

describe('the records behind a number', () => {
  const found = async (as: Sender, of: string, words: string): Promise<WayRecords['results']> => {
    const results: WayRecords['results'] = [];
    for (;;) {
      const query = new URLSearchParams({ of, words, offset: String(results.length) });
      const { answer } = await ask<WayRecords>(as, `application/records/?${query}`);
      results.push(...answer.results);
      if (!answer.more) return results;
    }
  };
  const inOwnList = async (as: Sender): Promise<Set<number>> => {
    const { body } = await seeded.on.send(as, 'GET', '/api/applications/?limit=9999');
    const { results } = body as unknown as { results: { id: number }[] };
    return new Set(results.map(({ id }) => id));
  };

  it.each(['agentlik', 'vazirlik', 'universitet'])(
    '%s: are those of their own list, and no others',
    async (login) => {
      const as = await seeded.as(login);
      const own = await inOwnList(as);
      expect(own.size).toBeGreaterThan(0);
      const byName = new Map<string, number[]>();
      for (const walk of await walksOf('application'))
        for (const name of foundBy(walk))
          byName.set(name, [...(byName.get(name) ?? []), ...(own.has(walk.id) ? [walk.id] : [])]);
      expect(byName.size).toBeGreaterThan(40);
      for (const [name, ids] of byName) {
        const [of = '', words = ''] = name.split(' ');
        const shown = (await found(as, of, words)).map(({ id }) => id);
        expect([name, shown.sort((one, other) => one - other)]).toEqual([
          name,
          ids.sort((one, other) => one - other),
        ]);
      }
    },
    60_000,
  );

  it('say since when they stand there, those who have waited longest first', async () => {
    const { states } = await ways('application');
    const [most] = [...states].sort((one, other) => other.stands - one.stands);
    const results = await found(agency, 'stands', most?.state ?? '');
    expect(results.length).toBeGreaterThan(5);
    const since = results.map((one) => one.since);
    expect(since).toEqual([...since].sort());
    expect(results[0]?.name).toMatch(/^A-\d{4}-/);
  });
});

describe('random walks', () => {
  /** The same numbers each time (mulberry32). */
  const dice = (seed: number) => {
    let at = seed;
    return (sides: number): number => {
      at = (at + 0x6d2b79f5) | 0;
      let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
    };
  };
  const stored = Object.keys(applicationMachine.states).filter(isStored);
  const roles = ['system', 'applicant', 'university', 'innovation'];

  interface Place {
    id: number;
    state: string;
    version: number;
  }

  /** Whether it has changed the state. */
  const takeStep = async (place: Place, roll: (sides: number) => number): Promise<boolean> => {
    const { db, now } = seeded.on.services;
    const open = transitionsFrom(applicationMachine, place.state).filter(({ to }) => isStored(to));
    const chosen = open[roll(open.length)];
    // From a final state it begins anew, as a correction would have it.
    const anywhere = stored[roll(stored.length)] ?? place.state;
    const [event, to] = chosen ? [chosen.event, chosen.to] : ['corrected', anywhere];
    const at = new Date(now().getTime() - 3_600_000 - roll(1000) * 1000);
    await sql`insert into history (process, record_id, record_version, event, from_state, to_state,
        actor_role, at, confirm_method, machine_version, previous_hash, hash)
      values ('application', ${place.id}, ${place.version + 1}, ${event}, ${place.state}, ${to},
        ${roles[roll(roles.length)]}, ${at}, 'none', '1', 'x', 'x')`.execute(db);
    const moved = place.state !== to;
    place.state = to;
    place.version += 1;
    return moved;
  };

  const rolesIn = ({ states }: Passages): Map<string, number> =>
    new Map(
      states.flatMap(({ state, ways: out }) =>
        out.flatMap(({ event, to, by }) =>
          by.map(({ role, number }) => [`${state},${event},${to} ${role}`, number] as const),
        ),
      ),
    );
  const rolesOf = async (): Promise<Map<string, number>> => {
    const { rows } = await sql<Line & { timely: boolean }>`
      select h.*, lag(h.at) over (partition by record_id order by record_version) <= h.at as timely
      from history h where process = 'application' and from_state <> to_state
      order by record_id, record_version`.execute(seeded.on.services.db);
    const numbers = new Map<string, number>();
    for (const line of rows.filter(({ timely, from_state }) => timely && isStored(from_state))) {
      const name = `${nameOf(line)} ${line.actor_role}`;
      numbers.set(name, (numbers.get(name) ?? 0) + 1);
    }
    return numbers;
  };

  it.each([1, 2, 3])(
    'are counted as one by one, folded in whatever pieces (%i)',
    async (seed) => {
      const { db } = seeded.on.services;
      const roll = dice(seed);
      await sql`alter table application disable trigger all`.execute(db);
      const { rows: places } = await sql<Place>`
        select distinct on (record_id) record_id as id, to_state as state, record_version as version
        from history where process = 'application' and record_id in (select id from application)
        order by record_id, record_version desc limit 6`.execute(db);
      const { rows: houses } = await sql<{ id: number }>`
      select id from organization order by id limit 3`.execute(db);
      for (let round = 0; round < 6; round += 1) {
        const steps = 60 + roll(60);
        for (let step = 0; step < steps; step += 1) {
          const place = places[roll(places.length)];
          if (!place) continue;
          // Only what moves is counted anew, and so is its organization.
          if (!(await takeStep(place, roll))) continue;
          const house = houses[roll(houses.length)]?.id;
          await sql`update application set organization_id = ${house}
            where id = ${place.id}`.execute(db);
          if (roll(15) === 0) await fold();
        }
        if (roll(3) === 0)
          await sql`truncate passage, passage_reached, passage_week, passage_record, passage_mark,
          passage_fold`.execute(db);
        await fold();
        const walks = await walksOf('application');
        expectCounted(await ways('application'), walks);
        const { answer } = await ask<Passages>(agency, 'application/');
        expect(rolesIn(answer)).toEqual(await rolesOf());
        const house = houses[roll(houses.length)]?.id;
        const { rows: own } = await sql<{ id: number }>`
        select id from application where organization_id = ${house}`.execute(db);
        const ids = new Set(own.map(({ id }) => id));
        expectCounted(
          await ways('application', `?organization=${house}`),
          walks.filter(({ id }) => ids.has(id)),
        );
      }
      const walks = await walksOf('application');
      expect(walks.some(({ lines }) => lines.length > pathStates + 1)).toBe(true);
    },
    120_000,
  );
});
