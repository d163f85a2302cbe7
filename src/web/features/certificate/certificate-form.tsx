import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import type { CertificateFields as Body } from '#shared/certificate.ts';
import { scaleOf } from '#shared/certificate-scale.ts';
import { directoryStatuses } from '#shared/codes.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { CompareChanges } from '#web/forms/compare-changes.tsx';
import { differencesOf } from '#web/forms/differences.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useDirectory } from '#web/forms/use-directory.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { useName } from '#web/process/names.ts';
import { useActor } from '#web/process/use-actor.ts';
import { WhyNot } from '#web/process/why-not.tsx';
import { Page } from '#web/ui/page.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import type { CertificateRecord } from './certificate-record.ts';
import { type CertificateType, schemaFor } from './certificate-schema.ts';
import { type CertificateValues, certificateBody, certificateValues } from './certificate-values.ts';

interface Props {
  record: CertificateRecord | null;
  /** What saving means: `create`, or the correction of a refused one. */
  event: string;
}

/** Types that are accepted now; a certificate of another type cannot be entered. */
const acceptedStatus = directoryStatuses[0].id;

const flat = (record: CertificateRecord | null) => (record ? { ...record, type_id: record.type.id } : {});

function useCertificateForm({ record, event }: Props, types: readonly CertificateType[] | undefined) {
  const t = useTexts();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const byLevel = (values: CertificateValues): boolean => {
    const type = types?.find(({ id }) => String(id) === values.type_id);
    return type !== undefined && scaleOf(type.scale).kind === 'level';
  };
  const checked = useCheckedForm<CertificateValues, Body>({
    schema: schemaFor(types),
    toBody: (values) => certificateBody(values, byLevel(values)),
    defaults: certificateValues(record),
  });
  const open = (id: number) => {
    void client.invalidateQueries({ queryKey: [certificateMachine.id] });
    navigate(paths.certificate.href({ id }));
  };
  const saving = useVersionedSave<CertificateRecord, Body, CertificateRecord>({
    version: record?.version ?? null,
    read: record ? () => http.get<CertificateRecord>(`/certificates/${record.id}/`) : undefined,
    write: ({ body, version, key }) =>
      record ? http.post(`/certificates/${record.id}/${event}/`, { ...body, version }, { key }) : http.post('/certificates/', body, { key }),
    onRefused: checked.refuse,
    onSaved: ({ id }) => {
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      open(id);
    },
  });
  return { checked, saving, open };
}

function Form({ record, event }: Props) {
  const t = useTexts('certificate-screen', 'certificate', 'validation');
  const name = useName();
  const types = useDirectory<CertificateType>('/certificate-types/', { status: acceptedStatus });
  const { checked, saving, open } = useCertificateForm({ record, event }, types);
  const { form, summary } = checked;
  useHeadingFocus(record ? event : '');
  const back = record
    ? { href: paths.certificate.href({ id: record.id }), text: t('certificate.name') }
    : { href: paths.certificates.href(), text: t('certificate.names') };
  const words = (field: string, value: unknown): string => {
    const type = field === 'type_id' ? types?.find(({ id }) => id === value) : undefined;
    return type ? name(type) : String(value ?? '');
  };
  const compared = ['type_id', 'level', 'score', 'number', 'given_date', 'valid_until'];
  return (
    <Page
      title={t(`certificate.action.${event}`)}
      lead={t(`certificate.next.${event}`)}
      over={record?.number}
      width="form"
      failed={summary.length > 0}
      back={back}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.saving}
        cancelHref={back.href}
        onSubmit={form.handleSubmit(saving.save)}
        before={
          record &&
          saving.overtaken && (
            <CompareChanges
              differences={differencesOf(
                compared,
                { original: flat(record), theirs: flat(saving.overtaken.theirs), mine: saving.overtaken.mine },
                (field) => t(`validation.field.${field}`),
                words,
              )}
              saving={saving.saving}
              onKeepMine={() => void saving.keepMine()}
              onTakeTheirs={() => open(record.id)}
            />
          )
        }
      >
        <CertificateFields checked={checked} types={types} />
      </FormFrame>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </Page>
  );
}

/** The form of a certificate, new or corrected; when the event is not possible (any more) it says why instead. */
export function CertificateForm(props: Props) {
  const [record] = useState(props.record);
  const t = useTexts('certificate');
  const actor = useActor();
  const possible = record === null || actionsOf(certificateMachine, record, actor).some(({ event, enabled }) => event === props.event && enabled);
  if (possible) return <Form record={record} event={props.event} />;
  return (
    <Page title={t('certificate.name')} back={{ href: paths.certificates.href(), text: t('certificate.names') }}>
      {record && <WhyNot machine={certificateMachine} record={record} open />}
    </Page>
  );
}
