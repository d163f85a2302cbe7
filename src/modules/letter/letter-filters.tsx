import { isStored, statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterCombobox, FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';

/** The filters of a list of letters by their names in the address. */
export type LetterFilter = 'from' | 'to';

const stored = Object.keys(letterMachine.states).filter(isStored);
const sent = statesTagged(letterMachine, 'sent');

/**
 * Search in number, organization, short info and text; status and the organizations; all in the
 * address.
 */
export function LetterFilters({
  state,
  by,
  drafts,
}: {
  state: ListState;
  by: readonly LetterFilter[];
  drafts: boolean;
}) {
  const t = useTexts('letter-screen', 'letter', 'processes');
  const organizations = useChoices(useDirectory('/organizations/org_list_name_id/'));
  const wordsOf = (name: string, value: string): string => {
    if (name === 'turn') return t('processes.actions.myTurn');
    if (name === 'state') return `${t('processes.status')}: ${t(`letter.state.${value}`)}`;
    const label = name === 'from' ? t('letter-screen.from') : t('letter-screen.to');
    return `${label}: ${organizations.find((one) => one.value === value)?.label ?? value}`;
  };
  return (
    <ListFilters state={state} search={t('letter-screen.search')} wordsOf={wordsOf}>
      <FilterSelect
        state={state}
        name="state"
        label={t('processes.status')}
        all={t('letter-screen.all')}
        options={(drafts ? stored : sent).map((name) => ({
          value: name,
          label: t(`letter.state.${name}`),
        }))}
      />
      {by.map((name) => (
        <FilterCombobox
          key={name}
          state={state}
          name={name}
          label={name === 'from' ? t('letter-screen.from') : t('letter-screen.to')}
          options={organizations}
        />
      ))}
    </ListFilters>
  );
}
