import type { Kysely } from 'kysely';
import { Refusal } from '#server/engine/refusal.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Database } from '../db/tables.ts';
import { queueMessage } from '../messages/queue.ts';
import { type Settings, settings } from '../settings/settings.ts';
import { type AskedCode, codeHash, newCode } from './code-hash.ts';
import { codeMessage } from './code-text.ts';
import { lockedUntil, lockRefusal } from './lock.ts';
import { type CodeRecipient, codeRecipient } from './recipient.ts';

const hourMs = 3_600_000;
const secondsUntil = (moment: Date, now: Date): number => Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
const tooMany = (retryAfter: number) => new Refusal('TOO_MANY_REQUESTS', { retryAfter });

/** The limits of processes section 2 row 2: so many codes an hour for a person, and a pause between two codes for one action. */
async function checkLimits(trx: Kysely<Database>, accountId: number, asked: AskedCode, set: Settings, now: Date): Promise<void> {
  const sent = await trx
    .selectFrom('confirmation_code')
    .select(['process', 'event', 'record_id', 'sent_at', 'state'])
    .where('account_id', '=', accountId)
    .where('sent_at', '>', new Date(now.getTime() - hourMs))
    .orderBy('sent_at', 'desc')
    .execute();
  const oldest = sent[set['sms.max_sends_per_hour'] - 1];
  if (oldest) throw tooMany(secondsUntil(new Date(oldest.sent_at.getTime() + hourMs), now));
  const same = sent.find((one) => one.process === asked.process && one.event === asked.event && one.record_id === asked.recordId);
  // A used code does not keep anybody waiting for the next action.
  if (!same || same.state === 'verified') return;
  const next = new Date(same.sent_at.getTime() + set['sms.resend_after_sec'] * 1000);
  if (next > now) throw tooMany(secondsUntil(next, now));
}

/** Locks the account's row, so that two sends at once are counted one after the other. */
const lockAccount = (trx: Kysely<Database>, accountId: number) =>
  trx
    .selectFrom('account')
    .select(['user_type', 'mobile_phone', 'email', 'language'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Sends a new code for one action; the older ones for it are void (processes section 2 rows 2 and 8). `elsewhere` is an address that is to be proven
 * and not the person's own yet. Answers where it went. Throws `PHONE_REQUIRED`, `SMS_LOCKED` or `TOO_MANY_REQUESTS`.
 */
export async function sendCode(
  services: Services,
  actor: SignedIn,
  asked: AskedCode,
  language: SignedIn['language'],
  elsewhere?: CodeRecipient,
): Promise<CodeRecipient> {
  const { db, config } = services;
  const set = await settings(db, services.now());
  return db.transaction().execute(async (trx) => {
    const now = services.now();
    const known = await lockAccount(trx, actor.userId);
    const to = elsewhere ?? codeRecipient(known);
    if (!to) throw new Refusal('PHONE_REQUIRED', { field: 'mobile_phone' });
    const locked = await lockedUntil(trx, actor.userId, now);
    if (locked) throw lockRefusal(locked, now);
    await checkLimits(trx, actor.userId, asked, set, now);
    const code = newCode(set['sms.code_length']);
    const expires = new Date(now.getTime() + set['sms.ttl_sec'] * 1000);
    const message = {
      ...{ channel: to.channel, recipient: to.address, language, code: 'CODE', accountId: actor.userId, historyId: null },
      ...codeMessage(language, code),
      uselessAfter: expires,
    };
    const messageId = await queueMessage(trx, message, config.tokenSecret);
    const target = { account_id: actor.userId, process: asked.process, event: asked.event, record_id: asked.recordId };
    await trx
      .updateTable('confirmation_code')
      .set({ state: 'expired' })
      .where((where) => where.and({ ...target, state: 'sent' }))
      .execute();
    await trx
      .insertInto('confirmation_code')
      .values({
        ...target,
        record_version: asked.recordVersion,
        code_hash: codeHash(config, actor.userId, asked, code),
        ...{ sent_at: now, expires_at: expires, message_id: messageId },
      })
      .execute();
    return to;
  });
}
