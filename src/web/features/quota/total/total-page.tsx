import { useParams } from 'wouter';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
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
import type { QuotaTotalRecord } from './total-record.ts';

function Detail({ record }: { record: QuotaTotalRecord }) {
  const t = useTexts('quotaTotal', 'codes');
  const name = useName();
  const title = `${t('quotaTotal.name')}: ${t(`codes.quoteOrgType.${record.organization_type}`)}`;
  return (
    <RecordPage
      machine={quotaTotalMachine}
      record={record}
      name={title}
      back={{ href: paths.quota.href({ id: record.period.id }), text: name(record.period) }}
      prompt={<Prompt machine={quotaTotalMachine} record={record} />}
      actions={<ActionBar machine={quotaTotalMachine} record={record} name={title} />}
    >
      <AmountList amounts={record} />
    </RecordPage>
  );
}

/** One total of finance (`quote-distribution/:id/total/:totalId`). */
export function TotalPage() {
  const t = useTexts('quotaTotal', 'shell');
  const id = Number(useParams<{ totalId: string }>().totalId);
  const query = useRecord<QuotaTotalRecord>(quotaTotalMachine, id);
  usePeriodPart(query.data ? paths.quotaTotal.href({ id: query.data.period.id, totalId: id }) : null);
  return (
    <RecordGate query={query} title={t('quotaTotal.name')} back={{ href: paths.quotas.href(), text: t('shell.title.quotas') }}>
      {(record) => <Detail key={id} record={record} />}
    </RecordGate>
  );
}
