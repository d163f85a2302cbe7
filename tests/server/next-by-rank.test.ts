import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRank, marksPass, type Ranked } from '#modules/exam/for-others/ranking.ts';
import { examResultProcess } from '#modules/exam/result.server.ts';
import { actAsSystem } from '#server/processes/raise.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { reason } from '../support/doing.ts';
import { type ExamStage, examStage } from '../support/exam-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let colleague: Sender;
let paper: string;
let protocols: Map<number, string>;
beforeAll(async () => {
  world = await openWorld();
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
  paper = await addFile(world, world.staff.university, 'order');
  const markers = [colleague, world.staff.university];
  protocols = new Map(
    await Promise.all(
      markers.map(async (one) => [one.id, await addFile(world, one, 'order')] as const),
    ),
  );
});
afterAll(() => world.stop());

const pass = { direction: 50, english: 50 };

interface Row extends Ranked {
  state: string;
  declined: boolean;
  marked_by: number | null;
  application_id: number;
  application_state: string;
  order_number: string | null;
  result_version: number;
  application_version: number;
  used: number;
}

const rowsOf = async ({ exam }: ExamStage): Promise<Row[]> =>
  (
    await sql<Row>`
      select x.id, x.state, x.declined, x.marked_by, x.direction_mark::float8 as direction_mark,
        x.english_mark::float8 as english_mark, x.is_certificate, x.max_mark, x.absent,
          x.is_foreign,
        x.works, to_json(x.sent_at) #>> '{}' as sent_at, a.id as application_id,
          a.state as application_state, a.order_number,
        x.version as result_version, a.version as application_version,
        coalesce((select sum(e.amount) from quota_entry e
          where e.process = 'application' and e.record_id = a.id
            and e.account = 'used'), 0)::int as used
      from exam_result x join application a on a.id = x.application_id
        where x.exam_id = ${exam}`.execute(world.database.db)
  ).rows.sort(compareRank);

const placed = (rows: readonly Row[]): Row[] => rows.filter(({ state }) => state === 'accepted');
/** Who may still get a place, the next one first. */
const waiting = (rows: readonly Row[]): Row[] =>
  rows.filter(
    (row) =>
      row.state === 'notAccepted' &&
      marksPass(row, pass) &&
      !row.declined &&
      !row.is_foreign &&
      row.application_state === 'documentReceived',
  );
const waits = (row: Row): boolean =>
  row.state === 'accepted' && row.application_state === 'documentReceived';

type Kind = 'admit' | 'decline' | 'promote' | 'remark';
interface Command {
  kind: Kind;
  who: number;
  mark: number;
}

async function send({ kind, mark }: Command, stage: ExamStage, row: Row): Promise<number> {
  const { on, staff } = world;
  const result = (by: Sender, event: string, body: object = {}) =>
    on.send(by, 'POST', `/api/exam-results/${row.id}/${event}/`, {
      version: row.result_version,
      reason,
      ...body,
    });
  const admit = () =>
    on.send(staff.university, 'POST', `/api/applications/${row.application_id}/admit/`, {
      version: row.application_version,
      ...stage.order,
    });
  const remark = async () => {
    if (row.state === 'notAccepted')
      await actAsSystem(on.services, examResultProcess, row.id, {
        event: 'open',
        job: 'test',
      });
    const [fresh] = (await rowsOf(stage)).filter(({ id }) => id === row.id);
    // A new mark comes from somebody else than the former one.
    const by = row.marked_by === colleague.id ? staff.university : colleague;
    const marks = {
      version: fresh?.result_version,
      direction_mark: mark,
      english_mark: mark,
      protocol_file_id: protocols.get(by.id),
    };
    const better = await result(by, 'remarkAccept', marks);
    return better.status === 200 ? better : result(by, 'remarkRefuse', marks);
  };
  const acts = {
    admit,
    decline: () => result(staff.university, 'decline', { file_id: paper }),
    promote: () => result(staff.university, 'promote'),
    remark,
  };
  return (await acts[kind]()).status;
}

/** Whom the university is asked to call for a free place of this exam. */
async function calledNext(stage: ExamStage): Promise<number[]> {
  const { body } = await world.on.send(
    world.staff.university,
    'GET',
    `/api/exam-results/?exam=${stage.exam}&turn=1&limit=100`,
  );
  const due = (body.results as { id: number; facts: { opened: boolean } }[]).filter(
    ({ facts }) => !facts.opened,
  );
  return due.map(({ id }) => id);
}

