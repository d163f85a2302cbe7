import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { behindDistribution } from '../numbers/behind.ts';
import { quotaPaths } from '../paths.ts';
import { RecordSection } from '../record-section.tsx';
import type { ListedQuotaDistribution } from './schema.ts';

/** The distributions of a period to organizations. */
export function DistributionSection({ period, now }: { period: PeriodRecord; now: boolean }) {
  const t = useTexts('quota-screen', 'codes');
  return (
    <RecordSection<ListedQuotaDistribution>
      machine={quotaDistributionMachine}
      period={period.id}
      empty={now ? t('quota-screen.distribution.none') : undefined}
      rowOf={(record) => ({
        href: quotaPaths.quotaDistribution.href({ id: period.id, distributionId: record.id }),
        name: t(`codes.quoteOrgType.${record.total.organization_type}`),
        places: record.sums,
        behind: behindDistribution(record),
      })}
    />
  );
}
