import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import type { ListedQuotaAgreement } from '#shared/rows/quota-agreement.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { useName } from '#web/process/names.ts';
import type { QuotaPeriod } from '../period/quota-period.ts';
import { RecordSection } from '../record-section.tsx';
import { AgreementBirth } from './agreement-births.tsx';

/** Agreements to the documents of a period. */
export function AgreementSection({ period }: { period: QuotaPeriod }) {
  const t = useTexts('quota-screen', 'quota');
  const name = useName();
  return (
    <div className="flex flex-col gap-6">
      <RecordSection<ListedQuotaAgreement>
        machine={quotaAgreementMachine}
        period={period.id}
        empty={t('quota-screen.agreement.none')}
        rowOf={(record) => ({
          href: paths.quotaAgreement.href({ id: record.id }),
          name: [t(`quota.agreementKind.${record.kind}`), name(record.organization)].filter(Boolean).join(': '),
        })}
      />
      <AgreementBirth period={period} reasons />
    </div>
  );
}
