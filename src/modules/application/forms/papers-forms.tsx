import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { DocumentKind } from '#shared/codes.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useUnfinished } from '#web/forms/use-unfinished.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import { papersAnswer, papersRequest } from '../inputs.ts';
import type { ApplicationRecord } from '../schema.ts';
import { ReviewFileField } from './review-file-field.tsx';

type Files = Partial<Record<DocumentKind, string>>;

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
  record: ApplicationRecord;
}

/** Which papers are asked for: of those that the form of study knows, what is missing first. */
function Kinds({ form, error, record }: Props) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const given = new Set(record.documents.map(({ kind }) => kind));
  const kinds = record.asked.map(({ kind }) => kind);
  const ordered = [
    ...kinds.filter((kind) => !given.has(kind)),
    ...kinds.filter((kind) => given.has(kind)),
  ];
  const wrong = error('papers');
  return (
    <Controller
      control={form.control}
      name="papers"
      render={({ field }) => {
        const chosen: readonly string[] = field.value ?? [];
        const toggle = (kind: string, on: boolean) =>
          field.onChange(on ? [...chosen, kind] : chosen.filter((one) => one !== kind));
        return (
          <fieldset aria-describedby={wrong ? 'papers-error' : undefined}>
            <legend className="mb-1 font-semibold">{t('review.field.papers')}</legend>
            {wrong && <FieldError controlId="papers">{wrong}</FieldError>}
            {ordered.map((kind, at) => (
              <CheckboxField
                key={kind}
                id={at === 0 ? 'papers' : `papers-${kind}`}
                ref={at === 0 ? field.ref : undefined}
                label={texts.document(kind)}
                hint={given.has(kind) ? t('review.papers.given') : undefined}
                checked={chosen.includes(kind)}
                onChange={({ target }) => toggle(kind, target.checked)}
              />
            ))}
          </fieldset>
        );
      }}
    />
  );
}

function Until({ form, error, record }: Props) {
  const t = useTexts('review');
  const format = useFormat();
  const { papersFrom, papersLatest } = record.facts;
  return (
    <BoundDate
      checked={{ form, error }}
      name="papers_until"
      label={t('review.field.papers_until')}
      hint={t('review.papers.days', {
        from: format.date(papersFrom),
        to: format.date(papersLatest),
      })}
    />
  );
}

/** What is asked of the applicant: which papers, and the last day. */
export function askForm(record: ApplicationRecord): ActionForm {
  const given = new Set(record.documents.map(({ kind }) => kind));
  const missing = record.asked.flatMap(({ kind, demand }) =>
    demand === 'required' && !given.has(kind) ? [kind] : [],
  );
  return {
    schema: papersRequest,
    defaults: { papers: missing, papers_until: record.facts.papersLatest },
    fields: (form, error) => (
      <>
        <Kinds form={form} error={error} record={record} />
        <Until form={form} error={error} record={record} />
      </>
    ),
  };
}

/** One asked paper: a file that is uploaded now. */
function Paper({ form, error, kind }: Omit<Props, 'record'> & { kind: DocumentKind }) {
  const texts = useApplicationTexts();
  const { rules, onUnfinished } = useUnfinished(form, 'documents', kind);
  return (
    <Controller
      control={form.control}
      name="documents"
      rules={rules}
      render={({ field }) => {
        const { [kind]: fileId = '', ...others }: Files = field.value ?? {};
        return (
          <ReviewFileField
            name={kind}
            label={texts.document(kind)}
            purpose={kind}
            error={error(`documents.${kind}`)}
            value={fileId}
            onUnfinished={onUnfinished}
            onChange={(chosen) => field.onChange(chosen ? { ...others, [kind]: chosen } : others)}
          />
        );
      }}
    />
  );
}

function Answer({ form, error }: Omit<Props, 'record'>) {
  const t = useTexts('review');
  return (
    <TextArea
      label={t('review.field.papers_answer')}
      hint={t('review.papers.answerHint')}
      error={error('papers_answer')}
      rows={3}
      limit={500}
      {...form.register('papers_answer')}
    />
  );
}

/** What the applicant answers: a file for each paper, or why one is missing. */
export function useAnswerForm({ papers_request }: ApplicationRecord): ActionForm {
  const texts = useApplicationTexts();
  const asked = papers_request?.papers ?? [];
  return {
    schema: papersAnswer.refine(
      ({ documents, papers_answer }) =>
        Boolean(papers_answer) || asked.every((kind) => documents[kind]),
      { path: ['papers_answer'], error: 'validation.required' },
    ),
    defaults: { documents: {}, papers_answer: '' },
    labels: 'review.field',
    words: (name, value) =>
      name === 'documents'
        ? asked
            .filter((kind) => (value as Files)[kind])
            .map(texts.document)
            .join(', ')
        : undefined,
    fields: (form, error) => (
      <>
        {asked.map((kind) => (
          <Paper key={kind} form={form} error={error} kind={kind} />
        ))}
        <Answer form={form} error={error} />
      </>
    ),
  };
}
