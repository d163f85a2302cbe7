import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { BulkBar } from '#web/process/bulk-bar.tsx';
import { useSelection } from '#web/process/bulk-selection.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { AgreementCreates } from './agreement-creates.tsx';
import { AgreementFilters, KindLinks } from './agreement-filters.tsx';
import { AgreementTable } from './agreement-table.tsx';
import type { ListedQuotaAgreement } from './schema.ts';
import { useAgreementWords } from './use-agreement-words.ts';

/**
 * Agreements to documents of the quota (route `quote-agreement`): by what they are about, the
 * reader's own turn first.
 */
export function AgreementListPage() {
  const t = useTexts('quota-screen', 'quotaAgreement');
  const words = useAgreementWords();
  const state = useListState({
    filters: ['kind', 'state', 'request', 'turn'],
    ordering: '-turn,-id',
    limit: 50,
  });
  const query = useRecords<ListedQuotaAgreement>(quotaAgreementMachine, state.query);
  const selection = useSelection<ListedQuotaAgreement>();
  useLiveRecords(quotaAgreementMachine);
  useReturnToRow(quotaAgreementMachine.id, state.href, query.data !== undefined);
  const empty = <ListEmpty state={state} text={t('quota-screen.agreement.none')} />;
  return (
    <Page title={t('quotaAgreement.names')} lead={t('quota-screen.agreement.lead')}>
      <div className="flex flex-col gap-8">
        <AgreementCreates />
        <div>
          <KindLinks state={state} />
          <AgreementFilters state={state} />
        </div>
        <div>
          <BulkBar<ListedQuotaAgreement>
            machine={quotaAgreementMachine}
            selection={selection}
            nameOf={words.subject}
          />
          <ListRows query={query} state={state} module={t('quotaAgreement.names')} empty={empty}>
            {(page, busy) => (
              <AgreementTable page={page} state={state} busy={busy} selection={selection} />
            )}
          </ListRows>
        </div>
      </div>
    </Page>
  );
}
