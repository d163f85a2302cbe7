import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { approverOf, subjectOf, titleOf } from './agreement/agreement-words.ts';

type Agreement = Parameters<typeof subjectOf>[0];

/** What an agreement is about, and whose answer it is, in words. */
export function useAgreementWords() {
  const words = { t: useTexts('quota', 'quota-screen', 'processes', 'codes'), name: useName() };
  return {
    subject: (agreement: Agreement) => subjectOf(agreement, words),
    title: (agreement: Agreement) => titleOf(agreement, words),
    approver: (agreement: Parameters<typeof approverOf>[0]) => approverOf(agreement, words),
  };
}
