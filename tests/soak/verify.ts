import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chains } from '#server/declared/modules.ts';
import { brokenReadings } from '#server/engine/reading-chain.ts';
import { verifyHistory } from '#server/engine/verify-history.ts';
import type { Stage } from '../bench/stage.ts';
import type { Violations } from './violations.ts';
import type { Acknowledged } from './writers.ts';

interface Line {
  record: number;
  version: number;
  event: string;
  topic: string | null;
}

const keyOf = ({ record, version, event }: Line): string => `${record} ${version} ${event}`;
const chunk = 1000;

/** What people did to the records, as the history tells it. */
async function linesOf({ connection: { pool } }: Stage, records: number[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (let at = 0; at < records.length; at += chunk) {
    const { rows } = await pool.query<Line>(
      `select record_id as record, record_version as version, event,
         changed_fields -> 'topic' ->> 1 as topic
       from history where process = 'application' and record_id = any($1::bigint[])
         and actor_user_id is not null`,
      [records.slice(at, at + chunk)],
    );
    lines.push(...rows);
  }
  return lines;
}

/**
 * Every acknowledged write is in the history once, with what it wrote, and nothing else is there:
 * `before` are the versions that records had when the run began, `unknown` the writes that nobody
 * had an answer to.
 */
export async function verifyWrites(
  stage: Stage,
  acknowledged: readonly Acknowledged[],
  unknown: readonly Acknowledged[],
  before: ReadonlyMap<number, number>,
  found: Violations,
): Promise<void> {
  const records = [...new Set(acknowledged.map(({ record }) => record))];
  const lines = await linesOf(stage, records);
  const fresh = lines.filter(({ record, version }) => version > (before.get(record) ?? 0));
  const stored = new Map<string, Line[]>();
  for (const line of fresh) stored.set(keyOf(line), [...(stored.get(keyOf(line)) ?? []), line]);
  for (const write of acknowledged) {
    const here = stored.get(keyOf(write)) ?? [];
    if (here.length === 0) found.add(`lost: ${keyOf(write)}`);
    if (here.length > 1) found.add(`doubled: ${keyOf(write)}`);
    const other = write.topic !== null && here[0] && here[0].topic !== write.topic;
    if (other) found.add(`changed: ${keyOf(write)} holds ${here[0]?.topic}, not ${write.topic}`);
    stored.delete(keyOf(write));
  }
  for (const write of unknown) {
    if ((stored.get(keyOf(write)) ?? []).length > 1) found.add(`doubled: ${keyOf(write)}`);
    stored.delete(keyOf(write));
  }
  for (const key of [...stored.keys()].slice(0, 10)) found.add(`nobody wrote: ${key}`);
}

/** Rows that may not be there, by what they would mean. */
const forbidden: [meaning: string, count: string][] = [
  [
    'more places are taken than were given',
    `select count(*)::int as wrong from quota_place
     where direction_id <> 0 and used + returned > split + additional`,
  ],
  [
    'the sums of places are not those of their entries',
    `select count(*)::int as wrong from quota_place p where p.direction_id <> 0 and p.used <> (
       select coalesce(sum(amount), 0) from quota_entry e where e.account = 'used'
         and e.period_id = p.period_id and e.organization_id = p.organization_id
         and e.direction_id = p.direction_id and e.dc_type = p.dc_type and e.quarter = p.quarter)`,
  ],
  [
    'a person was notified twice of one thing',
    `select count(*)::int as wrong from (
       select 1 from received_notification where history_id is not null
       group by account_id, code, history_id having count(*) > 1) twice`,
  ],
  [
    'two records have the same line of history',
    `select count(*)::int as wrong from (
       select 1 from history group by process, record_id, record_version having count(*) > 1) twice`,
  ],
];

export async function verifyRows(stage: Stage, found: Violations): Promise<void> {
  for (const [meaning, count] of forbidden) {
    const { rows } = await stage.connection.pool.query<{ wrong: number }>(count);
    const wrong = rows[0]?.wrong ?? 0;
    if (wrong > 0) found.add(`${meaning}: ${wrong}`);
  }
}

/** Seconds that a job of a dead worker may stay locked. */
const freeWithinSeconds = 75;

/** Waits until no job is locked any more, and says which were given up. */
export async function verifyJobs(
  stage: Stage,
  found: Violations,
): Promise<{ waiting: number; seconds: number }> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const { pool } = stage.connection;
  for (;;) {
    const { rows } = await pool.query<{ old: number; waiting: number; gone: number }>(
      `select count(*) filter (where locked_at < now() - interval '60 seconds')::int as old,
         count(*) filter (where locked_at is null)::int as waiting,
         count(*) filter (where attempts >= max_attempts)::int as gone
       from graphile_worker.jobs`,
    );
    const { old = 0, waiting = 0, gone = 0 } = rows[0] ?? {};
    if (old === 0 || seconds() > freeWithinSeconds) {
      if (old > 0) found.add(`${old} jobs of dead workers stay locked`);
      if (gone > 0) found.add(`${gone} jobs were given up`);
      return { waiting, seconds: seconds() };
    }
    await sleep(1000);
  }
}

/** What `npm run verify:history` finds, as texts. */
export async function differences({ connection: { db } }: Stage): Promise<Set<string>> {
  const texts = new Set<string>();
  for await (const { process, recordId, problem } of verifyHistory(db, chains)) {
    texts.add(`${process} ${recordId}: ${problem}`);
  }
  for await (const id of brokenReadings(db, () => undefined)) texts.add(`file_read ${id}`);
  return texts;
}

/**
 * Every record stands where its history leads. What was different before the product started, and
 * the `people` of the rounds, were generated without a history and are left out.
 */
export async function verifyChains(
  stage: Stage,
  { before, people }: { before: ReadonlySet<string>; people: ReadonlySet<number> },
  found: Violations,
): Promise<void> {
  const generated = (text: string): boolean => {
    const account = /^account (\d+):/.exec(text)?.[1];
    return before.has(text) || (account !== undefined && people.has(Number(account)));
  };
  const fresh = [...(await differences(stage))].filter((text) => !generated(text));
  for (const text of fresh.slice(0, 20)) found.add(`verify:history: ${text}`);
  if (fresh.length > 20) found.add(`verify:history: ${fresh.length - 20} differences more`);
}

const alarming = /unhandled|uncaught|MaxListenersExceeded|"level":60|"msg":"unforeseen"/i;

/** Lines of a process's log that nobody may ever see. */
export function verifyLog(name: string, file: string, found: Violations): void {
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (!alarming.test(line)) continue;
    const message = /"message":"([^"]{0,160})/.exec(line)?.[1] ?? line.slice(0, 200);
    found.add(`log of ${name}: ${message}`);
  }
}
