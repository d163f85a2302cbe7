import { Plus } from 'lucide-react';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { useUnmetText } from '#web/process/use-unmet-texts.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { quotaPaths } from '../paths.ts';
import { AdditionalFilters } from './additional-filters.tsx';
import { AdditionalTable } from './additional-table.tsx';
import type { ListedAdditionalQuota } from './schema.ts';

function useRequests() {
  const state = useListState({
    filters: ['state', 'tag', 'period', 'organization', 'direction', 'dc_type', 'basis', 'turn'],
    ordering: '-turn,-id',
    limit: 50,
  });
  const query = useRecords<ListedAdditionalQuota>(additionalQuotaMachine, state.query);
  useLiveRecords(additionalQuotaMachine);
  useReturnToRow(additionalQuotaMachine.id, state.href, query.data !== undefined);
  return { state, query };
}

/**
 * Requests for places beside the quota (route `additional-quote`): the reader's own turn first,
 * then the newest.
 */
export function AdditionalListPage() {
  const t = useTexts('additional-quota-screen', 'additionalQuota', 'exports');
  const asks = useCan('create', 'AdditionalQuote');
  const creation = useCreate(additionalQuotaMachine, asks).find(({ event }) => event === 'create');
  const unmetText = useUnmetText(additionalQuotaMachine);
  const { state, query } = useRequests();
  const why = creation?.unmet.map((guard) => unmetText(guard, {})).join(' ');
  return (
    <Page
      title={t('additionalQuota.names')}
      lead={t(`additional-quota-screen.list.lead.${asks ? 'asks' : 'reads'}`)}
      actions={
        creation?.enabled && (
          <span data-event={creation.event}>
            <LinkButton
              href={quotaPaths.additionalQuota.href({ id: 'new' })}
              kind="primary"
              icon={Plus}
            >
              {t('additionalQuota.action.create')}
            </LinkButton>
          </span>
        )
      }
    >
      <div className="flex flex-col gap-8">
        {why && (
          <p className="max-w-[70ch] text-muted">
            {t('additional-quota-screen.list.notNow', { why })}
          </p>
        )}
        <AdditionalFilters state={state} several={!asks} />
        <div className="flex flex-col gap-4">
          {query.data && query.data.count > 0 && (
            <div className="no-print">
              <ExportButton
                path="/statistics/additional_quotas/"
                query={{ ...state.query, limit: null, offset: null }}
                count={query.data.count}
              />
            </div>
          )}
          <ExportList />
          <ListRows
            query={query}
            state={state}
            module={t('additionalQuota.names')}
            empty={
              <ListEmpty state={state} text={t('additional-quota-screen.list.none')}>
                {t(`additional-quota-screen.list.noneHint.${asks ? 'asks' : 'reads'}`)}
              </ListEmpty>
            }
          >
            {(page, busy) => (
              <AdditionalTable page={page} state={state} busy={busy} several={!asks} />
            )}
          </ListRows>
        </div>
      </div>
    </Page>
  );
}
