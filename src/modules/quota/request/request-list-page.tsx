import { useParams } from 'wouter';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { BulkBar } from '#web/process/bulk-bar.tsx';
import { useSelection } from '#web/process/bulk-selection.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecord, useRecords } from '#web/process/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { quotaPaths } from '../paths.ts';
import { RequestCreate } from './request-create.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';
import type { ListedQuotaRequest } from './schema.ts';

function useRequestList(period: number) {
  const state = useListState({
    filters: ['state', 'organization_type', 'turn'],
    ordering: '-turn,id',
    limit: 50,
  });
  const query = useRecords<ListedQuotaRequest>(quotaRequestMachine, {
    ...state.query,
    ...(period > 0 ? { period } : {}),
  });
  useLiveRecords(quotaRequestMachine);
  useReturnToRow(quotaRequestMachine.id, state.href, query.data !== undefined);
  return { state, query };
}

/**
 * Requests of a period (route `quote-distribution/:id/ask-list`; for others than organizations
 * `…/requests`); period 0 means all of them.
 */
export function RequestListPage() {
  const t = useTexts('quota-screen', 'quotaRequest', 'shell');
  const id = Number(useParams<{ id: string }>().id);
  const name = useName();
  const { state, query } = useRequestList(id);
  const selection = useSelection<ListedQuotaRequest>();
  const { data: period } = useRecord<PeriodRecord>(periodMachine, id, id > 0);
  const back = period
    ? { href: quotaPaths.quota.href({ id }), text: name(period) }
    : { href: quotaPaths.quotas.href(), text: t('shell.title.quotas') };
  const empty = (
    <ListEmpty state={state} text={t('quota-screen.request.none')}>
      {t('quota-screen.request.noneHint')}
    </ListEmpty>
  );
  return (
    <Page
      title={t('quotaRequest.names')}
      back={back}
      actions={id > 0 && <RequestCreate period={id} />}
    >
      <div className="flex flex-col gap-8">
        <RequestFilters state={state} />
        <div>
          <BulkBar
            machine={quotaRequestMachine}
            selection={selection}
            nameOf={(row) => name(row.organization)}
          />
          <ListRows query={query} state={state} module={t('quotaRequest.names')} empty={empty}>
            {(page, busy) => (
              <RequestTable
                page={page}
                state={state}
                busy={busy}
                selection={selection}
                ofAll={id === 0}
              />
            )}
          </ListRows>
        </div>
      </div>
    </Page>
  );
}
