import { addDays, tashkentDay } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import { type NotificationCode, notifications } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import { withAdvisoryLock } from '../engine/act.ts';
import { addressees } from '../engine/audience.ts';
import { notifyPerson } from '../engine/notify-people.ts';
import type { Trx } from '../engine/process.ts';

/** Monday and Sunday. */
export interface Week {
  start: string;
  stop: string;
}

/** A message about a week: what it says, and the name that stands for a process in the inbox. */
interface WeeklyMessage {
  code: NotificationCode;
  process: string;
  params(trx: Trx, week: Week): Promise<(language: Language) => Record<string, unknown>>;
}

/** The week before a day. */
function weekBefore(today: string): Week {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -sinceMonday);
  return { start: addDays(monday, -7), stop: addDays(monday, -1) };
}

const nobody = { id: 0, state: '', version: 0, owner_id: null, organization_id: null };

/** Tells the recipients of a code about the week before. Safe to repeat: a week is told once. */
export async function tellWeek(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { code, process, params }: WeeklyMessage,
): Promise<void> {
  const at = now();
  const week = weekBefore(tashkentDay(at));
  const recordId = Number(week.start.replaceAll('-', ''));
  await db.transaction().execute(async (trx) => {
    await withAdvisoryLock(trx, code);
    const told = trx
      .selectFrom('received_notification')
      .select('id')
      .where('code', '=', code)
      .where('record_id', '=', recordId);
    if (await told.executeTakeFirst()) return;
    const paramsIn = await params(trx, week);
    const message = { code, process, recordId, historyId: null, at, paramsIn };
    for (const to of await addressees(trx, notifications[code].recipients, nobody))
      await notifyPerson(trx, message, to);
  });
}
