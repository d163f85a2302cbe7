import { Plus } from 'lucide-react';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { behindTotal } from '../numbers/behind.ts';
import { useQuotaSums } from '../numbers/use-numbers.ts';
import { quotaPaths } from '../paths.ts';
import { RecordSection } from '../record-section.tsx';
import type { ListedQuotaTotal } from './schema.ts';

/** Where finance enters a total; when nothing is left to be given, the reason why not. */
function Enter({ period }: { period: number }) {
  const t = useTexts('quotaTotal');
  const unmetText = useUnmetText(quotaTotalMachine);
  const creation = useCreate(quotaTotalMachine, useCan('create', 'Distribution'), {
    period_id: period,
  }).find(({ permitted }) => permitted);
  if (!creation) return null;
  if (!creation.enabled)
    return (
      <p className="text-muted">{creation.unmet.map((guard) => unmetText(guard, {})).join(' ')}</p>
    );
  return (
    <LinkButton
      kind="primary"
      size="small"
      icon={Plus}
      href={`${quotaPaths.quotaTotalNew.href()}?period=${period}`}
    >
      {t(`quotaTotal.action.${creation.event}`)}
    </LinkButton>
  );
}

/** The totals that finance gave in a period, and where it enters one. */
export function TotalSection({ period, now }: { period: PeriodRecord; now: boolean }) {
  const t = useTexts('quota-screen', 'codes');
  const format = useFormat();
  // Totals are for those who see the country: to an organization their absence would say nothing.
  const country = useQuotaSums({ period: period.id, limit: 1 }).data?.country.length;
  return (
    <RecordSection<ListedQuotaTotal>
      machine={quotaTotalMachine}
      period={period.id}
      empty={now && country ? t('quota-screen.total.none') : undefined}
      actions={now ? <Enter period={period.id} /> : undefined}
      rowOf={(record) => ({
        href: quotaPaths.quotaTotal.href({ id: period.id, totalId: record.id }),
        name: t(`codes.quoteOrgType.${record.organization_type}`),
        about: record.sent_at
          ? t('quota-screen.total.sentOn', { date: format.longDate(record.sent_at) })
          : undefined,
        places: record,
        behind: behindTotal(record),
      })}
    />
  );
}
