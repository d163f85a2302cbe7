import { type Selectable, sql } from 'kysely';
import { tashkentDay } from '#shared/dates.ts';
import { type IrregularitySort, irregularitySorts } from '#shared/irregularities.ts';
import type { NotificationCode } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import type { Database } from '../db/tables.ts';
import { notifyAddressees } from '../engine/notify-addressees.ts';
import type { Reader } from '../engine/process.ts';
import { systemReader } from '../engine/reader.ts';
import { begins, inSlices, nightPace, type Pace } from '../jobs/in-slices.ts';
import { keepSeen, type ToTell } from './keep.ts';
import type { Night, Watch, WatchPage } from './watch.ts';

/** The task of the job runner. */
export const watchTask = 'watch-irregularities';

/** The name under which messages speak of what the nights have seen. */
const watchProcess = 'irregularityWatch';

const codes: Record<IrregularitySort, NotificationCode> = {
  conduct: 'N-WATCH-CONDUCT',
  records: 'N-WATCH-RECORDS',
};

/** Lines of a transaction are seen when it ends: those that are younger wait for the next night. */
const longestTransactionMs = 10 * 60_000;

type OpenWatch = Selectable<Database['irregularity_watch']>;

const openWatch = ({ db }: Pick<Services, 'db'>): Promise<OpenWatch | undefined> =>
  db
    .selectFrom('irregularity_watch')
    .selectAll()
    .where('finished_at', 'is', null)
    .executeTakeFirst();

/** The night that is open; a new one when there is none, and `begin` says so. */
async function takeWatch(
  services: Services,
  first: string,
  begin: boolean,
): Promise<OpenWatch | undefined> {
  const open = await openWatch(services);
  if (open || !begin) return open;
  const at = services.now();
  const settled = new Date(at.getTime() - longestTransactionMs);
  await sql`
    insert into irregularity_watch (started_at, cursor, lines_after, lines_until)
    select ${at}, ${JSON.stringify({ part: first, after: 0 })}::jsonb,
      coalesce((select max(lines_until) from irregularity_watch), 0),
      coalesce((select h.id from history h where h.at <= ${settled} order by h.id desc limit 1), 0)
    on conflict do nothing`.execute(services.db);
  return openWatch(services);
}

/** What a step has seen, and whose step it was. */
interface Step extends WatchPage {
  part: string;
}

/**
 * Every step from a place to the end; a part that this build does not know begins the whole anew.
 */
async function* stepsFrom(
  services: Services,
  watches: readonly Watch[],
  night: Night,
  { cursor }: OpenWatch,
  size: number,
): AsyncGenerator<Step> {
  const at = watches.findIndex(({ name }) => name === cursor.part);
  for (const [index, { name, pages }] of watches.slice(Math.max(0, at)).entries()) {
    const after = at >= 0 && index === 0 ? cursor.after : 0;
    for await (const page of pages(services, night, after, size))
      yield { part: name, after: page.after, seen: page.seen };
  }
}

const added = (one: ToTell, other: ToTell): ToTell =>
  Object.fromEntries(
    irregularitySorts.map((sort) => [sort, (one[sort] ?? 0) + (other[sort] ?? 0)]),
  );

/**
 * Keeps what a step has seen and writes its place down, both or none; false when another worker has
 * taken it meanwhile.
 */
const kept = (
  { db }: Services,
  watch: OpenWatch,
  reader: Reader,
  { part, after, seen }: Step,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('irregularity_watch')
      .set({
        cursor: JSON.stringify({ part, after }),
        steps: watch.steps + 1,
        seen: sql`seen + ${seen.length}`,
      })
      .where('id', '=', watch.id)
      .where('steps', '=', watch.steps)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const told = added(watch.told, await keepSeen(trx, reader, seen, watch.id));
    if (seen.length > 0)
      await trx
        .updateTable('irregularity_watch')
        .set({ told: JSON.stringify(told) })
        .where('id', '=', watch.id)
        .execute();
    watch.steps += 1;
    watch.told = told as OpenWatch['told'];
    return true;
  });

/** Closes a night and tells of what was not known before, both or none: each night tells once. */
async function finish({ db, now }: Services, { id }: OpenWatch): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('irregularity_watch')
      .set({ finished_at: at })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .returning('told')
      .executeTakeFirst();
    for (const sort of irregularitySorts) {
      const count = closed?.told[sort] ?? 0;
      if (count === 0) continue;
      const params = { date: tashkentDay(at), count };
      await notifyAddressees(trx, {
        code: codes[sort],
        process: watchProcess,
        recordId: id,
        at,
        params,
      });
    }
  });
}

/**
 * The handler of task `watch-irregularities`: works for two seconds on the open night
 * (docs/decisions/168-the-watch-of-the-night.md), then queues itself again until everything is looked
 * at. Every step is written down, so a night that died goes on where it was. Without `go_on` in its
 * payload (the timetable) it begins a new night when none is open.
 */
export const watchNight =
  (services: Services, watches: readonly Watch[], pace: Pace = nightPace) =>
  async (payload: unknown): Promise<void> => {
    const watch = await takeWatch(services, watches[0]?.name ?? '', begins(payload));
    if (!watch) return;
    const reader = await systemReader(services);
    const night = {
      now: reader.now,
      settings: reader.settings,
      linesAfter: watch.lines_after,
      linesUntil: watch.lines_until,
    };
    await inSlices(services, {
      task: watchTask,
      pace,
      steps: stepsFrom(services, watches, night, watch, pace.pageSize),
      kept: (step) => kept(services, watch, reader, step),
      finish: () => finish(services, watch),
    });
  };
