import { attestationMachine } from '#machines/attestation.machine.ts';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import {
  type AttestationValues,
  attestationBody,
  attestationValues,
} from './attestation-values.ts';
import { attestationPaths } from './paths.ts';
import { type AttestationPapers, type AttestationRecord, attestationPapers } from './schema.ts';

function Papers({ checked }: { checked: CheckedForm<AttestationValues, AttestationPapers> }) {
  const t = useTexts('attestation-screen', 'validation');
  return (
    <>
      <BoundFile
        checked={checked}
        name="plan_file_id"
        label={t('validation.field.plan_file_id')}
        hint={t('attestation-screen.hint.plan')}
        purpose="attestationPlan"
        optional
      />
      <BoundFile
        checked={checked}
        name="report_file_id"
        label={t('validation.field.report_file_id')}
        hint={t('attestation-screen.hint.report')}
        purpose="attestationReport"
        optional
      />
    </>
  );
}

function Form({ record }: { record: AttestationRecord | null }) {
  const t = useTexts('attestation', 'attestation-screen');
  const checked = useCheckedForm<AttestationValues, AttestationPapers>({
    schema: attestationPapers,
    toBody: attestationBody,
    defaults: attestationValues(record),
  });
  const { saving } = useRecordSave<AttestationRecord, AttestationPapers>({
    machine: attestationMachine,
    record,
    hrefOf: (id) => attestationPaths.attestation.href({ id }),
    form: checked,
  });
  const event = record ? 'save' : 'create';
  useHeadingFocus(record ? event : '');
  const back = record
    ? { href: attestationPaths.attestation.href({ id: record.id }), text: t('attestation.name') }
    : { href: attestationPaths.attestations.href(), text: t('attestation.names') };
  return (
    <FormPage
      title={t(`attestation.action.${event}`)}
      lead={t(`attestation.next.${event}`)}
      back={back}
      checked={checked}
      saving={saving}
    >
      <Papers checked={checked} />
    </FormPage>
  );
}

/**
 * Plan and report of an attestation, new or a draft; when it cannot be changed (any more) it says
 * why instead.
 */
export function AttestationForm({ record }: { record: AttestationRecord | null }) {
  const t = useTexts('attestation');
  return (
    <RecordFormGate
      machine={attestationMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('attestation.name')}
      back={{ href: attestationPaths.attestations.href(), text: t('attestation.names') }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
