import { type Language, languages } from '#shared/languages.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { nameIn } from '#web/lib/names.ts';
import { useTextsIn } from '#web/lib/texts-in.ts';
import type { ReasonParts } from '#web/process/reason-step.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { orderedDocuments } from './use-review-desk.ts';

/** The language the applicant reads; Uzbek where it is not known. */
const languageOf = ({ person }: ApplicationRecord): Language =>
  languages.find((language) => language === person.language) ?? 'uz';

function Preview({ record, reason }: { record: ApplicationRecord; reason: string }) {
  const t = useTexts('review');
  const language = languageOf(record);
  const theirs = useTextsIn(language, 'review');
  return (
    <section aria-labelledby="preview-title" className="border border-line bg-canvas px-5 py-4">
      <h3 id="preview-title" className="mb-2 text-base text-muted">
        {t('review.preview.title')}
      </h3>
      <div lang={language} data-preview={language}>
        <p>
          {theirs('review.preview.lead', {
            organization: nameIn(language, record.organization),
            reference: record.reference,
          })}
        </p>
        <p className="my-2 border-l-[3px] border-danger pl-4 whitespace-pre-line">
          {reason || theirs('review.preview.empty')}
        </p>
        <p>{theirs('review.preview.again')}</p>
      </div>
    </section>
  );
}

/**
 * The reason of a rejection: the papers marked wrong with their notes, then what the reviewer adds;
 * composed and shown as the applicant will read it, in the applicant's language.
 */
export function useRejection(record: ApplicationRecord): ReasonParts {
  const t = useTexts('review');
  const theirs = useTextsIn(languageOf(record), 'review', 'codes');
  const wrong = orderedDocuments(record).filter(({ mark }) => mark === 'wrong');
  const lead = wrong
    .map(({ kind, note }) =>
      theirs('review.preview.document', {
        document: theirs(`codes.documentKind.${kind}`),
        note: note ?? '',
      }),
    )
    .join('\n');
  return {
    lead,
    hint: t(lead ? 'review.preview.moreHint' : 'review.preview.hint'),
    preview: (reason) => <Preview record={record} reason={reason} />,
  };
}
