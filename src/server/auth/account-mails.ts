import type { Language } from '#shared/languages.ts';
import type { Config } from '../base/config.ts';
import { text } from '../base/texts.ts';
import type { Trx } from '../engine/process.ts';
import { queueMessage } from '../messages/queue.ts';

interface Mail {
  config: Config;
  /** Key of the words in `sign-on.json`: `<key>_subject` and `<key>_mail`. */
  words: 'confirm' | 'taken' | 'reset' | 'changed' | 'replaced';
  to: string;
  accountId: number;
  language: Language;
  params?: Record<string, string>;
  uselessAfter?: Date;
}

/** Queues a mail about an account, sealed: it may carry a link. */
export async function mailAbout(
  trx: Trx,
  { config, words, to, accountId, language, params = {}, uselessAfter }: Mail,
): Promise<void> {
  const message = {
    channel: 'mail' as const,
    recipient: to,
    language,
    code: 'ACCOUNT',
    accountId,
    historyId: null,
    subject: text(language, `sign-on.${words}_subject`),
    body: text(language, `sign-on.${words}_mail`, params),
    ...(uselessAfter ? { uselessAfter } : {}),
  };
  await queueMessage(trx, message, config.tokenSecret);
}

interface Told {
  id: number;
  email: string | null;
  mobile_phone: string | null;
  language: Language;
}

/**
 * A new phone or address is told where the person could be reached before: somebody who took the
 * account over cannot keep it from them. By mail, and by SMS to the former phone of somebody
 * without a mail address.
 */
export async function notifyFormerContact(
  trx: Trx,
  before: Told,
  kind: 'phone' | 'mail',
  masked: string,
): Promise<void> {
  const { id, email, mobile_phone, language } = before;
  const channel = email ? ('mail' as const) : ('sms' as const);
  const recipient = email ?? mobile_phone;
  if (!recipient) return;
  const about = { channel, recipient, language, code: 'ACCOUNT', accountId: id, historyId: null };
  const body = text(language, `sign-on.new_${kind}_${channel}`, { value: masked });
  await queueMessage(
    trx,
    channel === 'mail'
      ? { ...about, subject: text(language, `sign-on.new_${kind}_subject`), body }
      : { ...about, body },
  );
}
