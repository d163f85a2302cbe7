import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import {
  type ConfirmationCodeState,
  confirmationCodeMachine,
} from '#machines/rows/confirmation-code.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { sameHash } from '../base/keys.ts';
import { maskPhone } from '../base/masks.ts';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../db/tables.ts';
import { type Settings, settings } from '../settings/settings.ts';
import { type AskedCode, codeHash } from './code-hash.ts';
import { isGoodFor, openCodes } from './code-states.ts';
import { lockedUntil, lockRefusal, tellLock } from './lock.ts';

type Trx = Kysely<Database> | Transaction<Database>;
type Row = Selectable<Database['confirmation_code']>;

const verifying = moveOf(confirmationCodeMachine, 'verify');
const locking = moveOf(confirmationCodeMachine, 'lock');

const expired = () => new Refusal('SMS_CODE_EXPIRED', { field: 'sms_code' });

async function required(trx: Trx, accountId: number): Promise<Refusal> {
  const account = await trx
    .selectFrom('account')
    .select('mobile_phone')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return new Refusal('SMS_REQUIRED', {
    field: 'sms_code',
    params: { phone: maskPhone(account?.mobile_phone ?? null) ?? '' },
  });
}

/** The code that is good for this action, or why there is none. */
async function openCode(trx: Trx, accountId: number, asked: AskedCode, now: Date): Promise<Row> {
  // One after the other: many guesses at once must not all be judged before the first wrong one is
  // counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation ${accountId}`},
    0))`.execute(trx);
  const locked = await lockedUntil(trx, accountId, now);
  if (locked) throw lockRefusal(locked, now);
  const row = await trx
    .selectFrom('confirmation_code')
    .selectAll()
    .where((where) =>
      where.and({
        account_id: accountId,
        process: asked.process,
        event: asked.event,
        record_id: asked.recordId,
      }),
    )
    .where('state', 'in', openCodes)
    .executeTakeFirst();
  if (!row || !isGoodFor(row, asked.recordVersion, now)) throw expired();
  return row;
}

/**
 * Counts a wrong try on a connection of its own: it stays counted although the caller's transaction
 * is undone. Nothing of that transaction has touched the row, so the two cannot wait for each
 * other.
 */
async function countMiss(
  db: Kysely<Database>,
  row: Row,
  set: Settings,
  now: Date,
): Promise<Refusal> {
  const last = sql<boolean>`attempts + 1 >= ${set['sms.max_attempts']}`;
  const until = new Date(now.getTime() + set['sms.lock_min'] * 60_000);
  const counted = await db
    .updateTable('confirmation_code')
    .set({
      attempts: sql<number>`attempts + 1`,
      state: sql<ConfirmationCodeState>`case when ${last} then ${locking.to} else state end`,
      locked_until: sql<Date | null>`case when ${last} then ${until}::timestamptz end`,
    })
    .where('id', '=', row.id)
    .where('state', 'in', locking.from)
    .returning(['attempts', 'locked_until'])
    .executeTakeFirst();
  if (!counted) return expired();
  if (counted.locked_until) {
    await tellLock(db, row, set['sms.lock_min']);
    return lockRefusal(counted.locked_until, now);
  }
  return new Refusal('SMS_CODE_WRONG', {
    field: 'sms_code',
    params: { count: set['sms.max_attempts'] - counted.attempts },
  });
}

/**
 * Proves a code inside the transaction of its action and uses it up; if the action fails after all,
 * the code stays good. Throws `SMS_REQUIRED`, `SMS_CODE_WRONG`, `SMS_CODE_EXPIRED` or `SMS_LOCKED`.
 */
export async function verifyCode(
  services: Services,
  trx: Trx,
  actor: SignedIn,
  asked: AskedCode,
  code: string | undefined,
): Promise<void> {
  const digits = code?.replace(/\s/g, '');
  if (!digits) throw await required(trx, actor.userId);
  const now = services.now();
  const row = await openCode(trx, actor.userId, asked, now);
  if (!sameHash(row.code_hash, codeHash(services.config, actor.userId, asked, digits))) {
    throw await countMiss(services.db, row, await settings(services.db, services.now()), now);
  }
  const used = await trx
    .updateTable('confirmation_code')
    .set({ state: verifying.to, verified_at: now })
    .where('id', '=', row.id)
    .where('state', 'in', verifying.from)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw expired();
}

/**
 * How an action that asks a code is confirmed: by the signature of the session, by the code, or not
 * at all where the installation has none (docs/decisions/072-limits-of-protection.md). For
 * `confirm` of `engine/act.ts`; throws what `verifyCode` throws.
 */
export async function confirmByCode(
  services: Services,
  trx: Trx,
  actor: SignedIn,
  asked: AskedCode,
  code: string | undefined,
): Promise<'sms' | 'esign' | 'none'> {
  if (actor.signed) return 'esign';
  if (!services.config.confirmationCodes) return 'none';
  await verifyCode(services, trx, actor, asked, code);
  return 'sms';
}
