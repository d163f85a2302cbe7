import { useParams } from 'wouter';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { useName } from '#web/process/names.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { AmountList } from '../amount-list.tsx';
import { usePeriodPart } from '../use-period-part.ts';
import type { QuotaSplitRecord } from './split-record.ts';

function Detail({ record }: { record: QuotaSplitRecord }) {
  const t = useTexts('quotaSplit');
  const name = useName();
  const title = `${t('quotaSplit.name')}: ${name(record.organization)}`;
  return (
    <RecordPage
      machine={quotaSplitMachine}
      record={record}
      name={title}
      back={{ href: paths.quota.href({ id: record.period.id }), text: name(record.period) }}
      prompt={<Prompt machine={quotaSplitMachine} record={record} />}
      actions={<ActionBar machine={quotaSplitMachine} record={record} name={title} />}
    >
      <AmountList amounts={record.sums} />
    </RecordPage>
  );
}

/** One split by direction (`quote-distribution/:id/split/:splitId`). */
export function SplitPage() {
  const t = useTexts('quotaSplit', 'shell');
  const id = Number(useParams<{ splitId: string }>().splitId);
  const query = useRecord<QuotaSplitRecord>(quotaSplitMachine, id);
  usePeriodPart(query.data ? paths.quotaSplit.href({ id: query.data.period.id, splitId: id }) : null);
  return (
    <RecordGate query={query} title={t('quotaSplit.name')} back={{ href: paths.quotas.href(), text: t('shell.title.quotas') }}>
      {(record) => <Detail key={id} record={record} />}
    </RecordGate>
  );
}
