import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addNewcomers, addRecords, type Place, type Ready, type Stop, tokenFor } from './cast.ts';
import type { Answer, Line, Question } from './line.ts';
import type { Operation } from './load.ts';
import type { Stage } from './stage.ts';

/**
 * How often a client comes back to a server that has too much to do, and after how many
 * milliseconds.
 */
const patience = { times: 20, pauseMs: 250 };

/**
 * A good answer. Who is refused for the moment (503) asks again with the same key, as pages do, and
 * their time goes on.
 */
async function good(line: Line, question: Question): Promise<Answer> {
  let answer = await line.ask(question);
  for (let again = 0; answer.status === 503 && again < patience.times; again += 1) {
    await sleep(patience.pauseMs);
    answer = await line.ask(question);
  }
  if (answer.status >= 300)
    throw new Error(
      `${question.method} ${question.path}: ${answer.status} ${answer.body.slice(0, 300)}`,
    );
  return answer;
}

/** Takes one after the other, and says clearly when nothing is left. */
function taker<Thing>(things: Thing[], what: string): () => Thing {
  return () => {
    const thing = things.pop();
    if (thing === undefined) throw new Error(`bench: no ${what} left`);
    return thing;
  };
}

const pick = <Thing>(things: readonly Thing[]): Thing =>
  things[Math.floor(Math.random() * things.length)] as Thing;

/** One page of 25, filtered by state, newest first, with the total. */
export const worklist =
  (tokens: readonly string[]): Operation =>
  (line) =>
    good(line, {
      method: 'GET',
      path: '/api/applications/?state=pending&limit=25',
      token: pick(tokens),
    });

/** The page of a list of work as it opens: its parts, ten rows of each, the most pressing first. */
export const worklistParts =
  (tokens: readonly string[]): Operation =>
  (line) =>
    good(line, {
      method: 'GET',
      path: '/api/applications/?ordering=review_until&limit=0&include=groups&each=10',
      token: pick(tokens),
    });

/** What every page of staff asks for its menu: how much of each process waits for them. */
export const turns =
  (tokens: readonly string[]): Operation =>
  (line) =>
    good(line, { method: 'GET', path: '/api/my-turn/', token: pick(tokens) });

/** A record; with `history` also its history in the same answer, as a page of a record asks. */
export const record =
  (
    ids: readonly number[],
    tokens: readonly string[],
    { history }: { history: boolean },
  ): Operation =>
  async (line) => {
    const path = `/api/applications/${pick(ids)}/${history ? '?include=history' : ''}`;
    await good(line, { method: 'GET', path, token: pick(tokens) });
  };

/** Drafts of one person in one period (machine: `draftsWithinLimit`). */
const draftsEach = 3;

/** A new draft, by people who have none. */
export async function creating(stage: Stage, period: number, count: number): Promise<Operation> {
  const people = await addNewcomers(stage, Math.ceil(count / draftsEach));
  const turns = Array.from({ length: draftsEach }, () => people).flat();
  const next = taker(turns, 'newcomer');
  return (line) =>
    good(line, {
      method: 'POST',
      path: '/api/applications/',
      token: next(),
      body: { period_id: period, dc_type: 500 },
      key: randomUUID(),
    });
}

const events: Record<Stop, string> = { send: 'send', open: 'reviewStart', accept: 'accept' };

/** One event on a record that waits for it, with the version its reader saw. */
export async function moving(
  stage: Stage,
  places: readonly Place[],
  stop: Stop,
  count: number,
): Promise<Operation> {
  const next = taker<Ready>(await addRecords(stage, places, stop, count), `record to ${stop}`);
  return (line) => {
    const { id, token, version } = next();
    return good(line, {
      method: 'POST',
      path: `/api/applications/${id}/${events[stop]}/`,
      token,
      body: { version },
      key: randomUUID(),
    });
  };
}

/**
 * The last day before the deadline: 35 of 100 look at a worklist, 35 at a record, 20 begin an
 * application, 10 move one.
 */
export async function deadlineDay(
  stage: Stage,
  places: readonly Place[],
  most: number,
): Promise<Operation> {
  const people = await reviewers(stage, places);
  const ids = await recordIds(stage, null);
  const [agency] = await agencyTokens(stage);
  const parts: [share: number, Operation][] = [
    [0.35, worklist(people)],
    [0.35, record(ids, [agency ?? ''], { history: false })],
    [0.2, await creating(stage, places[0]?.period ?? 0, most * 0.24)],
    [0.05, await moving(stage, places, 'send', Math.ceil(most * 0.065))],
    [0.05, await moving(stage, places, 'open', Math.ceil(most * 0.065))],
  ];
  return (line) => {
    let left = Math.random();
    const part = parts.find(([share]) => {
      left -= share;
      return left < 0;
    });
    return (part?.[1] ?? worklist(people))(line);
  };
}

/** A reviewer of every organization. */
export const reviewers = (stage: Stage, places: readonly Place[]): Promise<string[]> =>
  tokenFor(stage, [...new Set(places.map(({ reviewer }) => reviewer))]);

/** Somebody who sees the whole country. */
export async function agencyTokens(stage: Stage): Promise<string[]> {
  const { rows } = await stage.connection.pool.query<{ id: number }>(
    `select id from account where email = 'agentlik@namuna.uz'`,
  );
  return tokenFor(
    stage,
    rows.map(({ id }) => id),
  );
}

/** Some records under review, of one organization or of all. */
export async function recordIds(
  { connection: { pool } }: Stage,
  organization: number | null,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from application where state = 'pending' and ($1::bigint is null or organization_id = $1) order by id desc limit 2000`,
    [organization],
  );
  return rows.map(({ id }) => id);
}
