import { periodMachine } from '#machines/period.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { periodTypeIds } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty, ListSearch } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { quotaList } from './quota-period.ts';
import { QuotaTable } from './quota-table.tsx';
import { WaitingSection } from './waiting-section.tsx';

/**
 * Quota periods (route `quote-distribution`): first what waits for the reader, then each period
 * with its step.
 */
export function QuotaListPage() {
  const t = useTexts('quota-screen', 'frame');
  const state = useListState({ filters: [], ordering: '-admission_year', limit: 50 });
  const query = useRecords<ListedPeriod>(periodMachine, {
    ...state.query,
    type: periodTypeIds.quota,
  });
  useLiveRecords(periodMachine);
  useReturnToRow(quotaList, state.href, query.data !== undefined);
  return (
    <Page title={t('frame.title.quotas')} lead={t('quota-screen.period.lead')}>
      <div className="flex flex-col gap-10">
        <WaitingSection />
        <div className="measure">
          <ListSearch state={state} label={t('quota-screen.period.search')} />
        </div>
        <ListRows
          query={query}
          state={state}
          module={t('frame.title.quotas')}
          empty={<ListEmpty state={state} text={t('quota-screen.period.empty')} />}
        >
          {({ count, results }, busy) => (
            <QuotaTable
              rows={results}
              state={state}
              busy={busy}
              caption={t('quota-screen.period.caption', { count })}
            />
          )}
        </ListRows>
      </div>
    </Page>
  );
}
