import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { quotaPaths } from '../paths.ts';
import { RecordSection } from '../record-section.tsx';
import type { ListedQuotaSplit } from './schema.ts';

/** How organizations split their quota of a period by direction. */
export function SplitSection({ period, now }: { period: PeriodRecord; now: boolean }) {
  const t = useTexts('quota-screen');
  const name = useName();
  return (
    <RecordSection<ListedQuotaSplit>
      machine={quotaSplitMachine}
      period={period.id}
      empty={now ? t('quota-screen.split.none') : undefined}
      rowOf={(record) => ({
        href: quotaPaths.quotaSplit.href({ id: period.id, splitId: record.id }),
        name: name(record.organization),
        places: record.given,
        behind: { period: period.id, account: 'given', organization: record.organization.id },
      })}
    />
  );
}
