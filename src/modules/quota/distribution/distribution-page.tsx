import { useParams } from 'wouter';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { quotaPaths } from '../paths.ts';
import { usePeriodPart } from '../use-period-part.ts';
import { DistributionDetail } from './distribution-detail.tsx';
import { DistributionForm } from './distribution-form.tsx';
import type { QuotaDistributionRecord } from './schema.ts';

/**
 * One distribution to organizations (`quote-distribution/:id/distribution/:distributionId`): its
 * page, or its grid to be written in.
 */
export function DistributionPage() {
  const t = useTexts('quotaDistribution', 'frame');
  const { edit } = usePart();
  const id = Number(useParams<{ distributionId: string }>().distributionId);
  const query = useRecord<QuotaDistributionRecord>(quotaDistributionMachine, id);
  useLiveRecords(quotaDistributionMachine);
  usePeriodPart(
    query.data
      ? quotaPaths.quotaDistribution.href({ id: query.data.period.id, distributionId: id })
      : null,
  );
  return (
    <RecordGate
      query={query}
      title={t('quotaDistribution.name')}
      back={{ href: quotaPaths.quotas.href(), text: t('frame.title.quotas') }}
    >
      {(record) =>
        edit ? (
          <DistributionForm key={id} record={record} />
        ) : (
          <DistributionDetail key={id} record={record} />
        )
      }
    </RecordGate>
  );
}
