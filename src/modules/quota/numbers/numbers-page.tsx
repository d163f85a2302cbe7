import type { PeriodRecord } from '#modules/period/schema.ts';
import { type QuotaAccount, quotaAccounts } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { quotaPaths } from '../paths.ts';
import { EntriesTable } from './entries-table.tsx';
import { useQuotaEntries } from './use-numbers.ts';

/** The account that an address names (`?numbers=given`); undefined when it names none. */
export const accountIn = (search: string): QuotaAccount | undefined =>
  quotaAccounts.find((account) => account === new URLSearchParams(search).get('numbers'));

/** The entries of the ledger behind a number of the quota: every screen's number leads here. */
export function NumbersPage({ period, account }: { period: PeriodRecord; account: QuotaAccount }) {
  const t = useTexts('quota-screen', 'quota', 'codes');
  const name = useName();
  const format = useFormat();
  const state = useListState({
    filters: ['dc_type', 'organization', 'organization_type', 'direction'],
    ordering: '-id',
    limit: 50,
  });
  const { limit, offset, filters } = state;
  const query = useQuotaEntries({ period: period.id, account, ...filters, limit, offset });
  const [form] = filters.dc_type ?? [];
  const title = t(`quota.account.${account}`);
  return (
    <Page
      title={title}
      over={form ? `${name(period)} · ${t(`codes.dcType.${form}`)}` : name(period)}
      lead={t('quota-screen.numbers.lead')}
      back={{ href: quotaPaths.quota.href({ id: period.id }), text: name(period) }}
    >
      <div className="flex flex-col gap-6" data-section="numbers">
        {query.data && (
          <p className="text-lg" aria-live="polite">
            {t('quota-screen.numbers.sum')}: <strong>{format.number(query.data.sum)}</strong>
          </p>
        )}
        <ListRows
          query={query}
          state={state}
          module={title}
          empty={<Empty text={t('quota-screen.numbers.none')} />}
        >
          {({ count, results }, busy) => (
            <EntriesTable
              rows={results}
              busy={busy}
              caption={t('quota-screen.numbers.caption', { count })}
            />
          )}
        </ListRows>
      </div>
    </Page>
  );
}
