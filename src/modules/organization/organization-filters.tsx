import { stateMeta } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import { organizationTypes } from '#shared/codes.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ChoiceFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { Choice } from '#web/ui/select-field.tsx';

/**
 * Search by name, type, region, status, and whether somebody of the organization is its admin; all
 * in the address.
 */
export function OrganizationFilters({ state }: { state: ListState }) {
  const t = useTexts('organization', 'organization-screen', 'codes');
  const choices: Record<string, Choice[]> = {
    type: organizationTypes.map(({ id }) => ({
      value: String(id),
      label: t(`codes.organizationType.${id}`),
    })),
    region: useChoices(useDirectory<DirectoryRow>('/regions/')),
    state: Object.keys(organizationMachine.states)
      .filter((state) => stateMeta(organizationMachine, state).code !== null)
      .map((state) => ({ value: state, label: t(`organization.state.${state}`) })),
    admin: (['without', 'with'] as const).map((value) => ({
      value,
      label: t(`organization-screen.admin.${value}`),
    })),
  };
  return (
    <ChoiceFilters
      state={state}
      search={t('organization-screen.search')}
      choices={choices}
      labelOf={(name) => t(`organization-screen.field.${name}`)}
      all={t('organization-screen.any')}
    />
  );
}
