import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { addActor } from '../support/actors.ts';
import { type Answer, type Sender, type TestApp, testApp } from '../support/app.ts';
import { reason } from '../support/doing.ts';
import { type Examined, type ExamStage, examStage, type Group } from '../support/exam-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
/** A second app process: a pool and caches of its own over the same database. */
let second: Connection;
let other: TestApp;
let colleague: Sender;
beforeAll(async () => {
  world = await openWorld();
  second = openDatabase(world.database.address, {
    patience: { connect: 20_000, query: 20_000, lock: 20_000 },
  });
  other = await testApp(second, { clock: world.on.clock });
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(async () => {
  await other.stop();
  await second.stop();
  await world.stop();
});

const stageOf = (groups: Group[]) =>
  examStage({ ...world, clerk: world.staff.university.id }, groups, { finished: true });
const clerk = () => world.staff.university;
const said = ({ status, code }: Answer): string => (status === 200 ? 'done' : `${status} ${code}`);
const inThe = (stage: ExamStage, at: number): Examined[] => {
  const directions = [...new Set(stage.examined.map(({ direction }) => direction))];
  return stage.examined.filter(({ direction }) => direction === directions[at]);
};

const versionOf = async (table: 'application' | 'exam_result' | 'exam', id: number) =>
  (
    await world.database.db
      .selectFrom(table)
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;

const admit = async (
  on: TestApp,
  { order }: ExamStage,
  { application }: Examined,
): Promise<Answer> =>
  on.send(clerk(), 'POST', `/api/applications/${application}/admit/`, {
    version: await versionOf('application', application),
    ...order,
  });

/**
 * What everybody may read of the places of an exam: how many are given, and how many were taken.
 */
const ledger = async (period: number) =>
  (
    await sql<{ direction_id: number; split: number; used: number }>`
      select direction_id, split, used from quota_place
        where period_id = ${period} and direction_id <> 0 order by direction_id`.execute(second.db)
  ).rows;

interface Ended {
  id: number;
  state: string;
  result: string;
  used: number;
  order_number: string | null;
}

/** How every candidate of an exam stands now, with the places that the ledger holds for them. */
const ended = async ({ exam }: ExamStage): Promise<Map<number, Ended>> => {
  const { rows } = await sql<Ended>`
    select a.id, a.state, x.state as result, a.order_number,
      coalesce((select sum(e.amount) from quota_entry e
        where e.process = 'application' and e.record_id = a.id
          and e.account = 'used'), 0)::int as used
    from exam_result x join application a on a.id = x.application_id
      where x.exam_id = ${exam}`.execute(world.database.db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Anyone who got a yes is a student with a result, an order and one place, and nobody else is. */
async function yesStaysYes(
  stage: ExamStage,
  answers: ReadonlyMap<number, readonly Answer[]>,
): Promise<number> {
  const standing = await ended(stage);
  for (const [id, { state, result, used, order_number }] of standing) {
    const yes = (answers.get(id) ?? []).some(({ status }) => status === 200);
    const wanted = yes
      ? ['admittedToStudy', 'accepted', 1, '77-k']
      : ['documentReceived', result, 0, null];
    expect([state, result, used, order_number], `application ${id}`).toEqual(wanted);
  }
  return [...standing.values()].filter(({ state }) => state === 'admittedToStudy').length;
}

/**
 * Runs `race` while somebody asks for the ledger again and again; answers what the race answered.
 * Nobody ever sees more taken than given.
 */
async function watched<Answered>(
  stage: ExamStage,
  race: () => Promise<Answered>,
): Promise<Answered> {
  let watching = true;
  const seen: string[] = [];
  const watch = (async () => {
    while (watching)
      for (const { direction_id, split, used } of await ledger(stage.period))
        if (used > split) seen.push(`${direction_id}: ${used}`);
  })();
  const answers = await race();
  watching = false;
  await watch;
  expect(seen).toEqual([]);
  return answers;
}

describe('64 clients admit for the last places of three directions', () => {
  // More people are accepted than there are places, as no exam is published: what is wrong above
  // the ledger stays below it.
  const groups = [
    { places: 7, candidates: 24, accepted: 24 },
    { places: 5, candidates: 24, accepted: 24 },
    { places: 1, candidates: 16, accepted: 16 },
  ];

  it.each([
    ['one app process', () => [world.on]],
    ['two app processes', () => [world.on, other]],
  ])(
    'of %s: exactly the given number, and no yes becomes a no',
    async (_name, processes) => {
      const stage = await stageOf(groups);
      const on = processes();
      const asked = await watched(stage, () =>
        Promise.all(
          stage.examined.map(
            async (one, at) =>
              [one.application, [await admit(on[at % on.length] ?? world.on, stage, one)]] as const,
          ),
        ),
      );
      const answers = new Map<number, readonly Answer[]>(asked);
      const kinds = [...new Set(asked.map(([, [answer]]) => said(answer as Answer)))].sort();
      expect(kinds).toEqual(['422 QUOTA_EXCEEDED', 'done']);
      // Every refusal names its reason.
      for (const [, [answer]] of asked)
        if (answer?.status !== 200)
          expect(answer?.body.amount).toEqual([expect.stringMatching(/\S/)]);
      expect(await yesStaysYes(stage, answers)).toBe(13);
      expect((await ledger(stage.period)).map(({ split, used }) => [split, used])).toEqual(
        groups.map(({ places }) => [places, places]),
      );
      for (const [at, { places }] of groups.entries())
        expect(
          inThe(stage, at).filter(
            ({ application }) => answers.get(application)?.[0]?.status === 200,
          ),
        ).toHaveLength(places);
    },
    60_000,
  );

  it('one by one and in lists at once: the same, and nobody takes two places', async () => {
    const stage = await stageOf(groups);
    const rows = await Promise.all(
      stage.examined.map(async ({ application }) => ({
        id: application,
        version: await versionOf('application', application),
      })),
    );
    const list = (on: TestApp, by: Sender, order: object) =>
      on
        .send(by, 'POST', '/api/applications/bulk/', {
          event: 'admit',
          rows,
          ...stage.order,
          ...order,
        })
        .then(({ body }) => body as { done: number });
    const own = await addFile(world, colleague, 'order');
    const [one, two] = await watched(stage, () =>
      Promise.all([list(world.on, clerk(), {}), list(other, colleague, { order_file_id: own })]),
    );
    expect(one.done + two.done).toBe(13);
    const standing = [...(await ended(stage)).values()];
    expect(
      standing.filter(({ state, used }) => state === 'admittedToStudy' && used === 1),
    ).toHaveLength(13);
    expect(standing.reduce((sum, { used }) => sum + used, 0)).toBe(13);
  }, 60_000);
});

describe('64 clients admit for one organization with the patience of a request', () => {
  it('nobody is asked to try again, and anyone who only reads is not kept waiting', async () => {
    const impatient = openDatabase(world.database.address);
    const on = await testApp(impatient, { clock: world.on.clock });
    try {
      const stage = await stageOf([{ places: 64, candidates: 64, accepted: 64 }]);
      const deciding = Promise.all(stage.examined.map((one) => admit(on, stage, one)));
      const read = await on.send(clerk(), 'GET', `/api/exams/${stage.exam}/`);
      const [answers, ended] = [await deciding, read.status];
      expect([ended, [...new Set(answers.map(said))]]).toEqual([200, ['done']]);
      expect(await ledger(stage.period)).toMatchObject([{ split: 64, used: 64 }]);
    } finally {
      await on.stop();
      await impatient.stop();
    }
  }, 60_000);
});

describe('a place that moves while somebody is admitted to it', () => {
  const decline = async (on: TestApp, { row }: Examined, file_id: string): Promise<Answer> =>
    on.send(clerk(), 'POST', `/api/exam-results/${row}/decline/`, {
      version: await versionOf('exam_result', row),
      reason,
      file_id,
    });
  const promote = async (on: TestApp, { row }: Examined): Promise<Answer> =>
    on.send(clerk(), 'POST', `/api/exam-results/${row}/promote/`, {
      version: await versionOf('exam_result', row),
    });

  it('is either declined or taken, never both, and then the next by rank has it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const stage = await stageOf([{ places: 1, candidates: 3, accepted: 1 }]);
      const [first, next, last] = stage.examined as [Examined, Examined, Examined];
      const file = await addFile(world, clerk(), 'order');
      const race = [() => admit(world.on, stage, first), () => decline(other, first, file)];
      const [one, two] = await Promise.all(
        round % 2 === 0 ? race.map((run) => run()) : race.reverse().map((run) => run()),
      );
      const [admitted, declined] = (round % 2 === 0 ? [one, two] : [two, one]) as [Answer, Answer];
      expect([admitted, declined].filter(({ status }) => status === 200)).toHaveLength(1);
      // Three call the next one at once.
      const calls = await Promise.all([
        promote(world.on, next),
        promote(other, last),
        promote(other, next),
      ]);
      expect(calls.filter(({ status }) => status === 200)).toHaveLength(
        declined.status === 200 ? 1 : 0,
      );
      const then = declined.status === 200 ? await admit(other, stage, next) : admitted;
      expect(said(then)).toBe('done');
      const answers = new Map([
        [first.application, [admitted]],
        [next.application, declined.status === 200 ? [then] : []],
      ]);
      const standing = await ended(stage);
      expect([...standing.values()].filter(({ result }) => result === 'accepted')).toHaveLength(1);
      expect(await yesStaysYes(stage, answers)).toBe(1);
    }
  }, 60_000);

  it('goes to a better mark after an appeal, or was taken: who is admitted is never displaced', async () => {
    for (let round = 0; round < 12; round += 1) {
      const stage = await stageOf([{ places: 2, candidates: 3, accepted: 2 }]);
      const [, second_, third] = stage.examined as [Examined, Examined, Examined];
      await world.database.db
        .updateTable('exam_result')
        .set({ is_open: true })
        .where('id', '=', third.row)
        .execute();
      const marks = {
        direction_mark: 100,
        english_mark: 100,
        protocol_file_id: await addFile(world, colleague, 'order'),
      };
      const remark = async () => {
        const version = await versionOf('exam_result', third.row);
        return other.send(colleague, 'POST', `/api/exam-results/${third.row}/remarkAccept/`, {
          version,
          reason,
          ...marks,
        });
      };
      const race = [() => admit(world.on, stage, second_), remark];
      const [one, two] = await Promise.all(
        round % 2 === 0 ? race.map((run) => run()) : race.reverse().map((run) => run()),
      );
      const [admitted, remarked] = (round % 2 === 0 ? [one, two] : [two, one]) as [Answer, Answer];
      // The first of the rank is not admitted yet, so there is somebody who gives way in either
      // case.
      expect(said(remarked)).toBe('done');
      const standing = await ended(stage);
      expect([...standing.values()].filter(({ result }) => result === 'accepted')).toHaveLength(2);
      const rest = stage.examined.filter(
        ({ application }) => standing.get(application)?.state === 'documentReceived',
      );
      const answers = new Map<number, Answer[]>([[second_.application, [admitted]]]);
      for (const person of rest)
        answers.set(person.application, [await admit(other, stage, person)]);
      expect([...answers.values()].flat().filter(({ status }) => status === 200)).toHaveLength(2);
      expect(await yesStaysYes(stage, answers)).toBe(2);
    }
  }, 60_000);

  it('is not taken out of an exam that is reopened at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const stage = await stageOf([{ places: 1, candidates: 2, accepted: 1 }]);
      const [first] = stage.examined as [Examined];
      const reopen = async () =>
        other.send(world.staff.innovation, 'POST', `/api/exams/${stage.exam}/reopen/`, {
          version: await versionOf('exam', stage.exam),
          reason,
        });
      const answers = await Promise.all(
        round % 2 === 0
          ? [admit(world.on, stage, first), reopen()]
          : [reopen(), admit(world.on, stage, first)].reverse(),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  }, 60_000);
});
