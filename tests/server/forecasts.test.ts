import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { processes } from '#server/declared/modules.ts';
import { foldPassages } from '#server/passages/fold.ts';
import { queueStates } from '#server/passages/queue-states.ts';
import { addDays, mondayOf, tashkentDay } from '#shared/dates.ts';
import {
  type Forecast,
  type LateRecords,
  type OwnForecast,
  type ProcessForecast,
  paceWeeks,
  weeksKept,
} from '#shared/forecast.ts';
import { fixedHolidays, isWorkingDay } from '#shared/holidays.ts';
import type { WaitingAnswer } from '#shared/home.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
let university: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  seeded.on.clock.days(1);
  await fold();
  [agency, university] = [await seeded.as('agentlik'), await seeded.as('universitet')];
});
afterAll(() => seeded.stop());

const fold = () => foldPassages(seeded.on.services, processes);
const ask = async <Answer>(as: Sender, address: string) => {
  const { status, body } = await seeded.on.send(as, 'GET', address);
  return { status, body: body as unknown as Answer };
};
const today = () => tashkentDay(seeded.on.services.now());

interface Move {
  record_id: number;
  from_state: string;
  to_state: string;
  at: Date;
}
/** Every step of a process that changed a state, in the order of each record. */
const movesOf = async (process: string): Promise<Move[]> =>
  seeded.on.services.db
    .selectFrom('history')
    .select(['record_id', 'from_state', 'to_state', 'at'])
    .where('process', '=', process)
    .whereRef('from_state', '<>', 'to_state')
    .orderBy('record_id')
    .orderBy('record_version')
    .execute();

/** The records that stood in a state at a moment, each with the step that brought it there. */
function standingAt(moves: readonly Move[], state: string, moment: Date): Move[] {
  const last = new Map<number, Move>();
  for (const move of moves) if (move.at < moment) last.set(move.record_id, move);
  return [...last.values()].filter(({ to_state }) => to_state === state);
}

const morning = (day: string): Date => new Date(`${day}T00:00:00+05:00`);

/** The day on which so many have left, day by day, `left` of them in `days` working days; null = never. */
function dayAfter(number: number, { left, days }: { left: number; days: number }): string | null {
  let [day, worked] = [today(), 0];
  while (worked * left < number * days && worked < 750) {
    day = addDays(day, 1);
    if (isWorkingDay(day, fixedHolidays)) worked += 1;
  }
  return number > 0 && left > 0 && worked * left >= number * days ? day : null;
}

/** The forecast by another way: every week looked up in the history, every day worked one by one. */
function slowly(moves: readonly Move[], state: string) {
  const monday = mondayOf(today());
  const weeks = Array.from({ length: weeksKept }, (_, place) => {
    const [from, until] = [addDays(monday, -7 * (place + 1)), addDays(monday, -7 * place)];
    const within = moves.filter(({ at }) => at >= morning(from) && at < morning(until));
    const days = [0, 1, 2, 3, 4, 5, 6].filter((day) =>
      isWorkingDay(addDays(from, day), fixedHolidays),
    );
    return {
      days: days.length,
      stood: standingAt(moves, state, morning(from)).length,
      arrived: within.filter(({ to_state }) => to_state === state).length,
      left: within.filter(({ from_state }) => from_state === state).length,
    };
  });
  const used = weeks
    .filter(({ days }) => days > 0)
    .slice(0, paceWeeks)
    .filter(({ stood, arrived }) => stood + arrived > 0);
  const [days, arrived, left] = (['days', 'arrived', 'left'] as const).map((of) =>
    used.reduce((sum, week) => sum + week[of], 0),
  ) as [number, number, number];
  const standing = standingAt(moves, state, morning('2100-01-01')).length;
  const silent = weeks.findIndex((week) => week.left > 0);
  const said: Omit<Forecast, 'far'> = {
    standing,
    weeks: used.length,
    arrived,
    left,
    growth: used.length === 0 ? 0 : Math.round((arrived - left) / used.length) + 0,
    until: dayAfter(standing, { left, days }),
    silent: silent === -1 ? weeksKept : silent,
  };
  return { said, days };
}

