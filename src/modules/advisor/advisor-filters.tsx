import { advisorMachine } from '#machines/advisor.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { scientificDegrees } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';

const shown = Object.keys(advisorMachine.states).filter(
  (state) => stateMeta(advisorMachine, state).code !== null,
);

/** Search by name, status and degree; all in the address. */
export function AdvisorFilters({ state }: { state: ListState }) {
  const t = useTexts('advisor-screen', 'advisor', 'processes', 'codes');
  const wordsOf = (name: string, value: string): string =>
    name === 'state'
      ? `${t('processes.status')}: ${t(`advisor.state.${value}`)}`
      : `${t('advisor-screen.degree')}: ${t(`codes.scientificDegree.${value}`)}`;
  return (
    <ListFilters state={state} search={t('advisor-screen.search')} wordsOf={wordsOf}>
      <FilterSelect
        state={state}
        name="state"
        label={t('processes.status')}
        all={t('advisor-screen.all')}
        options={shown.map((name) => ({ value: name, label: t(`advisor.state.${name}`) }))}
      />
      <FilterSelect
        state={state}
        name="degree"
        label={t('advisor-screen.degree')}
        all={t('advisor-screen.all')}
        options={scientificDegrees.map(({ id }) => ({
          value: String(id),
          label: t(`codes.scientificDegree.${id}`),
        }))}
      />
    </ListFilters>
  );
}
