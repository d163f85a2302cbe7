import type { Language } from '#shared/languages.ts';
import { text } from '../base/texts.ts';

/** The message with a code; the subject is for mails. */
export function codeMessage(language: Language, code: string): { subject: string; body: string } {
  return {
    subject: text(language, 'sign-on.code_subject'),
    body: text(language, 'sign-on.code_message', { code }),
  };
}
