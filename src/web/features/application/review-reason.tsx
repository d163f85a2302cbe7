import { useTexts } from '#web/lib/i18n.ts';
import type { ReasonParts } from '#web/process/reason-step.tsx';
import type { ApplicationRecord } from './application-record.ts';
import { useApplicationTexts } from './application-texts.ts';
import { orderedDocuments } from './use-review-desk.ts';

function Preview({ record, reason }: { record: ApplicationRecord; reason: string }) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  return (
    <section aria-labelledby="preview-title" className="border border-line bg-canvas px-5 py-4">
      <h3 id="preview-title" className="mb-2 text-base text-muted">
        {t('review.preview.title')}
      </h3>
      <p>{t('review.preview.lead', { organization: texts.organization(record), reference: record.reference })}</p>
      <p className="my-2 border-l-[3px] border-danger pl-4 whitespace-pre-line">{reason || t('review.preview.empty')}</p>
      <p>{t('review.preview.again')}</p>
    </section>
  );
}

/** The reason of a rejection: the papers marked wrong with their notes, then what the reviewer adds; shown as the applicant will read it (REV-1). */
export function useRejection(record: ApplicationRecord): ReasonParts {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const wrong = orderedDocuments(record).filter(({ mark }) => mark === 'wrong');
  const lead = wrong.map(({ kind, note }) => t('review.preview.document', { document: texts.document(kind), note: note ?? '' })).join('\n');
  return {
    lead,
    hint: t(lead ? 'review.preview.moreHint' : 'review.preview.hint'),
    preview: (reason) => <Preview record={record} reason={reason} />,
  };
}
