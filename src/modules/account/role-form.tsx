import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { accountMachine } from '#machines/account.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { needsOrganization, staffRoleOf } from '#shared/abilities-staff.ts';
import { roleSetBody } from '#shared/account.ts';
import { peopleRoles } from '#shared/role-words.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRoleWords } from '#web/lib/role-words.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { AccountRecord } from './schema.ts';

type Organization = DirectoryRow & { type: number };

const numbers = ({ role_id, organization_id }: FieldValues): unknown => ({
  role_id: role_id ? Number(role_id) : undefined,
  organization_id: organization_id ? Number(organization_id) : null,
});

/** The roles that the machine lets this person give to this account. */
function useGivenRoles(record: AccountRecord) {
  const actor = useActor();
  return peopleRoles.filter(([wantedRole]) => {
    const asked = { state: record.state, facts: { ...record.facts, wantedRole } };
    return actionsOf(accountMachine, asked, actor).some(
      ({ event, enabled }) => event === 'roleSet' && enabled,
    );
  });
}

interface FieldsProps {
  record: AccountRecord;
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

/** The role, and the organization where the role is held at one: only those whose staff has it. */
function RoleFields({ record, form, error }: FieldsProps) {
  const t = useTexts('users');
  const words = useRoleWords();
  const roles = useGivenRoles(record);
  const chosen = Number(useWatch({ control: form.control, name: 'role_id' }));
  const role = roles.find(([, code]) => code === chosen)?.[0];
  const staffed = role !== undefined && needsOrganization(role);
  const organizations = useDirectory<Organization>('/organizations/', {}, staffed);
  const fitting =
    organizations?.filter(({ type }) => staffRoleOf({ type, staff_role: null }) === role) ?? [];
  // Bodies with a role of their own are not told apart by their type: then the server judges.
  const choices = useChoices(fitting.length > 0 ? fitting : organizations);
  return (
    <>
      <SelectField
        label={t('users.field.role_id')}
        placeholder={t('users.choose')}
        options={roles.map(([, code]) => ({ value: String(code), label: words(code) }))}
        error={error('role_id')}
        {...form.register('role_id')}
      />
      {staffed && (
        <BoundCombobox
          checked={{ form, error }}
          name="organization_id"
          label={t('users.field.organization_id')}
          options={choices}
        />
      )}
    </>
  );
}

/** The fields of the event `roleSet`. */
export function useRoleForm(record: AccountRecord): ActionForm {
  return {
    schema: z.preprocess((values) => numbers(values as FieldValues), roleSetBody),
    defaults: {
      role_id: String(record.role_id),
      organization_id: String(record.organization?.id ?? ''),
    },
    labels: 'users.field',
    fields: (form, error) => <RoleFields record={record} form={form} error={error} />,
  };
}
