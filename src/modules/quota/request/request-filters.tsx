import { stateMeta } from '#machines/kit.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { organizationTypes } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';

const shown = Object.keys(quotaRequestMachine.states).filter(
  (state) => stateMeta(quotaRequestMachine, state).code !== null,
);
const asking = organizationTypes.filter(({ institution }) => institution);

/** Search by organization, status and kind of organization; all in the address. */
export function RequestFilters({ state }: { state: ListState }) {
  const t = useTexts('quota-screen', 'quotaRequest', 'processes', 'codes');
  const wordsOf = (name: string, value: string): string => {
    if (name === 'turn') return t('processes.actions.myTurn');
    if (name === 'state') return `${t('processes.status')}: ${t(`quotaRequest.state.${value}`)}`;
    return `${t('quota-screen.request.type')}: ${t(`codes.organizationType.${value}`)}`;
  };
  return (
    <ListFilters state={state} search={t('quota-screen.request.search')} wordsOf={wordsOf}>
      <FilterSelect
        state={state}
        name="state"
        label={t('processes.status')}
        all={t('quota-screen.any')}
        options={shown.map((name) => ({ value: name, label: t(`quotaRequest.state.${name}`) }))}
      />
      <FilterSelect
        state={state}
        name="organization_type"
        label={t('quota-screen.request.type')}
        all={t('quota-screen.any')}
        options={asking.map(({ id }) => ({
          value: String(id),
          label: t(`codes.organizationType.${id}`),
        }))}
      />
    </ListFilters>
  );
}
