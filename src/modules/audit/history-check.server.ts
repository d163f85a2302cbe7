import { type Selectable, sql } from 'kysely';
import type { Services } from '#server/app-types.ts';
import type { Database } from '#server/db/tables.ts';
import { brokenAttestations } from '#server/engine/attestations.ts';
import { notifyAddressees } from '#server/engine/notify-addressees.ts';
import { checkReadings } from '#server/engine/reading-chain.ts';
import { processOf, type Verified } from '#server/engine/verify-chain.ts';
import { checkChains, checkUnrecorded } from '#server/engine/verify-history.ts';
import { begins, inSlices, nightPace, type Pace } from '#server/jobs/in-slices.ts';
import { tashkentDay } from '#shared/dates.ts';
import { historyCheckProcess } from './for-others/history-check.ts';
import type { CheckCursor, FoundDifference } from './tables.server.ts';

/** The task of the job runner. */
export const checkTask = 'check-history';

/** Differences that a check keeps; further ones are only counted. */
const mostKept = 200;

interface Step extends CheckCursor {
  lines: number;
  readings: number;
  found: FoundDifference[];
}

interface Part {
  name: string;
  steps(services: Services, from: CheckCursor, pageSize: number): AsyncGenerator<Step>;
}

async function* stepsOf(part: string, pages: ReturnType<typeof checkChains>): AsyncGenerator<Step> {
  for await (const { lines, differences, after } of pages) {
    const found = differences.map(({ process, recordId, problem }) => ({
      process,
      record_id: recordId,
      problem,
    }));
    yield { part, after, previous: '', lines, readings: 0, found };
  }
}

function partsOf(one: Verified): Part[] {
  const [chains, unrecorded] = [`chains:${processOf(one)}`, `unrecorded:${processOf(one)}`];
  return [
    {
      name: chains,
      steps: ({ db }, { after }, size) => stepsOf(chains, checkChains(db, one, after, size)),
    },
    {
      name: unrecorded,
      steps: ({ db }, { after }, size) =>
        stepsOf(unrecorded, checkUnrecorded(db, one, after, size)),
    },
  ];
}

/** The log of file readings, which is one chain. */
const readings: Part = {
  name: 'readings',
  async *steps({ db }, from, size) {
    for await (const { after, previous, lines, broken } of checkReadings(db, from, size)) {
      const problem = 'the hash does not fit, or a line before it is gone';
      const found = broken.map((id) => ({ process: 'file_read', record_id: id, problem }));
      yield { part: 'readings', after, previous, lines: 0, readings: lines, found };
    }
  },
};

/** What administrators have said of broken lines, which is one short chain. */
const attestations: Part = {
  name: 'attestations',
  async *steps({ db }) {
    const problem = 'the hash does not fit, or a line before it is gone';
    const broken = await brokenAttestations(db);
    const found = broken.map((id) => ({ process: 'line_attestation', record_id: id, problem }));
    yield { part: 'attestations', after: 0, previous: '', lines: 0, readings: 0, found };
  },
};

const allParts = (chains: readonly Verified[]): readonly Part[] => [
  ...chains.flatMap(partsOf),
  readings,
  attestations,
];

const beginningOf = (part: string): CheckCursor => ({ part, after: 0, previous: '' });

/**
 * Every step from a place to the end; a part that this build does not know begins the whole anew.
 */
async function* stepsFrom(
  services: Services,
  parts: readonly Part[],
  cursor: CheckCursor,
  pageSize: number,
): AsyncGenerator<Step> {
  const at = Math.max(
    0,
    parts.findIndex(({ name }) => name === cursor.part),
  );
  const known = parts[at]?.name === cursor.part;
  for (const [index, { name, steps }] of parts.slice(at).entries())
    yield* steps(services, index === 0 && known ? cursor : beginningOf(name), pageSize);
}

type Check = Selectable<Database['history_check']>;

const openCheck = ({ db }: Services): Promise<Check | undefined> =>
  db.selectFrom('history_check').selectAll().where('finished_at', 'is', null).executeTakeFirst();

/** The check that is open; a new one when there is none, and `begin` says so. */
async function takeCheck(
  services: Services,
  parts: readonly Part[],
  begin: boolean,
): Promise<Check | undefined> {
  const open = await openCheck(services);
  if (open || !begin) return open;
  const cursor = JSON.stringify(beginningOf(parts[0]?.name ?? ''));
  await services.db
    .insertInto('history_check')
    .values({ started_at: services.now(), cursor })
    .onConflict((on) => on.doNothing())
    .execute();
  return openCheck(services);
}

/** Writes a step down; false when another worker has taken it meanwhile. */
async function kept(
  { db }: Services,
  check: Check,
  { lines, readings: read, found, ...cursor }: Step,
): Promise<boolean> {
  const room = Math.max(0, mostKept - check.found.length);
  const shown = found.slice(0, room);
  const { numUpdatedRows } = await db
    .updateTable('history_check')
    .set({
      cursor: JSON.stringify(cursor),
      steps: check.steps + 1,
      lines: sql`lines + ${lines}`,
      readings: sql`readings + ${read}`,
      differences: sql`differences + ${found.length}`,
      found: sql`found || ${JSON.stringify(shown)}::jsonb`,
    })
    .where('id', '=', check.id)
    .where('steps', '=', check.steps)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  check.steps += 1;
  check.found.push(...shown);
  return numUpdatedRows === 1n;
}

/** Closes a check, and tells the administrators of what it found, both or none. */
async function finish({ db, now }: Services, { id }: Check): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('history_check')
      .set({ finished_at: at })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .returning('differences')
      .executeTakeFirst();
    if (!closed || closed.differences === 0) return;
    const params = { date: tashkentDay(at), count: closed.differences };
    await notifyAddressees(trx, {
      code: 'N-HISTORY-BROKEN',
      process: historyCheckProcess,
      recordId: id,
      at,
      params,
    });
  });
}

/**
 * The handler of task `check-history`: works for two seconds on the open check of the history
 * (docs/decisions/082-nightly-check-of-the-history.md), then queues itself again until all is read.
 * Every page is written down, so a check that died goes on where it was. Without `go_on` in its
 * payload (the timetable) it begins a new check when none is open.
 */
export const checkHistory =
  (services: Services, chains: readonly Verified[], pace: Pace = nightPace) =>
  async (payload: unknown): Promise<void> => {
    const parts = allParts(chains);
    const check = await takeCheck(services, parts, begins(payload));
    if (!check) return;
    await inSlices(services, {
      task: checkTask,
      pace,
      steps: stepsFrom(services, parts, check.cursor, pace.pageSize),
      kept: (step) => kept(services, check, step),
      finish: () => finish(services, check),
    });
  };
