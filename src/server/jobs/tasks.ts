import type { TaskList } from 'graphile-worker';
import type { Services } from '../app-types.ts';
import { runEffect } from '../engine/run-effect.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { deliverTask } from '../messages/queue.ts';
import { processes } from '../processes/index.ts';
import { raise } from '../processes/raise.ts';
import { runTimetable, timetable } from './timetable.ts';

/** Answers to writes are replayed for a day (safety decision 2). */
const keyLifeMs = 24 * 3600 * 1000;

async function forgetKeys({ db, now }: Services): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now().getTime() - keyLifeMs))
    .execute();
}

/** Every job of the product by its task name. */
export function jobTasks(services: Services): TaskList {
  const lines = Object.keys(timetable).map((name) => [`timetable-${name}`, () => runTimetable(services, name)] as const);
  return {
    'run-effect': runEffect(services, { definitions: processes, raise }),
    [deliverTask]: deliverMessage(services),
    'forget-keys': () => forgetKeys(services),
    ...Object.fromEntries(lines),
  };
}

/** The timetable in the runner's words; missed times of the last day are made up for at the next start. */
export const crontab = [
  ...Object.entries(timetable).map(([name, { utc }]) => `${utc} timetable-${name} ?fill=1d&max=5`),
  '30 * * * * forget-keys',
].join('\n');
