import type { Config } from '../config.ts';
import type { Trx } from '../engine/process.ts';
import { queueMessage } from '../messages/queue.ts';
import { text } from '../texts.ts';
import type { Language } from './signed-in.ts';

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
export async function mailAbout(trx: Trx, { config, words, to, accountId, language, params = {}, uselessAfter }: Mail): Promise<void> {
  const message = {
    ...{ channel: 'mail' as const, recipient: to, language, code: 'ACCOUNT', accountId, historyId: null },
    subject: text(language, `sign-on.${words}_subject`),
    body: text(language, `sign-on.${words}_mail`, params),
    ...(uselessAfter ? { uselessAfter } : {}),
  };
  await queueMessage(trx, message, config.tokenSecret);
}
