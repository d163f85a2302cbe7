import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { quotaPaths } from '../paths.ts';
import { RecordSection } from '../record-section.tsx';
import type { ListedAdditionalQuota } from './schema.ts';
import { useAdditionalWords } from './use-additional-words.ts';

/**
 * The places beside the quota of a period: what was asked for, the way to ask and to name
 * candidates. Nothing for those who do not read them.
 */
export function AdditionalSection({ period, now }: { period: PeriodRecord; now: boolean }) {
  const t = useTexts('additional-quota-screen', 'additionalQuota');
  const name = useName();
  const words = useAdditionalWords();
  const reads = useCan('read', 'AdditionalQuote');
  const names = useCan('additionalDist', 'Distribution');
  const asks = useCan('create', 'AdditionalQuote');
  const creation = useCreate(additionalQuotaMachine, asks && now, { period_id: period.id }).find(
    ({ event }) => event === 'create',
  );
  if (!reads) return null;
  return (
    <RecordSection<ListedAdditionalQuota>
      machine={additionalQuotaMachine}
      period={period.id}
      ordering="-turn,-id"
      empty={now ? t('additional-quota-screen.list.none') : undefined}
      actions={
        <>
          {creation?.enabled && (
            <LinkButton
              href={`${quotaPaths.additionalQuota.href({ id: 'new' })}?period=${period.id}`}
              icon={Plus}
            >
              {t('additionalQuota.action.create')}
            </LinkButton>
          )}
          {names && (
            <Link href={quotaPaths.additionalDist.href({ id: period.id })} className="link">
              {t('additional-quota-screen.naming.title')}
            </Link>
          )}
          <Link href={`${quotaPaths.additionalQuotas.href()}?period=${period.id}`} className="link">
            {t('additionalQuota.names')}
          </Link>
        </>
      }
      rowOf={(record) => ({
        href: quotaPaths.additionalQuota.href({ id: record.id }),
        name: words.title(record),
        about: [
          !asks && name(record.organization),
          t('additional-quota-screen.askedGiven', {
            asked: record.amount,
            given: record.accepted_amount ?? 0,
          }),
        ]
          .filter(Boolean)
          .join(', '),
      })}
    />
  );
}
