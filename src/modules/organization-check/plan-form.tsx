import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { organizationCheckPaths } from './paths.ts';
import { PlanFields } from './plan-fields.tsx';
import { type PlanValues, planBody, planValues, typedPlan } from './plan-values.ts';
import type { CheckPlan, OrganizationCheckRecord } from './schema.ts';

/** The organizations that the reader may check: those below theirs, or all of the country. */
function useOrganizations() {
  const { organizationId } = useActor();
  const country = useCan('export', 'CheckMonitoring');
  const below = country ? {} : { higher: organizationId ?? 0 };
  return useChoices(useDirectory('/organizations/university_list/', below));
}

/** A new check: of which organization, on which days, by whom. */
export function PlanForm() {
  const t = useTexts('organizationCheck', 'check-screen', 'validation');
  const organizations = useOrganizations();
  const checked = useCheckedForm<PlanValues, CheckPlan>({
    schema: typedPlan,
    toBody: planBody,
    defaults: planValues(null),
  });
  const { saving } = useRecordSave<OrganizationCheckRecord, CheckPlan>({
    machine: organizationCheckMachine,
    record: null,
    hrefOf: (id) => organizationCheckPaths.check.href({ id }),
    onRefused: checked.refuse,
  });
  return (
    <FormPage
      title={t('organizationCheck.action.plan')}
      lead={t('organizationCheck.next.plan')}
      back={{ href: organizationCheckPaths.checks.href(), text: t('organizationCheck.names') }}
      checked={checked}
      saving={saving}
    >
      <BoundCombobox
        checked={checked}
        name="organization_id"
        label={t('validation.field.organization_id')}
        options={organizations}
      />
      <PlanFields checked={checked} />
    </FormPage>
  );
}
