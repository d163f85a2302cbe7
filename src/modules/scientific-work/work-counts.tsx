import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useNeededWorks, useWorkCounts } from './use-works.ts';
import { countedWorks, countOf } from './work-codes.ts';

function Amount({ have, need }: { have: number; need: number | undefined }) {
  const t = useTexts('scientific-work');
  const format = useFormat();
  if (need === undefined) return format.number(have);
  const enough = have >= need;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {t('scientific-work.counts.of', { have: format.number(have), need: format.number(need) })}
      <Tag tone={enough ? 'success' : 'warning'}>
        {t(enough ? 'scientific-work.counts.enough' : 'scientific-work.counts.few')}
      </Tag>
    </span>
  );
}

/**
 * How many works of the kinds that count there are, against what the application needs; and the
 * other types.
 */
export function WorkCounts() {
  const t = useTexts('scientific-work', 'codes');
  const format = useFormat();
  const { data: counts, isError } = useWorkCounts();
  const needs = useNeededWorks();
  if (!counts) return isError ? null : <Skeleton rows={4} />;
  const kinds = (['articles', 'theses'] as const).map((kind) => ({
    key: kind,
    label: t(`scientific-work.counts.${kind}`),
    value: <Amount have={countOf(countedWorks[kind], counts)} need={needs?.[kind]} />,
  }));
  const counted: number[] = Object.values(countedWorks).flat();
  const others = Object.entries(counts).filter(
    ([type, count]) => count > 0 && !counted.includes(Number(type)),
  );
  return (
    <section aria-labelledby="counts" className="measure">
      <h2 id="counts" className="mb-3 text-xl">
        {t('scientific-work.counts.title')}
      </h2>
      <SummaryList
        rows={[
          ...kinds,
          ...others.map(([type, count]) => ({
            key: type,
            label: t(`codes.workType.${type}`),
            value: format.number(count),
          })),
        ]}
      />
    </section>
  );
}
