import { certificateMachine } from '#machines/certificate.machine.ts';
import { directoryStatusIds } from '#shared/codes.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useDirectory } from '#web/forms/use-directory.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { type CertificateType, schemaFor } from './certificate-schema.ts';
import {
  type CertificateValues,
  certificateBody,
  certificateValues,
} from './certificate-values.ts';
import { certificatePaths } from './paths.ts';
import { type CertificateFields as Body, type CertificateRecord, scaleOf } from './schema.ts';

interface Props {
  record: CertificateRecord | null;
  /** What saving means: `create`, or the correction of a refused one. */
  event: string;
}

/** Types that are accepted now; a certificate of another type cannot be entered. */
const acceptedStatus = directoryStatusIds.active;

const flat = (record: CertificateRecord) => ({ ...record, type_id: record.type.id });
const compared = ['type_id', 'level', 'score', 'number', 'given_date', 'valid_until'];

function useCertificateForm(
  { record, event }: Props,
  types: readonly CertificateType[] | undefined,
) {
  const byLevel = (values: CertificateValues): boolean => {
    const type = types?.find(({ id }) => String(id) === values.type_id);
    return type !== undefined && scaleOf(type.scale).kind === 'level';
  };
  const checked = useCheckedForm<CertificateValues, Body>({
    schema: schemaFor(types),
    toBody: (values) => certificateBody(values, byLevel(values)),
    defaults: certificateValues(record),
  });
  const wayBack = useWayBack();
  const hrefOf = (id: number) => wayBack ?? certificatePaths.certificate.href({ id });
  return {
    checked,
    ...useRecordSave<CertificateRecord, Body>({
      machine: certificateMachine,
      record,
      event,
      hrefOf,
      form: checked,
    }),
  };
}

function Form({ record, event }: Props) {
  const t = useTexts('certificate-screen', 'certificate', 'validation');
  const name = useName();
  const types = useDirectory<CertificateType>('/certificate-types/', { status: acceptedStatus });
  const { checked, saving, comparing } = useCertificateForm({ record, event }, types);
  useHeadingFocus(record ? event : '');
  const wayBack = useWayBack();
  const usual = record
    ? { href: certificatePaths.certificate.href({ id: record.id }), text: t('certificate.name') }
    : { href: certificatePaths.certificates.href(), text: t('certificate.names') };
  const back = wayBack ? { href: wayBack, text: t('common.button.back') } : usual;
  const words = (field: string, value: unknown): string => {
    const type = field === 'type_id' ? types?.find(({ id }) => id === value) : undefined;
    return type ? name(type) : String(value ?? '');
  };
  return (
    <FormPage
      title={t(`certificate.action.${event}`)}
      lead={t(`certificate.next.${event}`)}
      over={record?.number}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({ names: compared, flat, words })}
    >
      <CertificateFields checked={checked} types={types} />
    </FormPage>
  );
}

/**
 * The form of a certificate, new or corrected; when the event is not possible (any more) it says
 * why instead.
 */
export function CertificateForm({ record, event: meant }: Props) {
  const t = useTexts('certificate');
  return (
    <RecordFormGate
      machine={certificateMachine}
      record={record}
      possible={({ event, enabled }) => event === meant && enabled}
      title={t('certificate.name')}
      back={{ href: certificatePaths.certificates.href(), text: t('certificate.names') }}
    >
      {(opened) => <Form record={opened} event={meant} />}
    </RecordFormGate>
  );
}
