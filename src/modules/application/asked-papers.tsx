import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useApplicationTexts } from './application-texts.ts';
import type { ApplicationRecord } from './schema.ts';

const underReview = statesTagged(applicationMachine, 'underReview');

/**
 * The papers that the organization asked for last: which, why, until when, and what came of it. It
 * is of use until the review is over.
 */
export function AskedPapers({ record }: { record: ApplicationRecord }) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const format = useFormat();
  const { papers_request: asked, facts } = record;
  if (!asked || !underReview.includes(record.state)) return null;
  const { papers, note, outcome, answer } = asked;
  const given = new Set(record.documents.map(({ kind }) => kind));
  return (
    <Notice
      tone={outcome === 'lapsed' ? 'warning' : 'info'}
      heading={t(`review.papers.${outcome ?? 'asked'}`)}
      headingLevel={3}
    >
      <ul className="ml-5 list-disc">
        {papers.map((kind) => (
          <li key={kind}>
            {texts.document(kind)}
            {outcome !== null && !given.has(kind) && ` (${t('review.checklist.missing')})`}
          </li>
        ))}
      </ul>
      <p className="mt-2 whitespace-pre-line break-words">{note}</p>
      {outcome === null && facts.papersUntil && (
        <p className="mt-2">
          {t('review.papers.until', { date: format.longDate(facts.papersUntil) })}
        </p>
      )}
      {answer && (
        <p className="mt-2 break-words">
          <span className="text-muted">{t('review.papers.answer')}</span> {answer}
        </p>
      )}
    </Notice>
  );
}
