import { Link } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ListedAdditionalQuota } from '../additional/schema.ts';
import { useAdditionalWords } from '../additional/use-additional-words.ts';
import { quotaPaths } from '../paths.ts';

function Given({ request }: { request: ListedAdditionalQuota }) {
  const t = useTexts('additional-quota-screen');
  const format = useFormat();
  const words = useAdditionalWords();
  const { id, period, state, accepted_amount, used } = request;
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-sunken">
      <div className="min-w-0">
        <Link
          href={`${quotaPaths.additionalDist.href({ id: period.id })}?request=${id}`}
          className="link font-semibold after:absolute after:inset-0 after:content-['']"
        >
          {words.title(request)}
        </Link>
        <p className="text-muted">
          {t('additional-quota-screen.usedOf', {
            used: format.number(used),
            left: format.number((accepted_amount ?? 0) - used),
          })}
        </p>
      </div>
      <StatusTag machine={additionalQuotaMachine} state={state} />
    </li>
  );
}

/**
 * The requests of a period whose places are given: those with somebody to name first. Period 0
 * means all of them.
 */
export function GivenPlaces({ period }: { period: number }) {
  const t = useTexts('additional-quota-screen', 'additionalQuota', 'codes');
  const { data, error, refetch } = useRecords<ListedAdditionalQuota>(additionalQuotaMachine, {
    tag: 'granted',
    ordering: '-turn,-id',
    limit: 100,
    ...(period > 0 ? { period } : {}),
  });
  useLiveRecords(additionalQuotaMachine);
  if (error && !data)
    return (
      <ListFailed
        error={error}
        module={t('additionalQuota.names')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton rows={3} />;
  if (data.count === 0)
    return (
      <Empty
        text={t('additional-quota-screen.naming.none')}
        actions={
          <Link href={quotaPaths.additionalQuotas.href()} className="link">
            {t('additionalQuota.names')}
          </Link>
        }
      />
    );
  return (
    <ul className="border-t border-line">
      {data.results.map((request) => (
        <Given key={request.id} request={request} />
      ))}
    </ul>
  );
}
