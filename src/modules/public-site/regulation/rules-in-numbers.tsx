import { useQuery } from '@tanstack/react-query';
import { useWordsOf } from '#modules/setting/for-others/value-words.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useAnchor } from '#web/lib/use-anchor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { rulesAnchor } from './rules.ts';
import type { PublicRules } from './schema.ts';

function Subjects({ rules: { sections, as_of } }: { rules: PublicRules }) {
  const t = useTexts('regulation', 'setting', 'public');
  const format = useFormat();
  const words = useWordsOf();
  useAnchor();
  return (
    <div className="flex flex-col gap-8">
      {sections.map(({ section, rules }) => (
        <section key={section} id={rulesAnchor(section)} className="scroll-mt-4">
          <h3 className="mb-3 text-xl">{t(`setting.section.${section}`)}</h3>
          <SummaryList
            rows={rules.map((rule) => ({
              label: t(`setting.name.${rule.key}`),
              value: words(rule, rule.value),
            }))}
          />
        </section>
      ))}
      <p className="text-sm text-muted">
        <time dateTime={as_of}>{t('public.asOf', { time: format.dateTime(as_of) })}</time>
      </p>
    </div>
  );
}

/** The deadlines and limits that hold today, by subject, out of the settings of the product. */
export function RulesInNumbers() {
  const t = useTexts('regulation', 'setting', 'public');
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'rules'],
    queryFn: ({ signal }) => http.get<PublicRules>('/public/rules/', undefined, signal),
  });
  return (
    <section>
      <h2 className="text-2xl">{t('regulation.numbers')}</h2>
      <p className="mt-2 mb-6 max-w-[70ch]">{t('regulation.numbersHint')}</p>
      {!data && error && (
        <ListFailed error={error} module={t('regulation.numbers')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={12} />}
      {data && <Subjects rules={data} />}
    </section>
  );
}
