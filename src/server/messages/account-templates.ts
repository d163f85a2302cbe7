import type { Language } from '#shared/languages.ts';
import type { MessageTemplate } from '#shared/message-templates.ts';
import { smsLength } from '#shared/sms.ts';
import type { SharedTextKey } from '#shared/text-keys.ts';
import { text } from '../base/texts.ts';

interface Letter {
  code: string;
  channel: 'mail' | 'sms';
  subject: SharedTextKey;
  body: SharedTextKey;
  /** The event of the account behind it. */
  event: string;
}

const mail = (
  words: 'confirm' | 'taken' | 'reset' | 'changed' | 'replaced' | 'new_phone' | 'new_mail',
  event: string,
): Letter => ({
  code: `ACCOUNT ${words}`,
  channel: 'mail',
  event,
  subject: `sign-on.${words}_subject`,
  body: `sign-on.${words}_mail`,
});
const sms = (words: 'new_phone' | 'new_mail', event: string): Letter => ({
  code: `ACCOUNT ${words} SMS`,
  channel: 'sms',
  event,
  subject: `sign-on.${words}_subject`,
  body: `sign-on.${words}_sms`,
});

const letters: readonly Letter[] = [
  mail('confirm', 'register'),
  mail('taken', 'register'),
  mail('reset', 'resetRequest'),
  mail('changed', 'reset'),
  mail('replaced', 'passwordChange'),
  mail('new_phone', 'phoneChange'),
  mail('new_mail', 'mailChange'),
  sms('new_phone', 'phoneChange'),
  sms('new_mail', 'mailChange'),
];

const names: Record<Language, string> = { uz: 'Anvar', ru: 'Анвар', en: 'Anvar' };
const address = 'https://doktorantura.example.uz';

/** What stands for the placeholders: no link of these leads anywhere. */
const sampleOf = ({ event }: Letter, language: Language) => ({
  name: names[language],
  hours: 24,
  minutes: 60,
  value: event === 'mailChange' ? 'n***@example.uz' : '+998 (90) ***-**-67',
  link: `${address}/…`,
  login: `${address}/login-foreign`,
  reset: `${address}/forgot-password`,
});

function worded(letter: Letter, language: Language): MessageTemplate['texts']['uz'] {
  const sample = sampleOf(letter, language);
  const said = text(language, letter.body, sample);
  return { subject: text(language, letter.subject, sample), text: said, sms: smsLength(said) };
}

/**
 * Mails and SMS about the account itself, filled with a sample: they are in no inbox, because
 * anyone who gets them may not be signed on.
 */
export const accountTemplates = (): MessageTemplate[] =>
  letters.map((letter) => ({
    code: letter.code,
    topic: 'account',
    sent_by: [{ process: 'account', event: letter.event }],
    recipients: ['holder'],
    channels: [letter.channel],
    in_inbox: false,
    texts: { uz: worded(letter, 'uz'), ru: worded(letter, 'ru'), en: worded(letter, 'en') },
  }));
