import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { BoundCombobox, BoundDate } from '#web/forms/bound-fields.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { organizationCheckPaths } from './paths.ts';
import {
  type PlanBody,
  type PlanValues,
  planBody,
  planValues,
  typedChange,
  typedPlan,
} from './plan-values.ts';
import type { OrganizationCheckRecord } from './schema.ts';

type Checked = CheckedForm<PlanValues, PlanBody>;

/** The organizations that the reader may check: those below theirs, or all of the country. */
function useOrganizations() {
  const { organizationId } = useActor();
  const country = useCan('export', 'CheckMonitoring');
  const below = country ? {} : { higher: organizationId ?? 0 };
  return useChoices(useDirectory('/organizations/university_list/', below));
}

function Organization({ checked }: { checked: Checked }) {
  const t = useTexts('validation');
  return (
    <BoundCombobox
      checked={checked}
      name="organization_id"
      label={t('validation.field.organization_id')}
      options={useOrganizations()}
    />
  );
}

/** The days of a check and its working group. */
function Plan({ checked }: { checked: Checked }) {
  const t = useTexts('check-screen', 'validation');
  const { form, error } = checked;
  return (
    <>
      <BoundDate
        checked={checked}
        name="starts_on"
        label={t('validation.field.starts_on')}
        hint={t('check-screen.hint.notice')}
      />
      <BoundDate checked={checked} name="ends_on" label={t('validation.field.ends_on')} />
      <TextArea
        label={t('validation.field.members')}
        hint={t('check-screen.hint.members')}
        rows={5}
        error={error('members')}
        {...form.register('members')}
      />
    </>
  );
}

function Reason({ checked: { form, error } }: { checked: Checked }) {
  const t = useTexts('validation');
  return (
    <TextArea
      label={t('validation.field.reason')}
      rows={3}
      error={error('reason')}
      {...form.register('reason')}
    />
  );
}

function Form({ record }: { record: OrganizationCheckRecord | null }) {
  const t = useTexts('organizationCheck', 'check-screen', 'validation');
  const name = useName();
  const checked = useCheckedForm<PlanValues, PlanBody>({
    schema: record ? typedChange : typedPlan,
    toBody: planBody,
    defaults: planValues(record),
  });
  const { saving } = useRecordSave<OrganizationCheckRecord, PlanBody>({
    machine: organizationCheckMachine,
    record,
    hrefOf: (id) => organizationCheckPaths.organizationCheck.href({ id }),
    form: checked,
  });
  const event = record ? 'change' : 'plan';
  useHeadingFocus(record ? event : '');
  const back = record
    ? {
        href: organizationCheckPaths.organizationCheck.href({ id: record.id }),
        text: t('organizationCheck.name'),
      }
    : {
        href: organizationCheckPaths.organizationChecks.href(),
        text: t('organizationCheck.names'),
      };
  return (
    <FormPage
      title={t(`organizationCheck.action.${event}`)}
      over={record ? name(record.organization) : undefined}
      lead={t(`organizationCheck.next.${event}`)}
      back={back}
      checked={checked}
      saving={saving}
    >
      {!record && <Organization checked={checked} />}
      <Plan checked={checked} />
      {record && <Reason checked={checked} />}
    </FormPage>
  );
}

/** The plan of a check, new or to be changed; when it cannot be changed it says why instead. */
export function PlanForm({ record }: { record: OrganizationCheckRecord | null }) {
  const t = useTexts('organizationCheck');
  return (
    <RecordFormGate
      machine={organizationCheckMachine}
      record={record}
      possible={({ event, enabled }) => event === 'change' && enabled}
      title={t('organizationCheck.name')}
      back={{
        href: organizationCheckPaths.organizationChecks.href(),
        text: t('organizationCheck.names'),
      }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
