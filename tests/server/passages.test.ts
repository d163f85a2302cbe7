import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { processes } from '#server/declared/modules.ts';
import { foldPassages } from '#server/passages/fold.ts';
import { quantileOf } from '#server/passages/quantile.ts';
import { addDays, mondayOf, tashkentDay } from '#shared/dates.ts';
import { type Passages, passageBounds, weeksTold } from '#shared/passages.ts';
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
const read = async (as: Sender, query = '', process = 'application') => {
  const answer = await seeded.on.send(as, 'GET', `/api/passages/${process}/${query}`);
  return { ...answer, passages: answer.body as unknown as Passages };
};

/** What the history itself says, asked by another way. */
async function told(process: string, where = sql`true`) {
  const { rows } = await sql<{ state: string; reached: number; left: number }>`
    with moves as (
      select h.* from history h where process = ${process} and from_state <> to_state and ${where}
    ),
    stays as (
      select to_state as state, lead(at) over (partition by record_id order by record_version) as until
      from moves
    )
    select s.state, count(distinct m.record_id)::int as reached,
      (select count(until)::int from stays where stays.state = s.state) as left
    from (select distinct to_state as state from moves) s join moves m on m.to_state = s.state
    where s.state not in ('absent', 'deleted')
    group by s.state`.execute(seeded.on.services.db);
  return new Map(rows.map(({ state, ...numbers }) => [state, numbers]));
}
const counted = ({ states }: Passages) =>
  new Map(states.map(({ state, reached, left }) => [state, { reached, left }]));

