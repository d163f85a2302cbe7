import { statesTagged } from '#machines/kit.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { type Amounts, sumOf } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useAmountColumns } from '../amount-columns.tsx';
import { behindConsolidated } from '../numbers/behind.ts';
import type { ListedQuotaRequest } from '../request/schema.ts';

interface Sum {
  /** 0 is all types together. */
  type: number;
  organizations: number;
  students: number;
  amounts: Amounts;
}

const accepted = statesTagged(quotaRequestMachine, 'accepted');
const most = 1000;

/** Accepted requests together, by type of organization. */
export function consolidatedSums(
  requests: readonly Pick<ListedQuotaRequest, 'organization_type' | 'sums' | 'student_amount'>[],
): Sum[] {
  const sumFor = (type: number, rows: typeof requests): Sum => ({
    type,
    organizations: rows.length,
    students: rows.reduce((sum, { student_amount }) => sum + student_amount, 0),
    amounts: sumOf(rows.map(({ sums }) => sums)),
  });
  const types = [...new Set(requests.map(({ organization_type }) => organization_type))].sort(
    (one, other) => one - other,
  );
  return [
    ...types.map((type) =>
      sumFor(
        type,
        requests.filter((row) => row.organization_type === type),
      ),
    ),
    sumFor(0, requests),
  ];
}

/** The accepted requests of a period, kept true while others decide. */
export function useAcceptedRequests(period: number) {
  useLiveRecords(quotaRequestMachine);
  return useRecords<ListedQuotaRequest>(quotaRequestMachine, {
    period,
    state: accepted,
    limit: most,
  });
}

/**
 * The consolidated request of a period: organizations, students and places by type of organization,
 * and together.
 */
export function ConsolidatedSums({ period }: { period: number }) {
  const t = useTexts('quota-screen', 'codes');
  const format = useFormat();
  const { data, isError, refetch } = useAcceptedRequests(period);
  const amounts = useAmountColumns<Sum>(
    (sum) => sum.amounts,
    ({ type }) => behindConsolidated(period, type),
  );
  if (!data)
    return isError ? (
      <NotLoaded onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="table" rows={3} />
    );
  const columns: Column<Sum>[] = [
    {
      key: 'type',
      header: t('quota-screen.request.type'),
      rowHeader: true,
      className: 'min-w-56',
      cell: ({ type }) =>
        type === 0 ? <strong>{t('quota-screen.all')}</strong> : t(`codes.organizationType.${type}`),
    },
    {
      key: 'organizations',
      header: t('quota-screen.agreement.organizations'),
      figures: true,
      cell: (sum) => format.number(sum.organizations),
    },
    {
      key: 'students',
      header: t('quota-screen.request.students'),
      figures: true,
      cell: (sum) => format.number(sum.students),
    },
    ...amounts,
  ];
  return (
    <Table
      caption={t('quota-screen.agreement.consolidated')}
      columns={columns}
      rows={consolidatedSums(data.results)}
      rowKey={({ type }) => type}
    />
  );
}
