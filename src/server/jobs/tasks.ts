import type { TaskList } from 'graphile-worker';
import type { Services } from '../app-types.ts';
import { runEffect } from '../engine/run-effect.ts';
import { Uploads } from '../files/uploads.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { deliverTask } from '../messages/queue.ts';
import { processes } from '../processes/index.ts';
import { raise } from '../processes/raise.ts';
import { runTimetable, timetable } from './timetable.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What has had its time: answers to writes after a day (safety decision 2), ended sessions, used codes, counters of failed logins, half uploads. */
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
    .where('expires_at', '<', before(30 * day))
    .execute();
  await db.deleteFrom('login_failure').where('window_until', '<', before(hour)).execute();
  await new Uploads(services).dropStale();
}

/** Every job of the product by its task name. */
export function jobTasks(services: Services): TaskList {
  const lines = Object.keys(timetable).map((name) => [`timetable-${name}`, () => runTimetable(services, name)] as const);
  return {
    'run-effect': runEffect(services, { definitions: processes, raise }),
    [deliverTask]: deliverMessage(services),
    tidy: () => tidy(services),
    ...Object.fromEntries(lines),
  };
}

/** The timetable in the runner's words; missed times of the last day are made up for at the next start. */
export const crontab = [...Object.entries(timetable).map(([name, { utc }]) => `${utc} timetable-${name} ?fill=1d&max=5`), '30 * * * * tidy'].join(
  '\n',
);
