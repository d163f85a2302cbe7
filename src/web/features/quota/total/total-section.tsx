import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { ListedQuotaTotal } from '#shared/rows/quota-total.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import type { QuotaPeriod } from '../period/quota-period.ts';
import { RecordSection } from '../record-section.tsx';

/** The totals that finance gave in a period. */
export function TotalSection({ period }: { period: QuotaPeriod }) {
  const t = useTexts('quota-screen', 'codes');
  return (
    <RecordSection<ListedQuotaTotal>
      machine={quotaTotalMachine}
      period={period.id}
      empty={t('quota-screen.total.none')}
      rowOf={(record) => ({
        href: paths.quotaTotal.href({ id: period.id, totalId: record.id }),
        name: t(`codes.quoteOrgType.${record.organization_type}`),
        places: record,
      })}
    />
  );
}
