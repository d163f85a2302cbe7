import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DraftGate } from '../correspondence/draft.tsx';
import type { Way } from '../correspondence/withdrawn-notice.tsx';
import { letterPaths } from '../paths.ts';
import { candidatePlaces, useCandidateErrors } from './candidate-errors.ts';
import {
  type TargetedLetterFields as Body,
  type TargetedLetterRecord,
  targetedLetterFields,
} from './schema.ts';
import { TargetedFields } from './targeted-fields.tsx';
import { type TargetedValues, targetedBody, targetedValues } from './targeted-values.ts';
import { useLetterYears } from './use-letter-years.ts';

const compared = ['amount', 'admission_year', 'short_info', 'obligation'];

interface Props {
  record: TargetedLetterRecord | null;
  /** The year that stands in a new letter. */
  year?: number;
  back: Way;
}

function useTargetedForm({ record, year }: Props) {
  const checked = useCheckedForm<TargetedValues, Body>({
    schema: targetedLetterFields,
    toBody: targetedBody,
    defaults: targetedValues(record, useLanguage(), year),
    places: candidatePlaces,
  });
  const { form } = checked;
  const candidates = useCandidateErrors(form.formState.errors, form.watch('candidates').length);
  const { saving, comparing } = useRecordSave<TargetedLetterRecord, Body>({
    machine: targetedLetterMachine,
    record,
    hrefOf: (id) => letterPaths.targetedLetter.href({ id }),
    form: checked,
  });
  return {
    checked: { ...checked, summary: [...checked.summary, ...candidates.summary] },
    candidates,
    saving,
    comparing,
  };
}

function Form({ record, year, back }: Props) {
  const t = useTexts('targetedLetter', 'letter-screen', 'forms');
  const { organizationId } = useActor();
  const { checked, candidates, saving, comparing } = useTargetedForm({ record, year, back });
  const event = record ? 'save' : 'create';
  useHeadingFocus(record ? 'save' : '');
  return (
    <FormPage
      title={t(`targetedLetter.action.${event}`)}
      lead={t(`targetedLetter.next.${event}`)}
      over={record?.code ?? undefined}
      back={back}
      checked={checked}
      saving={saving}
      submitText={t('letter-screen.saveDraft')}
      compare={comparing({ names: compared })}
    >
      <TargetedFields
        checked={checked}
        record={record}
        candidateError={candidates.at}
        names={organizationId === null}
      />
    </FormPage>
  );
}

/** A new targeted letter, for the nearest admission whose registration is not over. */
export function NewTargetedForm() {
  const t = useTexts('targetedLetter');
  const years = useLetterYears();
  const back = { href: letterPaths.targetedLetters.href(), text: t('targetedLetter.names') };
  if (years) return <Form record={null} year={years[0]?.year} back={back} />;
  return (
    <Page title={t('targetedLetter.action.create')} back={back} width="form">
      <Skeleton rows={8} />
    </Page>
  );
}

/** The form of a stored targeted letter. */
export function TargetedForm({ record }: { record: TargetedLetterRecord }) {
  const t = useTexts('targetedLetter');
  const back = {
    href: letterPaths.targetedLetter.href({ id: record.id }),
    text: t('targetedLetter.name'),
  };
  return (
    <DraftGate machine={targetedLetterMachine} record={record} back={back}>
      {(opened) => <Form record={opened} back={back} />}
    </DraftGate>
  );
}
