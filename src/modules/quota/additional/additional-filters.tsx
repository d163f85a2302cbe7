import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { isStored } from '#machines/kit.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterCombobox, FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import { additionalBases, additionalDcTypes } from './codes.ts';

const shown = Object.keys(additionalQuotaMachine.states).filter(isStored);

function useFilterChoices() {
  const t = useTexts('additionalQuota', 'codes', 'validation', 'processes');
  const field = (name: string): string => t(`validation.field.${name}`);
  const choices: Record<string, Choice[]> = {
    state: shown.map((value) => ({ value, label: t(`additionalQuota.state.${value}`) })),
    period: useChoices(useDirectory('/periods/')),
    dc_type: additionalDcTypes.map(({ id }) => ({
      value: String(id),
      label: t(`codes.dcType.${id}`),
    })),
    basis: additionalBases.map(({ id }) => ({
      value: String(id),
      label: t(`codes.additionalBasis.${id}`),
    })),
    organization: useChoices(useDirectory<DirectoryRow>('/organizations/university_list/')),
  };
  const labels: Record<string, string> = {
    state: t('processes.status'),
    period: field('period_id'),
    dc_type: field('dc_type'),
    basis: field('basis'),
    organization: field('organization_id'),
    direction: field('direction_id'),
  };
  return { choices, labels };
}

/**
 * Search by organization and direction, status, period, form of study and basis; all in the
 * address. `several`: requests of more than one organization.
 */
export function AdditionalFilters({ state, several }: { state: ListState; several: boolean }) {
  const t = useTexts('additional-quota-screen', 'processes');
  const { choices, labels } = useFilterChoices();
  const wordsOf = (name: string, value: string): string => {
    if (name === 'turn') return t('processes.actions.myTurn');
    if (name === 'tag') return t(`additional-quota-screen.tag.${value as 'undecided' | 'granted'}`);
    return `${labels[name]}: ${choices[name]?.find((choice) => choice.value === value)?.label ?? value}`;
  };
  return (
    <ListFilters
      state={state}
      search={t(`additional-quota-screen.list.search.${several ? 'several' : 'own'}`)}
      wordsOf={wordsOf}
    >
      {['state', 'period', 'dc_type', 'basis'].map((name) => (
        <FilterSelect
          key={name}
          state={state}
          name={name}
          label={labels[name] ?? ''}
          all={t('additional-quota-screen.list.any')}
          options={choices[name] ?? []}
        />
      ))}
      {several && (
        <div className="w-full min-w-64 sm:w-auto">
          <FilterCombobox
            state={state}
            name="organization"
            label={labels.organization ?? ''}
            options={choices.organization ?? []}
          />
        </div>
      )}
    </ListFilters>
  );
}
