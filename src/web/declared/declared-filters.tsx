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
import type { Choice } from '#web/ui/select-field.tsx';
import type { ListFilter } from './filters.ts';
import type { Narrowing } from './record-list.ts';
import type { ScreenWords } from './words.ts';

type Directory = NonNullable<ListFilter['directory']>;

/** The choices of every filter, those of directories once they are read; each is read once. */
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
  const rowsOf = ({ directory }: ListFilter) =>
    (directory && read[keys.indexOf(keyOf(directory))]?.data) ?? [];
  return new Map<string, readonly Choice[]>(
    filters.map((filter) => [filter.name, filter.choices(words, rowsOf(filter))]),
  );
}

interface FiltersProps {
  of: Pick<Narrowing, 'all' | 'filters'>;
  state: ListState;
  words: ScreenWords;
}

/** The fields of declared filters, their choices, and the words of those in use. */
export function useDeclaredFilters({ of: { all, filters }, state, words }: FiltersProps) {
  const { t } = words;
  const choices = useFilterChoices(filters, state, words);
  const choicesOf = (name: string) => choices.get(name) ?? [];
  const wordsOf = (name: string, value: string): string => {
    const filter = filters.find((one) => one.name === name);
    if (!filter) return value;
    if (filter.chip) return filter.chip(words, value);
    const label = choicesOf(name).find((choice) => choice.value === value)?.label ?? value;
    return `${t(filter.head)}: ${label}`;
  };
  const fields = filters
    .filter(({ chip }) => chip === undefined)
    .map(({ name, head, typed }) => {
      const field = { state, name, label: t(head), options: choicesOf(name) };
      return typed ? (
        <div key={name} className="min-w-0 flex-1 basis-72">
          <FilterCombobox {...field} />
        </div>
      ) : (
        <FilterSelect key={name} {...field} all={t(all)} />
      );
    });
  return { fields, wordsOf, choicesOf };
}

interface Props extends FiltersProps {
  of: Narrowing;
  /** What else is chosen there: the columns. */
  children: ReactNode;
}

/** The search and the filters of a declared list, with those in use as chips. */
export function DeclaredFilters({ of, state, words, children }: Props) {
  const { t } = words;
  const { search, orders } = of;
  const { fields, wordsOf } = useDeclaredFilters({ of, state, words });
  const order = orders && (
    <OrderSelect
      state={state}
      label={t(orders.label)}
      orders={orders.of.map((one) => ({ value: one.order, label: t(one.text) }))}
    />
  );
  return (
    <ListFilters state={state} search={t(search)} wordsOf={wordsOf} tools={children}>
      {(order || fields.length > 0) && (
        <>
          {fields}
          {order}
        </>
      )}
    </ListFilters>
  );
}
