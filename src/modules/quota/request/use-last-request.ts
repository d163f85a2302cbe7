import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { useRecord, useRecords } from '#web/record/use-process.ts';
import type { ListedQuotaRequest, QuotaRequestRecord } from './schema.ts';

/**
 * The request that the organization sent before this one, in an earlier period; undefined while it
 * is on its way or where there is none.
 */
export function useLastRequest({
  id,
  organization,
  period,
}: Pick<QuotaRequestRecord, 'id' | 'organization' | 'period'>): {
  record: QuotaRequestRecord | undefined;
} {
  const { data } = useRecords<ListedQuotaRequest>(quotaRequestMachine, {
    organization: organization.id,
    ordering: '-id',
    limit: 20,
  });
  const last = data?.results.find(
    (row) => row.id < id && row.period.id !== period.id && row.sent_at !== null,
  );
  const { data: record } = useRecord<QuotaRequestRecord>(
    quotaRequestMachine,
    last?.id ?? 0,
    last !== undefined,
  );
  return { record };
}
