import { organizationMachine } from '#machines/organization.machine.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { ContactFields, OrganizationFields } from './organization-fields.tsx';
import {
  contactsBody,
  type OrganizationValues,
  organizationBody,
  organizationValues,
} from './organization-values.ts';
import { organizationPaths } from './paths.ts';
import {
  contactFields,
  type OrganizationChange,
  type OrganizationRecord,
  organizationChange,
  organizationFields,
} from './schema.ts';

const wholeCompared = ['name_uz', 'name_ru', 'name_en', 'short_name_uz', 'tin', 'phone', 'address'];

function useOrganizationForm(record: OrganizationRecord | null, whole: boolean) {
  const checked = useCheckedForm<OrganizationValues, OrganizationChange>({
    schema: record ? organizationChange : organizationFields,
    toBody: whole ? organizationBody : contactsBody,
    defaults: organizationValues(record),
  });
  const { saving, comparing } = useRecordSave<OrganizationRecord, OrganizationChange>({
    machine: organizationMachine,
    record,
    hrefOf: (id) => organizationPaths.organization.href({ id }),
    form: checked,
  });
  return { checked, saving, comparing };
}

function Form({ record }: { record: OrganizationRecord | null }) {
  const t = useTexts('organization', 'validation');
  const whole = useCan('keep', 'Organization');
  const { checked, saving, comparing } = useOrganizationForm(record, whole);
  const name = useName();
  const event = record ? 'update' : 'create';
  useHeadingFocus(record ? event : '');
  const back = record
    ? { href: organizationPaths.organization.href({ id: record.id }), text: t('organization.name') }
    : { href: organizationPaths.organizations.href(), text: t('organization.names') };
  return (
    <FormPage
      title={t(`organization.action.${event}`)}
      over={record ? name(record) : undefined}
      lead={t(`organization.next.${event}`)}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({ names: whole ? wholeCompared : contactFields })}
    >
      {whole ? <OrganizationFields checked={checked} /> : <ContactFields checked={checked} />}
    </FormPage>
  );
}

/** The form of an organization, new or known; when it cannot be changed it says why instead. */
export function OrganizationForm({ record }: { record: OrganizationRecord | null }) {
  const t = useTexts('organization');
  return (
    <RecordFormGate
      machine={organizationMachine}
      record={record}
      possible={({ event, enabled }) => event === 'update' && enabled}
      title={t('organization.name')}
      back={{ href: organizationPaths.organizations.href(), text: t('organization.names') }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
