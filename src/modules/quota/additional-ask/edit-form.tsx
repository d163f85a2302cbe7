import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import {
  type AdditionalQuotaFields,
  type AdditionalQuotaRecord,
  additionalQuotaFields,
} from '../additional/schema.ts';
import { useAdditionalWords } from '../additional/use-additional-words.ts';
import { quotaPaths } from '../paths.ts';
import { type AskForm, useAskLabel } from './ask-step-form.tsx';
import { type AskValues, askValues, termsBody } from './ask-values.ts';
import { ReasonFields, TermsFields } from './terms-fields.tsx';

/** A value of the request as the comparison with somebody else's says it. */
function useValueWords(): (name: string, value: unknown) => string {
  const t = useTexts('codes', 'additional-quota-screen');
  return (name, value) => {
    if (name === 'basis') return t(`codes.additionalBasis.${String(value)}`);
    if (name === 'payer') return t(`codes.contractPayer.${String(value)}`);
    if (name === 'letter_file_id')
      return t(value ? 'common.file.uploaded' : 'additional-quota-screen.noLetter');
    return String(value ?? '');
  };
}

function Fields({
  record,
  back,
}: {
  record: AdditionalQuotaRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('additionalQuota');
  const words = useAdditionalWords();
  const valueWords = useValueWords();
  const label = useAskLabel();
  const checked = useCheckedForm<AskValues, AdditionalQuotaFields>({
    schema: additionalQuotaFields,
    toBody: termsBody,
    defaults: askValues(record),
    label,
  });
  const { saving, comparing } = useRecordSave<AdditionalQuotaRecord, AdditionalQuotaFields>({
    machine: additionalQuotaMachine,
    record,
    hrefOf: (id) => quotaPaths.additionalQuota.href({ id }),
    form: checked,
  });
  const shared = checked as CheckedForm<AskValues, AdditionalQuotaFields> & AskForm;
  return (
    <FormPage
      title={t('additionalQuota.action.save')}
      over={words.title(record)}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: ['basis', 'payer', 'amount', 'description', 'letter_file_id'],
        flat: ({ letter, ...row }) => ({ ...row, letter_file_id: letter?.id ?? null }),
        words: valueWords,
        label,
      })}
    >
      <TermsFields checked={shared} />
      <ReasonFields checked={shared} />
    </FormPage>
  );
}

/**
 * `additionalQuota.save`: terms, places and papers of a draft; when it cannot be changed (any more)
 * it says why instead.
 */
export function EditForm({ record }: { record: AdditionalQuotaRecord }) {
  const t = useTexts('additionalQuota');
  const back = {
    href: quotaPaths.additionalQuota.href({ id: record.id }),
    text: t('additionalQuota.name'),
  };
  return (
    <RecordFormGate
      machine={additionalQuotaMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('additionalQuota.name')}
      back={back}
    >
      {(opened) => opened && <Fields record={opened} back={back} />}
    </RecordFormGate>
  );
}
