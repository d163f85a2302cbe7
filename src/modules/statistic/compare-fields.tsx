import { useLocation, useSearch } from 'wouter';
import { useDeclaredFilters } from '#web/declared/declared-filters.tsx';
import { directory, type ListFilter } from '#web/declared/filters.ts';
import type { ScreenWords } from '#web/declared/words.ts';
import type { ListState } from '#web/process/list-state.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { type Comparable, type Comparison, compareNames } from './rules.ts';

const [compareName, withName] = compareNames;

/** Periods whose numbers of their close are kept. */
const closedPeriods = directory('closed', 'statistic.compare.what.closed', '/statistics/periods/', {
  query: () => ({ closed: '1' }),
});

/** The filter whose values are compared. */
const filterOf = (by: Comparable, facets: readonly ListFilter[]): ListFilter =>
  facets.find(({ name }) => name === by) ?? closedPeriods;

/** What a side of the comparison is called. */
export function useSideName(
  comparison: Comparison | null,
  facets: readonly ListFilter[],
  { state, words }: { state: ListState; words: ScreenWords },
): (value: string | undefined) => string {
  const filters = comparison ? [{ ...filterOf(comparison.by, facets), name: withName }] : [];
  const { choicesOf } = useDeclaredFilters({
    of: { all: 'student.filter.any', filters },
    state,
    words,
  });
  return (value) => {
    if (value === undefined) return words.t('statistic.compare.now');
    const label = choicesOf(withName).find((choice) => choice.value === value)?.label ?? value;
    return comparison?.by === 'closed'
      ? words.t('statistic.compare.atClose', { period: label })
      : label;
  };
}

interface Props {
  comparison: Comparison | null;
  among: readonly Comparable[];
  facets: readonly ListFilter[];
  state: ListState;
  words: ScreenWords;
}

/** By what two sides are compared, and which two; all in the address. */
export function CompareFields({ comparison, among, facets, state, words }: Props) {
  const { t } = words;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const choose = (by: string) => {
    const params = new URLSearchParams(search);
    // A value of what was compared before says nothing of the next.
    params.delete(withName);
    if (by) params.set(compareName, by);
    else params.delete(compareName);
    navigate(`${path}?${params}`, { replace: true });
  };
  const filter = comparison && filterOf(comparison.by, facets);
  const sides = filter
    ? [
        ...(comparison.by === 'closed' ? [] : [filter]),
        { ...filter, name: withName, head: 'statistic.compare.with' as const },
      ]
    : [];
  const { fields } = useDeclaredFilters({
    of: { all: 'statistic.compare.choose', filters: sides },
    state,
    words,
  });
  return (
    <>
      <SelectField
        name={compareName}
        label={t('statistic.compare.by')}
        placeholder={t('statistic.compare.none')}
        options={among.map((one) => ({ value: one, label: t(`statistic.compare.what.${one}`) }))}
        value={comparison?.by ?? ''}
        onChange={(event) => choose(event.target.value)}
      />
      {fields}
    </>
  );
}
