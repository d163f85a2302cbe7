import type { Kysely } from 'kysely';
import type { NotificationCode } from '#shared/notifications.ts';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../db/tables.ts';

const lockNotice: NotificationCode = 'N-SMS-LOCK';

/**
 * Until when this person's confirmations are locked after too many wrong codes; null = they are
 * not.
 */
export async function lockedUntil(
  db: Kysely<Database>,
  accountId: number,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('confirmation_code')
    .select((query) => query.fn.max('locked_until').as('until'))
    .where('account_id', '=', accountId)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** SMS_LOCKED with the minutes that are left. */
export function lockRefusal(until: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Refusal('SMS_LOCKED', {
    field: 'sms_code',
    params: { minutes: Math.ceil(seconds / 60) },
    retryAfter: seconds,
  });
}

/**
 * N-SMS-LOCK into the person's inbox: no record's history is behind it, so it names the code's row.
 */
export async function tellLock(
  db: Kysely<Database>,
  code: { id: number; account_id: number },
  minutes: number,
): Promise<void> {
  // Placeholders by language, as the inbox keeps them.
  const params = { uz: { minutes }, ru: { minutes }, en: { minutes } };
  await db
    .insertInto('received_notification')
    .values({
      account_id: code.account_id,
      code: lockNotice,
      process: 'confirmation',
      record_id: code.id,
      history_id: null,
      params: JSON.stringify(params),
    })
    .execute();
}
