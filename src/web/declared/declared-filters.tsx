import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { directoryQuery } from '#web/forms/use-directory.ts';
import {
  FilterCombobox,
  FilterSelect,
  ListFilters,
  OrderSelect,
} from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { NotThere } from '#web/ui/combobox-options.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import type { ListFilter } from './filters.ts';
import type { Narrowing } from './record-list.ts';
import type { ScreenWords } from './words.ts';

type Directory = NonNullable<ListFilter['directory']>;

/** The choices of every filter, or how the reading of its directory stands; each is read once. */
function useFilterChoices(
  filters: readonly ListFilter[],
  { filters: chosen }: ListState,
  words: ScreenWords,
) {
  const queryOf = ({ path, query }: Directory) =>
    directoryQuery(path, query?.(words.actor, chosen));
  const keyOf = (directory: Directory) => JSON.stringify(queryOf(directory).queryKey);
  const directories = new Map(
    filters.flatMap(({ directory }): [string, Directory][] =>
      directory ? [[keyOf(directory), directory]] : [],
    ),
  );
  const read = useQueries({ queries: [...directories.values()].map(queryOf) });
  const keys = [...directories.keys()];
  const choicesOf = (filter: ListFilter): readonly Choice[] | NotThere => {
    const { directory } = filter;
    if (!directory) return filter.choices(words, []);
    const answer = read[keys.indexOf(keyOf(directory))];
    if (answer?.data) return filter.choices(words, answer.data);
    return answer?.isError ? 'failed' : 'loading';
  };
  return new Map(filters.map((filter) => [filter.name, choicesOf(filter)]));
}

interface FiltersProps {
  of: Pick<Narrowing, 'all' | 'filters'>;
  state: ListState;
  words: ScreenWords;
}

type ChoicesOf = (name: string) => readonly Choice[];

/** The choices that are there. */
const thereIn =
  (choices: ReturnType<typeof useFilterChoices>): ChoicesOf =>
  (name) => {
    const found = choices.get(name) ?? [];
    return typeof found === 'string' ? [] : found;
  };

/** Name and value of a filter in words. */
const wordsWith =
  (filters: readonly ListFilter[], choicesOf: ChoicesOf, words: ScreenWords) =>
  (name: string, value: string): string => {
    const filter = filters.find((one) => one.name === name);
    if (!filter) return value;
    if (filter.chip) return filter.chip(words, value);
    const label = choicesOf(name).find((choice) => choice.value === value)?.label ?? value;
    return `${words.t(filter.head)}: ${label}`;
  };

/** The fields of declared filters, their choices, and the words of those in use. */
export function useDeclaredFilters({ of: { all, filters }, state, words }: FiltersProps) {
  const { t } = words;
  const choices = useFilterChoices(filters, state, words);
  const choicesOf = thereIn(choices);
  const fields = filters
    .filter(({ chip }) => chip === undefined)
    .map(({ name, head, typed }) => {
      const field = { state, name, label: t(head), options: choices.get(name) ?? [] };
      return typed ? (
        <div key={name} className="min-w-0 flex-1 basis-72">
          <FilterCombobox {...field} />
        </div>
      ) : (
        <FilterSelect key={name} {...field} all={t(all)} />
      );
    });
  return { fields, wordsOf: wordsWith(filters, choicesOf, words), choicesOf };
}

/** The words of the filters in use: the directories of no others are read for them. */
function useWordsInUse({ of: { filters }, state, words }: FiltersProps) {
  const inUse = filters.filter(({ name }) => (state.filters[name] ?? []).length > 0);
  return wordsWith(inUse, thereIn(useFilterChoices(inUse, state, words)), words);
}

/** The fields of a list, and its order where no column has a heading to press. */
function FilterFields({ of, state, words }: FiltersProps & { of: Narrowing }) {
  const { t } = words;
  const { orders } = of;
  const { fields } = useDeclaredFilters({ of, state, words });
  return (
    <>
      {fields}
      {orders && (
        <OrderSelect
          state={state}
          label={t(orders.label)}
          orders={orders.of.map((one) => ({ value: one.order, label: t(one.text) }))}
        />
      )}
    </>
  );
}

interface Props extends FiltersProps {
  of: Narrowing;
  /** What else is chosen there: the columns. */
  children: ReactNode;
}

/** The search and the filters of a declared list, with those in use as chips. */
export function DeclaredFilters({ of, state, words, children }: Props) {
  const wordsOf = useWordsInUse({ of, state, words });
  const some = of.orders || of.filters.some(({ chip }) => chip === undefined);
  return (
    <ListFilters state={state} search={words.t(of.search)} wordsOf={wordsOf} tools={children}>
      {some && <FilterFields of={of} state={state} words={words} />}
    </ListFilters>
  );
}