/** What holds after every event, whatever came before. */
async function holds(stage: ExamStage, places: number): Promise<void> {
  const rows = await rowsOf(stage);
  expect(placed(rows).length).toBeLessThanOrEqual(places);
  for (const { application_state, state, used, order_number } of rows) {
    const admitted = application_state === 'admittedToStudy';
    expect([used, order_number, admitted && state]).toEqual(
      admitted ? [1, '77-k', 'accepted'] : [0, null, false],
    );
  }
  const next = placed(rows).length < places ? waiting(rows).slice(0, 1) : [];
  expect(await calledNext(stage)).toEqual(next.map(({ id }) => id));
}

/** What an event may do, by the rules of the rank and of admission alone. */
function judged(
  command: Command,
  before: readonly Row[],
  after: readonly Row[],
  places: number,
  row: Row,
): void {
  const now = after.find(({ id }) => id === row.id);
  const others = after.filter(
    (one) => one.id !== row.id && one.state !== before.find(({ id }) => id === one.id)?.state,
  );
  if (command.kind === 'promote') {
    expect([waiting(before)[0]?.id, placed(before).length < places]).toEqual([row.id, true]);
    expect([now?.state, others]).toEqual(['accepted', []]);
  }
  if (command.kind === 'decline')
    expect([waits(row), now?.declined, now?.state, others]).toEqual([
      true,
      true,
      'notAccepted',
      [],
    ]);
  if (command.kind === 'admit') expect([waits(row), others]).toEqual([true, []]);
  if (command.kind !== 'remark') return;
  const last = before.findLast(waits);
  const fresh = { ...row, direction_mark: command.mark, english_mark: command.mark };
  const full = placed(before).length === places;
  const gets =
    marksPass(fresh, pass) && (!full || (last !== undefined && compareRank(fresh, last) < 0));
  expect(now?.state).toBe(gets ? 'accepted' : 'notAccepted');
  // Who gives way is the last accepted whom nobody has admitted, and only when there is no other
  // place.
  expect(others.map(({ id, state }) => [id, state])).toEqual(
    gets && full ? [[last?.id, 'notAccepted']] : [],
  );
}

const command = fc.record({
  kind: fc.constantFrom<Kind>('admit', 'decline', 'promote', 'promote', 'remark'),
  who: fc.nat({ max: 6 }),
  mark: fc.constantFrom(40, 50, 70, 90, 100),
});
// Few different marks, so that equal totals are usual.
const marks = fc
  .array(fc.constantFrom(49.5, 50, 70, 70, 90), { minLength: 7, maxLength: 7 })
  .map((all) => all.sort((one, other) => other - one));

describe('a place that somebody declined goes to the next by rank', () => {
  it('whatever is declined, called, marked anew and admitted in whatever order: never too many, nobody passed over, the turn named', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 6, maxLength: 16 }),
        marks,
        fc.integer({ min: 1, max: 4 }),
        async (commands, all, places) => {
          const accepted = Math.min(places, all.filter((mark) => mark >= 50).length);
          const group = {
            places,
            candidates: all.length,
            accepted,
            marks: (rank: number) => ({
              direction_mark: all[rank] ?? 0,
              english_mark: all[rank] ?? 0,
            }),
          };
          const stage = await examStage({ ...world, clerk: world.staff.university.id }, [group], {
            finished: true,
          });
          await holds(stage, places);
          for (const one of commands) {
            const before = await rowsOf(stage);
            const row = before[one.who] as Row;
            const status = await send(one, stage, row);
            expect([200, 409, 422]).toContain(status);
            if (status === 200) judged(one, before, await rowsOf(stage), places, row);
            await holds(stage, places);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('equal totals: the earlier row is called, and a displaced one is the next again', async () => {
    const same = {
      places: 1,
      candidates: 3,
      accepted: 1,
      marks: () => ({ direction_mark: 70, english_mark: 70 }),
    };
    const stage = await examStage({ ...world, clerk: world.staff.university.id }, [same], {
      finished: true,
    });
    const step = async (kind: Kind, who: number, mark = 90) =>
      send({ kind, who, mark }, stage, (await rowsOf(stage))[who] as Row);
    const [first, second, third] = await rowsOf(stage);
    expect(await step('decline', 0)).toBe(200);
    expect(await calledNext(stage)).toEqual([second?.id]);
    expect([await step('promote', 2), await step('promote', 1)]).toEqual([422, 200]);
    // The third appeals and gets a better mark: the second gives way, and is the next when the
    // third declines.
    expect(await step('remark', 2)).toBe(200);
    expect((await rowsOf(stage)).map(({ id, state }) => [id, state])).toEqual([
      [third?.id, 'accepted'],
      [first?.id, 'notAccepted'],
      [second?.id, 'notAccepted'],
    ]);
    expect(await step('decline', 0)).toBe(200);
    expect(await calledNext(stage)).toEqual([second?.id]);
    expect([await step('promote', 1), await step('promote', 2)]).toEqual([422, 200]);
    expect(await step('admit', 2)).toBe(200);
    await holds(stage, 1);
  });
});
