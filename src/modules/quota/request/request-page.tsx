import { useParams } from 'wouter';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { usePeriodPart } from '../use-period-part.ts';
import { RequestDetail } from './request-detail.tsx';
import { RequestForm } from './request-form.tsx';
import { useRequestPlaces } from './request-places.ts';
import type { QuotaRequestRecord } from './schema.ts';

/**
 * One request (route `quote-distribution/:id/ask-list/:totalQuoteId`; for others than organizations
 * `…/requests/:requestId`): its page, or its form.
 */
export function RequestPage() {
  const t = useTexts('quotaRequest');
  const { edit } = usePart();
  const params = useParams<{ id: string; totalQuoteId?: string; requestId?: string }>();
  const id = Number(params.totalQuoteId ?? params.requestId);
  const places = useRequestPlaces();
  const query = useRecord<QuotaRequestRecord>(quotaRequestMachine, id);
  const period = query.data?.period.id ?? Number(params.id);
  usePeriodPart(query.data ? places.record(period, id) : null);
  const back = {
    href: walkFrom(quotaRequestMachine.id, id, places.list(period)).back,
    text: t('quotaRequest.names'),
  };
  return (
    <RecordGate query={query} title={t('quotaRequest.name')} back={back}>
      {(record) =>
        edit ? (
          <RequestForm key={id} record={record} />
        ) : (
          <RequestDetail key={id} record={record} back={back} />
        )
      }
    </RecordGate>
  );
}
