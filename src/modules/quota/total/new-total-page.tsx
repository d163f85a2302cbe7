import { useSearch } from 'wouter';
import { periodMachine } from '#machines/period.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { periodTypeIds } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { quotaPaths } from '../paths.ts';
import { TotalInputs } from './total-form.tsx';

const financialStep = 5;

/** The period that was asked for first, then those in the step in which totals are given. */
const likeliestFirst = (periods: readonly ListedPeriod[], wanted: number): ListedPeriod[] => {
  const rank = ({ id, step }: ListedPeriod) => (id === wanted ? 0 : step === financialStep ? 1 : 2);
  return [...periods].sort((one, other) => rank(one) - rank(other));
};

/**
 * Finance enters a total (route `quote-distribution/crate`); `?period=` says for which quota
 * period, among those that run.
 */
export function NewTotalPage() {
  const t = useTexts('quotaTotal', 'quota-screen');
  const wanted = Number(new URLSearchParams(useSearch()).get('period'));
  const { data, error, refetch } = useRecords<ListedPeriod>(periodMachine, {
    type: periodTypeIds.quota,
    tag: 'active',
    ordering: '-id',
  });
  if (data && data.results.length > 0)
    return <TotalInputs record={null} periods={likeliestFirst(data.results, wanted)} />;
  return (
    <Page
      title={t('quotaTotal.action.create')}
      back={{ href: quotaPaths.quotas.href(), text: t('quota-screen.total.back') }}
    >
      {error && !data && (
        <ListFailed error={error} module={t('quotaTotal.names')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={6} />}
      {data && <Empty text={t('quota-screen.total.noPeriod')} />}
    </Page>
  );
}
