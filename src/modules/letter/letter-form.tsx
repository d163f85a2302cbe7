import { letterMachine } from '#machines/letter.machine.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { DraftGate } from './correspondence/draft.tsx';
import { LetterFields } from './letter-fields.tsx';
import { Quote } from './letter-quote.tsx';
import { type LetterValues, letterBody, letterValues } from './letter-values.ts';
import { letterPaths } from './paths.ts';
import {
  type AnsweredLetter,
  type LetterFields as Body,
  type LetterRecord,
  letterFields,
} from './schema.ts';
import { useLettersSave } from './use-letters-save.ts';

const compared = ['short_info', 'body', 'answer_until'];

const useForm = (record: LetterRecord | null, to?: number) => {
  const t = useTexts('validation');
  const language = useLanguage();
  return useCheckedForm<LetterValues, Body>({
    schema: letterFields,
    toBody: letterBody,
    defaults: letterValues(record, language, to),
    label: (name) => t(`validation.field.${name === 'to_org_ids' ? 'to_org_id' : name}`),
  });
};

/** A new letter: to one or several, or in answer to one that is quoted. */
export function NewLetterForm({ answers, to }: { answers: AnsweredLetter | null; to?: number }) {
  const t = useTexts('letter', 'letter-screen');
  const checked = useForm(null, to);
  const saving = useLettersSave(
    () => checked.form.getValues('to_org_ids'),
    answers?.id ?? null,
    checked,
  );
  const back = answers
    ? { href: letterPaths.incomingLetter.href({ id: answers.id }), text: answers.code }
    : { href: letterPaths.letters.href(), text: t('letter.names') };
  return (
    <FormPage
      title={answers ? t('letter-screen.reply') : t('letter.action.create')}
      lead={t('letter.next.create')}
      back={back}
      checked={checked}
      saving={saving}
      submitText={t('letter-screen.saveDraft')}
      before={answers && <Quote letter={answers} />}
    >
      <LetterFields checked={checked} to={answers ? 'fixed' : 'several'} />
    </FormPage>
  );
}

function Form({ record }: { record: LetterRecord }) {
  const t = useTexts('letter', 'letter-screen');
  const checked = useForm(record);
  const { saving, comparing } = useRecordSave<LetterRecord, Body>({
    machine: letterMachine,
    record,
    hrefOf: (id) => letterPaths.letter.href({ id }),
    form: checked,
  });
  useHeadingFocus('save');
  return (
    <FormPage
      title={t('letter.action.save')}
      lead={t('letter.next.save')}
      over={record.code ?? undefined}
      back={{ href: letterPaths.letter.href({ id: record.id }), text: t('letter.name') }}
      checked={checked}
      saving={saving}
      submitText={t('letter-screen.saveDraft')}
      before={record.answers && <Quote letter={record.answers} />}
      compare={comparing({ names: compared })}
    >
      <LetterFields checked={checked} to={record.answers ? 'fixed' : 'one'} />
    </FormPage>
  );
}

/** The form of a stored letter. */
export function LetterForm({ record }: { record: LetterRecord }) {
  const t = useTexts('letter');
  return (
    <DraftGate
      machine={letterMachine}
      record={record}
      back={{ href: letterPaths.letters.href(), text: t('letter.names') }}
    >
      {(opened) => <Form record={opened} />}
    </DraftGate>
  );
}
