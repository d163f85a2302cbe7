import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tashkentDay } from '#shared/dates.ts';
import { type ExamStage, examStage, type Group } from '../support/exam-stage.ts';
import { beginPeopleAfter } from '../support/world.ts';
import { placesOf, tokenFor } from './cast.ts';
import { type Answer, Line, type Question } from './line.ts';
import type { Server } from './servers.ts';
import type { Stage } from './stage.ts';

/**
 * One thing that a person does once and waits for: milliseconds of every round, and the processor
 * time of server and database in the middle.
 */
export interface Deed {
  name: string;
  times: number[];
  serverMs: number;
  databaseMs: number;
}

/** A university with its clerk, signed in, and the agency. */
export interface House {
  organization: number;
  clerk: number;
  agency: number;
  token: string;
}

export async function houseOf(stage: Stage): Promise<House> {
  const [place] = await placesOf(stage);
  const { rows } = await stage.connection.pool.query<{ id: number }>(
    `select id from account where email = 'agentlik@namuna.uz'`,
  );
  if (!place || !rows[0]) throw new Error('bench: no organization');
  const [token = ''] = await tokenFor(stage, [place.reviewer]);
  return { organization: place.organization, clerk: place.reviewer, agency: rows[0].id, token };
}

/** An exam of its own for every round: places and candidates as the tests tell them. */
export const examOf = (
  { connection: { db } }: Stage,
  { organization, clerk, agency }: House,
  groups: Group[],
  finished: boolean,
): Promise<ExamStage> => {
  const clock = { now: () => new Date(), today: () => tashkentDay() };
  return examStage(
    {
      on: { services: { db }, clock },
      staff: { innovation: { id: agency } },
      university: organization,
      clerk,
    },
    groups,
    { finished },
  );
};

async function asked(server: Server, question: Question): Promise<Answer> {
  const line = new Line(server.port, '10.200.0.1');
  const answer = await line.ask(question).finally(() => line.close());
  if (answer.status !== 200)
    throw new Error(`${question.path}: ${answer.status} ${answer.body.slice(0, 300)}`);
  return answer;
}

/** Until a count is zero; answers the milliseconds since `started`. */
async function until(
  { connection: { pool } }: Stage,
  started: number,
  count: string,
  parameters: unknown[] = [],
): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select (${count})::int as left`,
      parameters,
    );
    if (rows[0]?.left === 0) return performance.now() - started;
    await sleep(20);
  }
}

/**
 * What still waits is left undone, so that nothing of one deed takes the time of the next:
 * documents of 200 people take minutes.
 */
export async function quiet(stage: Stage): Promise<void> {
  await stage.connection.pool.query(
    'delete from graphile_worker._private_jobs where locked_at is null',
  );
  await until(
    stage,
    performance.now(),
    'select count(*) from graphile_worker.jobs where locked_at is not null',
  );
}

interface Measured {
  stage: Stage;
  product: Server;
  house: House;
  /** Marks the beginning and the end of a deed's processor time. */
  deed(name: string): { begin(): void; end(ms: number): void };
}

/**
 * A university publishes an exam of a thousand rows: its answer, from when everybody sees the
 * results, and the last row's own publication by the job.
 */
async function publishing({ stage, product, house, deed }: Measured): Promise<void> {
  const { exam } = await examOf(
    stage,
    house,
    Array.from({ length: 10 }, () => ({ places: 20, candidates: 100, accepted: 20 })),
    false,
  );
  await quiet(stage);
  await stage.connection.pool.query('vacuum analyze');
  const [answer, rows] = [
    deed('publish an exam of 1,000 rows: the answer'),
    deed('publish an exam of 1,000 rows: every row by the job'),
  ];
  const { version } = JSON.parse(
    (await asked(product, { method: 'GET', path: `/api/exams/${exam}/`, token: house.token })).body,
  ) as {
    version: number;
  };
  const started = performance.now();
  answer.begin();
  rows.begin();
  await asked(product, {
    method: 'POST',
    path: `/api/exams/${exam}/finish/`,
    token: house.token,
    body: { version },
    key: randomUUID(),
  });
  answer.end(performance.now() - started);
  rows.end(
    await until(
      stage,
      started,
      'select count(*) from exam_result where exam_id = $1 and published_at is null',
      [exam],
    ),
  );
  await quiet(stage);
}

/** A university admits 200 people of four directions with one order, in one request. */
async function admitting({ stage, product, house, deed }: Measured): Promise<void> {
  const { examined, order } = await examOf(
    stage,
    house,
    Array.from({ length: 4 }, () => ({ places: 50, candidates: 50, accepted: 50 })),
    true,
  );
  await quiet(stage);
  await stage.connection.pool.query('vacuum analyze');
  const rows = examined.map(({ application }) => ({ id: application, version: 3 }));
  const admitted = deed('admit 200 with one order');
  const started = performance.now();
  admitted.begin();
  const body = { event: 'admit', rows, ...order };
  const answer = await asked(product, {
    method: 'POST',
    path: '/api/applications/bulk/',
    token: house.token,
    body,
    key: randomUUID(),
  });
  admitted.end(performance.now() - started);
  const { done } = JSON.parse(answer.body) as { done: number };
  if (done !== rows.length) throw new Error(`bench: ${done} of ${rows.length} admitted`);
  await quiet(stage);
}

/** What is measured of an admission, so many rounds; the first warms up and is not counted. */
export async function admission(stage: Stage, product: Server, rounds: number): Promise<Deed[]> {
  const house = await houseOf(stage);
  const { rows } = await stage.connection.pool.query<{ n: number }>(
    'select count(*) as n from account',
  );
  beginPeopleAfter(rows[0]?.n ?? 0);
  const deeds = new Map<string, Deed>();
  for (let round = 0; round <= rounds; round += 1) {
    const deed: Measured['deed'] = (name) => {
      let own = 0;
      let database = 0;
      return {
        begin() {
          [own, database] = [product.processorSeconds(), stage.processorSeconds()];
        },
        end(ms) {
          if (round === 0) return;
          const known = deeds.get(name) ?? { name, times: [], serverMs: 0, databaseMs: 0 };
          known.times.push(ms);
          known.serverMs += ((product.processorSeconds() - own) * 1000) / rounds;
          known.databaseMs += ((stage.processorSeconds() - database) * 1000) / rounds;
          deeds.set(name, known);
        },
      };
    };
    await publishing({ stage, product, house, deed });
    await admitting({ stage, product, house, deed });
  }
  return [...deeds.values()];
}
