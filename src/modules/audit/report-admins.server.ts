import { sql } from 'kysely';
import type { RoleName } from '#machines/roles.ts';
import type { Services } from '#server/app-types.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import { addressees } from '#server/engine/audience.ts';
import { notifyPerson } from '#server/engine/notify-person.ts';
import type { Trx } from '#server/engine/process.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { type NotificationCode, notifications } from '#shared/notifications.ts';

const code: NotificationCode = 'N-ADMIN-WEEK';
/** What an administrator does here is reported (docs/domain.md#separation-of-duties). */
const reported = ['account', 'organization', 'period'] as const;
const reportedRole = 'admin' satisfies RoleName;

/** Monday and Sunday of the week before. */
function weekBefore(today: string): { start: string; stop: string } {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -sinceMonday);
  return { start: addDays(monday, -7), stop: addDays(monday, -1) };
}

async function counted(
  trx: Trx,
  { start, stop }: { start: string; stop: string },
): Promise<Record<string, number>> {
  const { rows } = await sql<{
    process: string;
    count: number;
  }>`select h.process, count(*) as count from history h
    where h.actor_role = ${reportedRole} and h.process = any(${[...reported]}::text[])
      and h.at >= ${`${start}T00:00:00+05:00`}::timestamptz
        and h.at < ${`${addDays(stop, 1)}T00:00:00+05:00`}::timestamptz
    group by h.process`.execute(trx);
  return Object.fromEntries(rows.map(({ process, count }) => [process, Number(count)]));
}

/**
 * Tells the anti-corruption agency once a week what the administrators did to accounts,
 * organizations and periods in the week before, also that it was nothing. Safe to repeat: a week is
 * told once.
 */
export async function reportAdmins({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
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
    const found = await counted(trx, week);
    const [accounts = 0, organizations = 0, periods = 0] = reported.map(
      (process) => found[process],
    );
    const params = {
      ...week,
      accounts,
      organizations,
      periods,
      count: accounts + organizations + periods,
    };
    const message = {
      code,
      process: 'account',
      recordId,
      historyId: null,
      at,
      paramsIn: () => params,
    };
    const nobody = { id: 0, state: '', version: 0, owner_id: null, organization_id: null };
    for (const to of await addressees(trx, notifications[code].recipients, nobody))
      await notifyPerson(trx, message, to);
  });
}