describe('the forecast of a process', () => {
  it.each(processes.map(({ machine }) => machine.id))(
    '%s: is what a slow reading of its history says',
    async (process) => {
      const { status, body } = await ask<ProcessForecast>(agency, `/api/forecasts/${process}/`);
      expect(status).toBe(200);
      const definition = processes.find(({ machine }) => machine.id === process);
      if (!definition) throw new Error(process);
      const moves = await movesOf(process);
      const states = queueStates(definition.machine);
      expect(body.states.map(({ state }) => state)).toEqual(states);
      for (const { state, tested, far, ...said } of body.states) {
        expect([state, said]).toEqual([state, slowly(moves, state).said]);
        expect(far).toBe(said.until === null && said.left > 0 && said.standing > 0);
        expect(tested.right).toBeLessThanOrEqual(tested.made);
      }
    },
  );

  it('has something to say of the demonstration', async () => {
    const { body } = await ask<ProcessForecast>(agency, '/api/forecasts/application/');
    expect(body.states.filter(({ standing }) => standing > 0).length).toBeGreaterThan(0);
    expect(body.states.filter(({ until }) => until !== null).length).toBeGreaterThan(0);
  });

  it('is of the own organization for a university, and of what is asked for', async () => {
    const own = await ask<ProcessForecast>(university, '/api/forecasts/application/');
    const { organization_id } = await seeded.on.services.db
      .selectFrom('account')
      .select('organization_id')
      .where('id', '=', university.id)
      .executeTakeFirstOrThrow();
    const asked = `/api/forecasts/application/?organization=${organization_id}`;
    expect(own.body).toEqual((await ask<ProcessForecast>(agency, asked)).body);
    expect(own.body).not.toEqual(
      (await ask<ProcessForecast>(agency, '/api/forecasts/application/')).body,
    );
  });

  it('keeps who stands where, however often it is counted', async () => {
    const kept = () =>
      seeded.on.services.db
        .selectFrom('passage_record')
        .selectAll()
        .orderBy('process')
        .orderBy('record_id')
        .execute();
    const before = await kept();
    await fold();
    expect(await kept()).toEqual(before);
    for (const table of ['passage', 'passage_reached', 'passage_week'] as const)
      await seeded.on.services.db.deleteFrom(table).execute();
    await seeded.on.services.db.updateTable('passage_fold').set({ history_id: 0 }).execute();
    await fold();
    expect(await kept()).toEqual(before);
  });

  it('is for nobody who reads no statistics, and of no process that is none', async () => {
    for (const login of ['talabgor', 'rahbar'])
      for (const address of ['application/', 'application/late/'])
        expect((await ask(await seeded.as(login), `/api/forecasts/${address}`)).status).toBe(403);
    // Homes and lists may ask for what is one's own: who sees no numbers has none.
    for (const login of ['talabgor', 'rahbar'])
      expect((await ask(await seeded.as(login), '/api/forecasts/')).body).toEqual({ queues: [] });
    for (const address of ['nothing/', 'nothing/late/'])
      expect((await ask(agency, `/api/forecasts/${address}`)).status).toBe(404);
    expect((await ask(agency, '/api/forecasts/application/?year=x')).status).toBe(400);
  });
});

describe('what will be late', () => {
  const late = async (as: Sender, process: string) =>
    (await ask<LateRecords>(as, `/api/forecasts/${process}/late/`)).body;
  const own = async (as: Sender) => (await ask<OwnForecast>(as, '/api/forecasts/')).body.queues;
  const waiting = async (as: Sender, process: string) =>
    (await ask<WaitingAnswer>(as, `/api/home/waiting/?process=${process}`)).body.groups.flatMap(
      ({ records }) => records,
    );

  /** The records of a university that wait for it and will be late, judged one by one. */
  async function lateSlowly(as: Sender) {
    const { db } = seeded.on.services;
    const { rows } = await sql<{ id: number }>`select r.id from application r join account a
      on a.organization_id = r.organization_id where a.id = ${as.id}`.execute(db);
    const ids = new Set(rows.map(({ id }) => id));
    const moves = (await movesOf('application')).filter(({ record_id }) => ids.has(record_id));
    const queues = queueStates(applicationMachine);
    return (await waiting(as, 'application')).flatMap(({ id, state, due }) => {
      if (due === null || due < today() || !queues.includes(state)) return [];
      const queue = standingAt(moves, state, morning('2100-01-01')).sort(
        (one, other) => one.at.getTime() - other.at.getTime() || one.record_id - other.record_id,
      );
      const place = queue.findIndex(({ record_id }) => record_id === id) + 1;
      const { said, days } = slowly(moves, state);
      const expected = dayAfter(place, { left: said.left, days });
      const { weeks, left } = said;
      return left > 0 && (expected === null || expected > due)
        ? [{ id, state, due, place, weeks, left, expected }]
        : [];
    });
  }
  const figures = ({ records }: LateRecords) =>
    records.map(({ name: _, reference: __, ...one }) => one);
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

  it('is named where the pace is too slow: those whose turn comes after their last day', async () => {
    const before = await late(university, 'application');
    expect(figures(before).sort(byId)).toEqual((await lateSlowly(university)).sort(byId));
    expect(before.count).toBeGreaterThan(1);
    // Half of what waits is given a year.
    await sql`update application set accepted_at = accepted_at + interval '1 year'
      where id % 2 = 0`.execute(seeded.on.services.db);
    const after = await late(university, 'application');
    expect(after.count).toBe(after.records.length);
    expect(after.count).toBeLessThan(before.count);
    expect(after.count).toBeGreaterThan(0);
    expect(figures(after).sort(byId)).toEqual((await lateSlowly(university)).sort(byId));
    expect(after.records.map(({ due }) => due)).toEqual(after.records.map(({ due }) => due).sort());
    for (const { name } of after.records) expect(name).not.toBe('');
  });

  it('is told of the queue it is in, with the first of the days', async () => {
    const { records, count } = await late(university, 'application');
    const told = (await own(university)).filter(({ process }) => process === 'application');
    expect(told.reduce((sum, one) => sum + one.late, 0)).toBe(count);
    const first = told.flatMap(({ first: day }) => (day === null ? [] : [day])).sort()[0];
    expect(first).toBe(records[0]?.due);
    const { body } = await ask<ProcessForecast>(university, '/api/forecasts/application/');
    for (const { process, late: _, first: __, ...said } of told)
      expect(body.states).toContainEqual(said);
  });

  it('is told of nobody else, and only of queues that matter', async () => {
    for (const login of ['vazirlik', 'agentlik', 'nazorat']) {
      const as = await seeded.as(login);
      const { records } = await late(as, 'application');
      const mine = new Set((await waiting(as, 'application')).map(({ id }) => id));
      expect(records.filter(({ id }) => !mine.has(id))).toEqual([]);
      for (const queue of await own(as)) expect(queue.late > 0 || queue.growth > 0).toBe(true);
    }
  });
});
