import type { AnyStateMachine } from 'xstate';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { Named } from '#shared/names.ts';
import { type Amounts, sumOf } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useAmountColumns } from '../amount-columns.tsx';
import type { DistributionLine, QuotaDistributionRecord } from '../distribution/schema.ts';
import { behindLine } from '../numbers/behind.ts';
import { RequestLines } from '../request/request-lines.tsx';
import type { QuotaRequestRecord } from '../request/schema.ts';
import { useLastRequest } from '../request/use-last-request.ts';
import { ConsolidatedSums } from './consolidated-sums.tsx';
import type { QuotaAgreementRecord } from './schema.ts';

/** A line of a distribution; without an organization it is the line of sums. */
type Line = Amounts &
  Pick<DistributionLine, 'organization_id' | 'description'> & { organization: Named | null };

function Loading({ failed, onRetry }: { failed: boolean; onRetry(): void }) {
  return failed ? <NotLoaded onRetry={onRetry} /> : <Skeleton shape="table" rows={4} />;
}

/** In which status the document itself is now. */
function DocumentState({ machine, state }: { machine: AnyStateMachine; state: string }) {
  const t = useTexts('quota-screen');
  return (
    <p className="flex flex-wrap items-center gap-2">
      {t('quota-screen.agreement.documentState')}: <StatusTag machine={machine} state={state} />
    </p>
  );
}

function Asked({ record }: { record: QuotaRequestRecord }) {
  const { record: last } = useLastRequest(record);
  return (
    <div className="flex flex-col gap-3">
      <DocumentState machine={quotaRequestMachine} state={record.state} />
      <RequestLines record={record} last={last} />
    </div>
  );
}

function RequestOf({ id }: { id: number }) {
  const { data, isError, refetch } = useRecord<QuotaRequestRecord>(quotaRequestMachine, id);
  useLiveRecords(quotaRequestMachine);
  if (!data) return <Loading failed={isError} onRetry={() => void refetch()} />;
  return <Asked record={data} />;
}

function DistributionOf({ id }: { id: number }) {
  const t = useTexts('quota-screen');
  const name = useName();
  const { data, isError, refetch } = useRecord<QuotaDistributionRecord>(
    quotaDistributionMachine,
    id,
  );
  useLiveRecords(quotaDistributionMachine);
  const organization: Column<Line> = {
    key: 'organization',
    header: t('quota-screen.request.organization'),
    rowHeader: true,
    className: 'min-w-64',
    cell: (line) => (
      <>
        {line.organization ? name(line.organization) : <strong>{t('quota-screen.all')}</strong>}
        {line.description && <span className="block text-muted">{line.description}</span>}
      </>
    ),
  };
  const amounts = useAmountColumns<Line>(
    (line) => line,
    ({ organization, organization_id }) =>
      data && organization ? behindLine(data, organization_id) : undefined,
  );
  const columns = [organization, ...amounts];
  if (!data) return <Loading failed={isError} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <DocumentState machine={quotaDistributionMachine} state={data.state} />
      <Table
        caption={t('quota-screen.agreement.lines')}
        columns={columns}
        rows={[
          { ...sumOf(data.lines), organization_id: 0, organization: null, description: null },
          ...data.lines,
        ]}
        rowKey={({ organization_id }) => organization_id}
        density="dense"
      />
    </div>
  );
}

/**
 * The document that is agreed to: the lines of a request, the consolidated sums, or the lines of a
 * distribution.
 */
export function AgreementDocument({
  record: { quota_request_id, quota_distribution_id, period },
}: {
  record: QuotaAgreementRecord;
}) {
  if (quota_request_id !== null) return <RequestOf id={quota_request_id} />;
  if (quota_distribution_id !== null) return <DistributionOf id={quota_distribution_id} />;
  return <ConsolidatedSums period={period.id} />;
}
