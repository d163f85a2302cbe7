import { useParams } from 'wouter';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { quotaPaths } from '../paths.ts';
import { usePeriodPart } from '../use-period-part.ts';
import type { QuotaSplitRecord } from './schema.ts';
import { SplitDetail } from './split-detail.tsx';
import { SplitForm } from './split-form.tsx';

/** One split by direction (`quote-distribution/:id/split/:splitId`): its page, or its form. */
export function SplitPage() {
  const t = useTexts('quotaSplit', 'frame');
  const { edit } = usePart();
  const id = Number(useParams<{ splitId: string }>().splitId);
  const query = useRecord<QuotaSplitRecord>(quotaSplitMachine, id);
  useLiveRecords(quotaSplitMachine);
  usePeriodPart(
    query.data ? quotaPaths.quotaSplit.href({ id: query.data.period.id, splitId: id }) : null,
  );
  return (
    <RecordGate
      query={query}
      title={t('quotaSplit.name')}
      back={{ href: quotaPaths.quotas.href(), text: t('frame.title.quotas') }}
    >
      {(record) =>
        edit ? <SplitForm key={id} record={record} /> : <SplitDetail key={id} record={record} />
      }
    </RecordGate>
  );
}
