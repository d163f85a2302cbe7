import type { DocumentLanguage } from '#shared/issued-documents.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { SummaryRow } from '#web/ui/summary-list.tsx';
import type { PostedRecord } from './letter-needed.tsx';

/**
 * What the data of both kinds of letters end with: edition, language, when sent, read, due and
 * answered. Empty ones are left to the screen that draws them.
 */
export function useTimeRows(
  letter: PostedRecord & { edition: number; language: DocumentLanguage },
): SummaryRow[] {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const moment = (at: string | null) => at && format.dateTime(at);
  return [
    {
      label: t('letter-screen.edition'),
      value: letter.edition > 1 && t('letter-screen.editionOf', { edition: letter.edition }),
    },
    { label: t('letter-screen.languageLegend'), value: t(`letter-screen.in.${letter.language}`) },
    { label: t('letter-screen.sent'), value: moment(letter.sent_at) },
    {
      label: t('letter-screen.readLabel'),
      value: letter.sent_at && (moment(letter.read_at) ?? t('letter-screen.notRead')),
    },
    {
      label: t('letter-screen.dueLabel'),
      value: letter.answer_due && format.longDate(letter.answer_due),
    },
    { label: t('letter-screen.answered'), value: moment(letter.answered_at) },
  ];
}
