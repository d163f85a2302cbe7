import type { Kysely, Transaction } from 'kysely';
import { tashkentDay } from '#shared/dates.ts';
import type { Database } from '../db/tables.ts';
import type { FileStorage } from '../files/storage.ts';
import { loadReference } from '../reference/load.ts';
import { daysAgo } from '../story/moments.ts';
import { addCast } from './cast.ts';
import { firstDay, tellDemonstration } from './demonstration.ts';
import { addMessages } from './inbox.ts';
import { addMessageLog } from './message-log.ts';
import { tellRecipients } from './notifications.ts';
import { addWorks, type Stage } from './papers.ts';
import { addSettingChanges } from './settings.ts';

const applicants = 400;
/** More than there are who study. */
const studentsWithWorks = 42;

async function tellStory(
  trx: Transaction<Database>,
  now: Date,
  storage: FileStorage | undefined,
): Promise<void> {
  const today = tashkentDay(now);
  const cast = await addCast(trx, applicants, today, now);
  const stage: Stage = { trx, storage, cast, now, today };
  await addWorks(stage, [...cast.applicants, ...cast.candidates], false);
  await addWorks(stage, cast.students.slice(0, studentsWithWorks), true);
  await tellDemonstration(stage);
  await addSettingChanges(stage);
  await addMessageLog(stage);
  await addMessages(trx, now, await tellRecipients(trx, now));
}

/**
 * Fills an empty database: reference data always, the demonstration story when asked. Deterministic
 * but for file ids; dated relative to `now`; every record's history replays to its state. Answers
 * whether anything was written.
 */
export async function seedIfEmpty(
  db: Kysely<Database>,
  { now, demo = true, storage }: { now: Date; demo?: boolean; storage?: FileStorage },
): Promise<boolean> {
  // What the demonstration tells of organizations begins after they were loaded.
  const loaded = demo ? daysAgo({ now }, firstDay) : now;
  await loadReference(db, { invented: demo, now: loaded });
  if (!demo) return false;
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (known) return false;
    await tellStory(trx, now, storage);
    return true;
  });
}
