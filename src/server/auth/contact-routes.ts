import { z } from 'zod';
import { contactBody, contactProof } from '#shared/account.ts';
import { phonePattern } from '#shared/formats.ts';
import { sendCodeAnswer } from '#shared/sign-on.ts';
import type { App, Services } from '../app-types.ts';
import { maskEmail, maskPhone } from '../base/masks.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import type { AskedCode } from '../confirmation/code-hash.ts';
import { newValueEvent } from '../confirmation/contact-codes.ts';
import type { CodeRecipient } from '../confirmation/recipient.ts';
import { sendCode } from '../confirmation/send-code.ts';
import { verifyCode } from '../confirmation/verify-code.ts';
import { settings } from '../settings/settings.ts';
import { signedIn } from './authenticate.ts';

type Contact = z.infer<typeof contactBody>;

/** The code proves this value for this account, whatever version the record has meanwhile. */
const askedFor = (userId: number, { kind, value }: Contact): AskedCode => ({
  process: 'account',
  event: newValueEvent(kind, value),
  recordId: userId,
  recordVersion: 0,
});

/**
 * A message of the country goes by SMS, everything else by mail. Throws `VALIDATION` for a phone
 * that no SMS of ours reaches.
 */
function recipientOf({ kind, value }: Contact): CodeRecipient {
  if (kind === 'mail') return { channel: 'mail', address: value, masked: maskEmail(value) ?? '' };
  if (!phonePattern.test(value)) throw refuseFields({ mobile_phone: 'validation.phone' });
  return { channel: 'sms', address: value, masked: maskPhone(value) ?? '' };
}

const fieldOf = ({ kind }: Contact): string => (kind === 'mail' ? 'email' : 'mobile_phone');

async function requireNew({ db }: Services, userId: number, contact: Contact): Promise<void> {
  const columns = ['email', 'mobile_phone', 'phone_confirmed_at'] as const;
  const known = await db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // A phone that stands in the profile unproven is proven here for the first time.
  const present =
    contact.kind === 'mail' ? known.email : known.phone_confirmed_at && known.mobile_phone;
  if (present === contact.value)
    throw refuseFields({ [fieldOf(contact)]: 'validation.same_value' });
}

/**
 * `POST /api/auth/user/contact/code/`: a code goes to the new phone or mail address, so that only
 * who holds it can go on.
 */
function codeRoute(app: App, services: Services): void {
  const schema = {
    tags: ['auth'],
    summary: 'Send a code to a new phone or mail address',
    body: contactBody,
    response: { 200: sendCodeAnswer },
  };
  app.post('/api/auth/user/contact/code/', { schema }, async (request) => {
    const actor = signedIn(request);
    const contact = request.body;
    await requireNew(services, actor.userId, contact);
    const recipient = recipientOf(contact);
    const to = await sendCode(
      services,
      actor,
      askedFor(actor.userId, contact),
      actor.language,
      recipient,
    );
    const set = await settings(services.db, services.now());
    return {
      need_code: true,
      channel: to.channel,
      phone: to.masked,
      code_length: set['sms.code_length'],
      ttl_sec: set['sms.ttl_sec'],
      resend_after_sec: set['sms.resend_after_sec'],
      attempts_left: set['sms.max_attempts'],
    };
  });
}

/**
 * `POST /api/auth/user/contact/proof/`: the code that came there. For a quarter of an hour the
 * machine takes the value as confirmed.
 */
function proofRoute(app: App, services: Services): void {
  const schema = {
    tags: ['auth'],
    summary: 'Prove a new phone or mail address by its code',
    body: contactProof,
    response: { 204: z.null() },
  };
  app.post('/api/auth/user/contact/proof/', { schema }, async (request, reply) => {
    const actor = signedIn(request);
    const { code, ...contact } = request.body;
    try {
      await services.db
        .transaction()
        .execute((trx) => verifyCode(services, trx, actor, askedFor(actor.userId, contact), code));
    } catch (error) {
      // The page has two codes; this one is at its own field.
      if (error instanceof Refusal && error.parts.field === 'sms_code')
        throw new Refusal(error.code, { ...error.parts, field: 'code' });
      throw error;
    }
    return reply.code(204).send(null);
  });
}

/** A new phone or mail address proven by a code before the machine's event writes it. */
export function contactRoutes(app: App, services: Services): void {
  codeRoute(app, services);
  proofRoute(app, services);
}
