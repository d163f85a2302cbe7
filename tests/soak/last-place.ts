import { setTimeout as sleep } from 'node:timers/promises';
import { examOf, type House } from '../bench/admission.ts';
import type { Stage } from '../bench/stage.ts';
import type { ExamStage } from '../support/exam-stage.ts';
import type { Client } from './client.ts';
import type { RunClock } from './clock.ts';
import type { Violations } from './violations.ts';

/** What came of all rounds. */
export interface Rounds {
  played: number;
  /** Requests that asked for a place. */
  asked: number;
  /** Milliseconds of every round. */
  times: number[];
  /** Accounts that were made for the rounds, which have no history of their own. */
  people: Set<number>;
}

interface Given {
  stage: Stage;
  house: House;
  client: Client;
  clock: RunClock;
  found: Violations;
  ports: readonly number[];
  rounds: number;
  clients: number;
  minutes: number;
}

/** Makes an exam with one place and so many accepted; again when a fault comes between. */
async function exam({ stage, house, clients, clock }: Given): Promise<ExamStage> {
  for (;;) {
    try {
      const group = { places: 1, candidates: clients, accepted: clients };
      // One transaction, so that a fault leaves no half of an exam behind.
      return await stage.connection.db
        .transaction()
        .execute((db) =>
          examOf({ ...stage, connection: { ...stage.connection, db } }, house, [group], true),
        );
    } catch (error) {
      if (clock.over()) throw error;
      await sleep(1000);
    }
  }
}

/**
 * So many clients admit one candidate each to one place, over both processes at once; answers how
 * many milliseconds it took until all had their answer.
 */
async function round(given: Given, key: string, people: Set<number>): Promise<number> {
  const { client, house, ports, found, stage } = given;
  const { examined, order, period } = await exam(given);
  for (const { owner } of examined) people.add(owner);
  const begun = performance.now();
  const answers = await Promise.all(
    examined.map(({ application }, at) =>
      client.ask(
        {
          method: 'POST',
          path: `/api/applications/${application}/admit/`,
          token: house.token,
          body: { version: 3, ...order },
          key: `${key}-${at}`,
        },
        ports[at % ports.length],
      ),
    ),
  );
  const ms = performance.now() - begun;
  const yes = answers.filter(({ status }) => status === 200).length;
  if (yes !== 1) found.add(`last place: ${yes} of ${answers.length} were told yes`);
  for (const { status, code } of answers) {
    if (status !== 200 && code !== 'QUOTA_EXCEEDED') found.add(`last place: ${status} ${code}`);
  }
  const ids = examined.map(({ application }) => application);
  const stored = await asked<{ admitted: number; used: number }>(
    stage,
    `select (select count(*) from application where id = any($1) and state = 'admittedToStudy')::int
         as admitted,
       (select sum(used) from quota_place where period_id = $2 and direction_id <> 0)::int as used`,
    [ids, period],
  );
  if (stored.admitted !== yes) found.add(`last place: ${yes} yes, ${stored.admitted} admitted`);
  if (stored.used !== yes) found.add(`last place: ${yes} yes, ${stored.used} in the ledger`);
  return ms;
}

/** Asks the database itself; again when it is away for the moment. */
async function asked<Row extends object>(
  { connection: { pool } }: Stage,
  question: string,
  values: unknown[],
): Promise<Row> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { rows } = await pool.query<Row>(question, values);
      if (rows[0]) return rows[0];
      throw new Error('no row');
    } catch (error) {
      if (attempt === 60) throw error;
      await sleep(1000);
    }
  }
}

/** Plays the rounds spread over the time of the run. */
export async function playRounds(given: Given, seed: number): Promise<Rounds> {
  const played: Rounds = { played: 0, asked: 0, times: [], people: new Set() };
  for (let at = 0; at < given.rounds; at += 1) {
    const begins = (at * given.minutes * 60 * 0.9) / given.rounds;
    if (!(await given.clock.until(begins))) break;
    try {
      played.times.push(await round(given, `soak-${seed}-place-${at}`, played.people));
      played.played += 1;
      played.asked += given.clients;
    } catch (error) {
      given.found.add(`last place: ${error instanceof Error ? error.message : error}`);
    }
  }
  return played;
}
