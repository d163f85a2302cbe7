import { useParams } from 'wouter';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { quotaPaths } from '../paths.ts';
import { usePeriodPart } from '../use-period-part.ts';
import type { QuotaTotalRecord } from './schema.ts';
import { TotalDetail } from './total-detail.tsx';
import { TotalForm } from './total-form.tsx';

/** One total of finance (`quote-distribution/:id/total/:totalId`): its page, or its form. */
export function TotalPage() {
  const t = useTexts('quotaTotal', 'frame');
  const { edit } = usePart();
  const id = Number(useParams<{ totalId: string }>().totalId);
  const query = useRecord<QuotaTotalRecord>(quotaTotalMachine, id);
  useLiveRecords(quotaTotalMachine);
  usePeriodPart(
    query.data ? quotaPaths.quotaTotal.href({ id: query.data.period.id, totalId: id }) : null,
  );
  return (
    <RecordGate
      query={query}
      title={t('quotaTotal.name')}
      back={{ href: quotaPaths.quotas.href(), text: t('frame.title.quotas') }}
    >
      {(record) =>
        edit ? <TotalForm key={id} record={record} /> : <TotalDetail key={id} record={record} />
      }
    </RecordGate>
  );
}
