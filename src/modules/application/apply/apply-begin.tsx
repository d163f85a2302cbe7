import { periodMachine } from '#machines/period.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { dayOf } from '#shared/format.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useRecords } from '#web/record/use-process.ts';
import { Below, Skeleton } from '#web/ui/skeleton.tsx';
import { ApplyTypes } from './apply-types.tsx';

/** One active period: when papers are taken, and the choice of a type while they are. */
function Window({ period }: { period: ListedPeriod }) {
  const t = useTexts('apply');
  const format = useFormat();
  const name = useName();
  const today = dayOf(new Date());
  const { registration_start: start, registration_stop: stop } = period;
  const open = start <= today && today <= stop;
  const when = today < start ? 'coming' : open ? 'open' : 'over';
  const dates = {
    from: format.longDate(start),
    until: format.longDate(stop),
    left: format.relative(open ? stop : start),
  };
  return (
    <section className="border-t border-line py-6">
      <h3 className="text-lg">{name(period)}</h3>
      <p className="mb-5 text-muted">{t(`apply.begin.${when}`, dates)}</p>
      {open && <ApplyTypes period={period} />}
    </section>
  );
}

/**
 * Where a new application begins: the active periods with their registration windows, the open ones
 * first.
 */
export function ApplyBegin() {
  const t = useTexts('apply', 'period');
  const { data, isError, error, refetch } = useRecords<ListedPeriod>(periodMachine, {
    tag: 'active',
    ordering: 'registration_start',
  });
  const today = dayOf(new Date());
  const coming = data?.results.filter(({ registration_stop }) => today <= registration_stop) ?? [];
  return (
    <section className="mt-14">
      <h2 className="mb-4 text-2xl">{t('apply.begin.title')}</h2>
      {isError && !data && (
        <ListFailed error={error} module={t('period.names')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton rows={4} />}
      {data && coming.length === 0 && <p className="max-w-[70ch]">{t('apply.begin.none')}</p>}
      {coming.map((period) => (
        <Below key={period.id}>
          <Window period={period} />
        </Below>
      ))}
    </section>
  );
}
