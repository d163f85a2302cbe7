import { type Kysely, sql } from 'kysely';
import { confirmationCodeMachine } from '#machines/rows/confirmation-code.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../db/tables.ts';
import { queueMessage } from '../messages/queue.ts';
import { type Settings, settings } from '../settings/settings.ts';
import { type AskedCode, codeHash, newCode } from './code-hash.ts';
import { isUsed } from './code-states.ts';
import { codeMessage } from './code-text.ts';
import { newValuePrefix } from './contact-codes.ts';
import { lockedUntil, lockRefusal } from './lock.ts';
import { type CodeRecipient, codeRecipient } from './recipient.ts';

const sending = moveOf(confirmationCodeMachine, 'send');
const replacing = moveOf(confirmationCodeMachine, 'replace');
const hourMs = 3_600_000;
/** The code of messages that carry a code, in the log of messages. */
const codeOfMessages = 'CODE';
const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
const tooMany = (retryAfter: number) => new Refusal('TOO_MANY_REQUESTS', { retryAfter });

/**
 * Of the codes that a number may get in an hour, so many to prove it for accounts that have not
 * proven it yet.
 */
const codesOfStrangers = 3;

/**
 * How many codes a number or address gets in an hour, no matter who asks, for whatever and by
 * whichever way (docs/decisions/073-codes-are-counted-by-number.md). Asks come one after the other;
 * some codes are kept for those whose number it is, so that no stranger uses them up.
 */
async function limitAddress(
  trx: Kysely<Database>,
  to: CodeRecipient,
  stranger: boolean,
  set: Settings,
  now: Date,
): Promise<void> {
  await withAdvisoryLock(trx, `code to ${to.address}`);
  const { rows } = await sql<{ sent_at: Date; stranger: boolean }>`
    select c.sent_at, c.process = 'account'
      and (c.event like ${`${newValuePrefix('phone')}%`}
        or c.event like ${`${newValuePrefix('mail')}%`})
      as stranger
    from message m join confirmation_code c on c.message_id = m.id
    where m.code = ${codeOfMessages} and m.recipient = ${to.address}
      and c.sent_at > ${new Date(now.getTime() - hourMs)}
    order by c.sent_at desc`.execute(trx);
  const most = set['sms.max_sends_per_hour'];
  const judged = [
    { sent: rows, most },
    ...(stranger
      ? [{ sent: rows.filter((row) => row.stranger), most: Math.min(codesOfStrangers, most) }]
      : []),
  ];
  const oldest = judged
    .flatMap(({ sent, most: bound }) => sent[bound - 1] ?? [])
    .map(({ sent_at }) => sent_at.getTime());
  if (oldest.length > 0) throw tooMany(secondsUntil(new Date(Math.max(...oldest) + hourMs), now));
}

/** The limits: so many codes an hour for a person, and a pause between two codes for one action. */
async function checkLimits(
  trx: Kysely<Database>,
  accountId: number,
  asked: AskedCode,
  set: Settings,
  now: Date,
): Promise<void> {
  const sent = await trx
    .selectFrom('confirmation_code')
    .select(['process', 'event', 'record_id', 'sent_at', 'state'])
    .where('account_id', '=', accountId)
    .where('sent_at', '>', new Date(now.getTime() - hourMs))
    .orderBy('sent_at', 'desc')
    .execute();
  const oldest = sent[set['sms.max_sends_per_hour'] - 1];
  if (oldest) throw tooMany(secondsUntil(new Date(oldest.sent_at.getTime() + hourMs), now));
  const same = sent.find(
    (one) =>
      one.process === asked.process &&
      one.event === asked.event &&
      one.record_id === asked.recordId,
  );
  // A used code does not keep anybody waiting for the next action.
  if (!same || isUsed(same)) return;
  const next = new Date(same.sent_at.getTime() + set['sms.resend_after_sec'] * 1000);
  if (next > now) throw tooMany(secondsUntil(next, now));
}

/** Locks the account's row, so that two sends at once are counted one after the other. */
const lockAccount = (trx: Kysely<Database>, accountId: number) =>
  trx
    .selectFrom('account')
    .select(['user_type', 'mobile_phone', 'phone_confirmed_at', 'email', 'language'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Sends a new code for one action; the older ones for it are void. `elsewhere` is an address that
 * is to be proven and not the person's own yet. Answers where it went. Throws `PHONE_REQUIRED`,
 * `SMS_LOCKED` or `TOO_MANY_REQUESTS`.
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
    await limitAddress(trx, to, elsewhere !== undefined, set, now);
    const code = newCode(set['sms.code_length']);
    const expires = new Date(now.getTime() + set['sms.ttl_sec'] * 1000);
    const message = {
      channel: to.channel,
      recipient: to.address,
      language,
      code: codeOfMessages,
      accountId: actor.userId,
      historyId: null,
      ...codeMessage(language, code),
      uselessAfter: expires,
    };
    const messageId = await queueMessage(trx, message, config.tokenSecret);
    const target = {
      account_id: actor.userId,
      process: asked.process,
      event: asked.event,
      record_id: asked.recordId,
    };
    await trx
      .updateTable('confirmation_code')
      .set({ state: replacing.to })
      .where((where) => where.and(target))
      .where('state', 'in', replacing.from)
      .execute();
    await trx
      .insertInto('confirmation_code')
      .values({
        ...target,
        state: sending.to,
        record_version: asked.recordVersion,
        code_hash: codeHash(config, actor.userId, asked, code),
        sent_at: now,
        expires_at: expires,
        message_id: messageId,
      })
      .execute();
    return to;
  });
}
