import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { confirmationCodeMachine } from '#machines/rows/confirmation-code.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import type { Services } from '../app-types.ts';
import { seriesKeptDays } from '../auth/refusal-series.ts';
import { resetTask, sendResetLink } from '../auth/reset.ts';
import { documentKinds, moduleCrontab, processes, tasksOf, watches } from '../declared/modules.ts';
import { makeDocumentJob, sweepDocuments } from '../documents/make-job.ts';
import { documentFlag, makeTask } from '../engine/document-queue.ts';
import { effectsTask, formerTask, fromFormer, scheduledFlag } from '../engine/effects-of-line.ts';
import { runEffects } from '../engine/run-effects.ts';
import { dropUnusedFiles } from '../files/unused-files.ts';
import { Uploads } from '../files/uploads.ts';
import { bothSides } from '../irregularities/both-sides.ts';
import { brokenHistories } from '../irregularities/broken-histories.ts';
import { nightWork } from '../irregularities/night-work.ts';
import { rareWays } from '../irregularities/rare-steps.ts';
import type { Watch } from '../irregularities/watch.ts';
import { watchNight, watchTask } from '../irregularities/watch-night.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { deliverTask } from '../messages/queue.ts';
import { sendDigests } from '../notifications/digest.ts';
import { expireOld } from '../notifications/inbox.ts';
import { notifyRecipients, resumeNotifications } from '../notifications/notify-recipients.ts';
import { notifyTask } from '../notifications/recipients.ts';
import { foldPassages, foldPassagesTask } from '../passages/fold.ts';
import { writtenMoves } from '../process-docs/written-moves.ts';
import { raise } from '../processes/raise.ts';
import { forgetNotes } from '../record-notes/notes.ts';
import { moveJob, runMove } from '../rule-moves/run-move.ts';
import { moveRulesTask } from '../rule-moves/write-move.ts';
import { runExport } from '../statistics/export-job.ts';
import { exportFlag, exportTask, resumeExports, tidyExports } from '../statistics/export-task.ts';
import { missedDeadlines } from './missed-events.ts';
import { runTimetable, timetable } from './timetable.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * What has had its time: answers to writes after a day, ended sessions, used codes, links of mails,
 * counters of failed logins and series of them, half uploads, files that nothing used, messages of two
 * years ago, notes on records that are gone.
 */
async function tidy(services: Services): Promise<void> {
  const { db, now } = services;
  const before = (age: number): Date => new Date(now().getTime() - age);
  await db.deleteFrom('idempotency_key').where('created_at', '<', before(day)).execute();
  await db
    .deleteFrom('session')
    .where('absolute_until', '<', before(30 * day))
    .execute();
  await db
    .deleteFrom('confirmation_code')
    .where('state', 'in', moveOf(confirmationCodeMachine, 'forget').from)
    .where('expires_at', '<', before(30 * day))
    .execute();
  await db
    .deleteFrom('account_link')
    .where('expires_at', '<', before(30 * day))
    .execute();
  await db
    .deleteFrom('refusal_series')
    .where('at', '<', before(seriesKeptDays * day))
    .execute();
  await db.deleteFrom('login_failure').where('window_until', '<', before(hour)).execute();
  await new Uploads(services).dropStale();
  await dropUnusedFiles(services);
  await expireOld(db, now());
  await tidyExports(services);
  await forgetNotes(db, processes);
}

/** Folds the changes of the counter of applications together (decision 019). */
async function foldCounts({ db }: Services): Promise<void> {
  await sql`select fold_application_count()`.execute(db);
}

/** All that the watch of the night looks for, in its order (decision 168). */
export const nightWatches: readonly Watch[] = [
  brokenHistories,
  ...watches,
  ...missedDeadlines(processes),
  ...rareWays(processes),
  nightWork(processes),
  ...bothSides(processes),
];

/** The task of a line of the timetable. */
const timetableTask = (name: string): string => `timetable-${name}`;

/** Every job of the product by its task name. */
export function jobTasks(services: Services): TaskList {
  const lines = Object.keys(timetable).map(
    (name) => [timetableTask(name), () => runTimetable(services, name)] as const,
  );
  const follow = runEffects(services, { definitions: processes, raise });
  return {
    [effectsTask]: follow,
    [formerTask]: (payload: unknown) => follow(fromFormer(payload)),
    [deliverTask]: deliverMessage(services),
    [exportTask]: runExport(services),
    [resetTask]: sendResetLink(services),
    'resume-exports': async () => void (await resumeExports(services)),
    tidy: () => tidy(services),
    [makeTask]: makeDocumentJob(services, { definitions: processes, kinds: documentKinds }),
    'sweep-documents': async () => void (await sweepDocuments(services, documentKinds)),
    'fold-counts': () => foldCounts(services),
    [foldPassagesTask]: () => foldPassages(services, processes),
    [watchTask]: watchNight(services, nightWatches),
    [notifyTask]: notifyRecipients(services),
    'resume-telling': () => resumeNotifications(services),
    'send-digests': () => sendDigests(services),
    [moveRulesTask]: (payload: unknown) =>
      runMove(
        services,
        { definitions: processes, declared: writtenMoves() },
        moveJob.parse(payload).id,
      ),
    ...tasksOf(services),
    ...Object.fromEntries(lines),
  };
}

/**
 * How many jobs of a flag one process runs at the same time; the others of its workers stay free
 * for messages.
 */
export const jobLimits = { [documentFlag]: 2, [exportFlag]: 1, [scheduledFlag]: 1 };

/**
 * While the timetable moves and makes records, nobody is told of them yet: 20,000 messages would take
 * the time that the records need.
 */
export const countedJobs: Record<string, string> = Object.fromEntries(
  Object.keys(timetable).map((name) => [timetableTask(name), scheduledFlag]),
);

/**
 * The timetable in the runner's words; missed times of the last day are made up for at the next
 * start. A line has a queue of its own: it never runs twice at once, and waits for nobody else.
 */
export const crontab = [
  ...Object.entries(timetable).map(
    ([name, { utc }]) =>
      `${utc} ${timetableTask(name)} ?fill=1d&max=5&queue=${timetableTask(name)}`,
  ),
  '30 * * * * tidy',
  '* * * * * fold-counts',
  `* * * * * ${foldPassagesTask}`,
  '* * * * * resume-exports',
  '* * * * * resume-telling',
  '*/5 * * * * sweep-documents',
  // 04:00 in Tashkent, when the nights of the timetable and the check of the history are over.
  `0 23 * * * ${watchTask} ?fill=1d&max=5`,
  // Mondays at 09:00 in Tashkent.
  '0 4 * * 1 send-digests ?fill=3d&max=5',
  ...moduleCrontab,
].join('\n');
