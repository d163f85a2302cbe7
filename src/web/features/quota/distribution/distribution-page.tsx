import { useParams } from 'wouter';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
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
import type { QuotaDistributionRecord } from './distribution-record.ts';

function Detail({ record }: { record: QuotaDistributionRecord }) {
  const t = useTexts('quotaDistribution', 'codes');
  const name = useName();
  const title = `${t('quotaDistribution.name')}: ${t(`codes.quoteOrgType.${record.total.organization_type}`)}`;
  return (
    <RecordPage
      machine={quotaDistributionMachine}
      record={record}
      name={title}
      back={{ href: paths.quota.href({ id: record.period.id }), text: name(record.period) }}
      prompt={<Prompt machine={quotaDistributionMachine} record={record} />}
      actions={<ActionBar machine={quotaDistributionMachine} record={record} name={title} />}
    >
      <AmountList amounts={record.sums} />
    </RecordPage>
  );
}

/** One distribution to organizations (`quote-distribution/:id/distribution/:distributionId`). */
export function DistributionPage() {
  const t = useTexts('quotaDistribution', 'shell');
  const id = Number(useParams<{ distributionId: string }>().distributionId);
  const query = useRecord<QuotaDistributionRecord>(quotaDistributionMachine, id);
  usePeriodPart(query.data ? paths.quotaDistribution.href({ id: query.data.period.id, distributionId: id }) : null);
  return (
    <RecordGate query={query} title={t('quotaDistribution.name')} back={{ href: paths.quotas.href(), text: t('shell.title.quotas') }}>
      {(record) => <Detail key={id} record={record} />}
    </RecordGate>
  );
}
