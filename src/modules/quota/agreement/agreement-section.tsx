import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { quotaPaths } from '../paths.ts';
import { RecordSection } from '../record-section.tsx';
import { useAgreementWords } from '../use-agreement-words.ts';
import { AgreementCreate } from './agreement-creates.tsx';
import type { ListedQuotaAgreement } from './schema.ts';

/** The step in which the consolidated request goes out. */
const consolidation = 4;

/** Agreements to the documents of a period. */
export function AgreementSection({ period, now }: { period: PeriodRecord; now: boolean }) {
  const t = useTexts('quota-screen', 'quota');
  const words = useAgreementWords();
  return (
    <div className="flex flex-col gap-6">
      <AgreementCreate period={period} reasons={period.step === consolidation} />
      <RecordSection<ListedQuotaAgreement>
        machine={quotaAgreementMachine}
        period={period.id}
        ordering="-id"
        empty={now ? t('quota-screen.agreement.none') : undefined}
        actions={
          <LinkButton href={quotaPaths.quotaAgreements.href()} size="small">
            {t('quota-screen.agreement.list')}
          </LinkButton>
        }
        rowOf={(record) => ({
          href: quotaPaths.quotaAgreement.href({ id: record.id }),
          name: words.title(record),
          about: words.approver(record),
        })}
      />
    </div>
  );
}