describe('the times of a process', () => {
  it.each(processes.map(({ machine }) => machine.id))(
    '%s: are those of its history',
    async (id) => {
      const { status, passages } = await read(agency, '', id);
      expect(status).toBe(200);
      expect(counted(passages)).toEqual(await told(id));
      for (const { left, ways } of passages.states)
        expect(ways.reduce((sum, { number }) => sum + number, 0)).toBe(left);
    },
  );

  it.each(processes.map(({ machine }) => machine.id))(
    '%s: tell of each way in which roles it was taken, those of the system too',
    async (id) => {
      const { passages } = await read(agency, '', id);
      const { rows } = await sql<{ way: string; number: number }>`
        with moves as (
          select *, lag(at) over (partition by record_id order by record_version) as before
          from history where process = ${id} and from_state <> to_state
        )
        select concat_ws(' ', from_state, event, to_state, actor_role) as way, count(*)::int as number
        from moves where before is not null and from_state not in ('absent', 'deleted')
        group by 1`.execute(seeded.on.services.db);
      const ways = passages.states.flatMap(({ state, ways }) =>
        ways.flatMap(({ event, to, by }) =>
          by.map(({ role, number }) => [[state, event, to, role].join(' '), number] as const),
        ),
      );
      expect(new Map(ways)).toEqual(new Map(rows.map(({ way, number }) => [way, number])));
      for (const { ways } of passages.states)
        for (const { number, by } of ways)
          expect(by.reduce((sum, one) => sum + one.number, 0)).toBe(number);
    },
  );

  it.each(processes.map(({ machine }) => machine.id))(
    '%s: tell week by week as many arrivals and exits as its history has',
    async (id) => {
      const { passages } = await read(agency, '', id);
      const { rows } = await sql<{ state: string; week: string; arrived: number; left: number }>`
        with moves as (
          select to_char(at at time zone 'Asia/Tashkent', 'IYYY-IW') as iso, at, from_state, to_state
          from history where process = ${id} and from_state <> to_state
        ),
        weeks as (
          select iso, to_char(to_date(iso, 'IYYY-IW'), 'YYYY-MM-DD') as week, s.state,
            count(*) filter (where m.to_state = s.state)::int as arrived,
            count(*) filter (where m.from_state = s.state)::int as left
          from moves m cross join lateral (values (m.from_state), (m.to_state)) s (state)
          group by 1, 2, 3
        )
        select state, week, arrived, "left" from weeks`.execute(seeded.on.services.db);
      const told = new Map(rows.map((row) => [`${row.state} ${row.week}`, row]));
      for (const { state, weeks } of passages.states) {
        expect(weeks).toHaveLength(weeksTold);
        for (const { week, arrived, left } of weeks) {
          const row = told.get(`${state} ${week}`);
          expect([state, week, arrived, left]).toEqual([
            state,
            week,
            row?.arrived ?? 0,
            row?.left ?? 0,
          ]);
        }
      }
    },
  );

  it('are of the last weeks, the present one first, and of some there is something to tell', async () => {
    const { states } = (await read(agency)).passages;
    const [weeks] = states.map((one) => one.weeks.map(({ week }) => week));
    const monday = mondayOf(tashkentDay(seeded.on.services.now()));
    expect([monday, addDays(monday, -7)]).toContain(weeks?.[0]);
    expect(weeks).toEqual(weeks?.map((_, place) => addDays(weeks[0] ?? '', -7 * place)));
    const sum = states
      .flatMap((one) => one.weeks)
      .reduce((all, { arrived, left }) => all + arrived + left, 0);
    expect(sum).toBeGreaterThan(10);
  });

  it('are counted once, however often and in whatever pieces', async () => {
    const before = (await read(agency)).passages;
    await fold();
    expect((await read(agency)).passages.states).toEqual(before.states);
    const { db } = seeded.on.services;
    const { rows } = await sql<{ id: number }>`
      select percentile_disc(0.5) within group (order by id) as id from history`.execute(db);
    for (const table of ['passage', 'passage_reached', 'passage_week'] as const)
      await db.deleteFrom(table).execute();
    // All up to the middle is younger than may be counted yet, then it is not.
    await db.updateTable('passage_fold').set({ history_id: 0 }).execute();
    await sql`alter table history disable trigger all`.execute(db);
    await sql`update history set at = at + interval '20 years' where id >= ${rows[0]?.id}`.execute(
      db,
    );
    await fold();
    const half = await db.selectFrom('passage_fold').select('history_id').executeTakeFirstOrThrow();
    expect(half.history_id).toBeLessThan(rows[0]?.id ?? 0);
    await sql`update history set at = at - interval '20 years' where id >= ${rows[0]?.id}`.execute(
      db,
    );
    await sql`alter table history enable trigger all`.execute(db);
    await fold();
    expect((await read(agency)).passages.states).toEqual(before.states);
  });

  it('stand in the order of the machine, with medians near those of every stay', async () => {
    const { passages } = await read(agency);
    const order = Object.keys(applicationMachine.states);
    const places = passages.states.map(({ state }) => order.indexOf(state));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    const { rows } = await sql<{ state: string; median: number }>`
      with stays as (
        select to_state as state, at,
          lead(at) over (partition by record_id order by record_version) as until
        from history where process = 'application' and from_state <> to_state
      )
      select state, percentile_disc(0.5) within group
        (order by extract(epoch from until - at)::float8 / 3600) as median
      from stays where until is not null group by state`.execute(seeded.on.services.db);
    expect(rows.length).toBeGreaterThan(5);
    for (const { state, median } of rows) {
      const shown = passages.states.find((one) => one.state === state)?.median ?? -1;
      const from = passageBounds.findLast((bound) => bound <= median) ?? 0;
      const until = passageBounds.find((bound) => bound > median) ?? Number.POSITIVE_INFINITY;
      expect(shown).toBeGreaterThanOrEqual(from);
      expect(shown).toBeLessThanOrEqual(until);
    }
  });

  it('are of the own organization for a university, and of what is under it for a ministry', async () => {
    const university = await seeded.as('universitet');
    const own = (await read(university)).passages;
    const { organization_id } = await seeded.on.services.db
      .selectFrom('account')
      .select('organization_id')
      .where('id', '=', university.id)
      .executeTakeFirstOrThrow();
    const asked = (await read(agency, `?organization=${organization_id}`)).passages;
    expect(own.states).toEqual(asked.states);
    expect(own.states.length).toBeGreaterThan(0);
    expect(own.states).not.toEqual((await read(agency)).passages.states);
    const others = (await read(university, '?organization=1')).passages;
    if (organization_id !== 1) expect(others.states).toEqual([]);
    const ministry = (await read(await seeded.as('vazirlik'))).passages;
    const sum = ({ states }: Passages) => states.reduce((all, { left }) => all + left, 0);
    expect(sum(ministry)).toBeLessThanOrEqual(sum((await read(agency)).passages));
  });

  it('are narrowed by year and kind, and every year adds up', async () => {
    const { passages } = await read(agency);
    const left = (of: Passages) => of.states.reduce((sum, state) => sum + state.left, 0);
    let together = 0;
    for (const year of passages.years)
      together += left((await read(agency, `?year=${year}`)).passages);
    expect(together).toBe(left(passages));
    const phd = (await read(agency, '?kind=200')).passages;
    expect(left(phd)).toBeGreaterThan(0);
    expect(left(phd)).toBeLessThan(left(passages));
  });

  it('are for nobody who reads no statistics, and of no process that is none', async () => {
    for (const login of ['talabgor', 'rahbar'])
      expect((await read(await seeded.as(login))).status).toBe(403);
    expect((await read(agency, '', 'nothing')).status).toBe(404);
    expect((await read(agency, '?year=x')).status).toBe(400);
  });
});

describe('a part of the stays', () => {
  it('is spread evenly within a class, and of the open one its beginning is told', () => {
    expect(quantileOf(new Map(), 0.5)).toBeNull();
    expect(quantileOf(new Map([[1, 4]]), 0.5)).toBe(0.5);
    expect(
      quantileOf(
        new Map([
          [1, 1],
          [6, 1],
        ]),
        0.9,
      ),
    ).toBeCloseTo(24 + 0.8 * 24);
    expect(quantileOf(new Map([[passageBounds.length, 3]]), 0.5)).toBe(passageBounds.at(-1));
  });
});
