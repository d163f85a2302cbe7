import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { directoryQuery } from '#web/forms/use-directory.ts';
import { FilterCombobox, FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import type { ListFilter } from './filters.ts';
import type { Narrowing } from './record-list.ts';
import type { ScreenWords } from './words.ts';

interface Props {
  of: Narrowing;
  state: ListState;
  words: ScreenWords;
  /** What else is chosen there: the columns. */
  children: ReactNode;
}

type Directory = NonNullable<ListFilter['directory']>;

/** The choices of every filter, those of directories once they are read; each is read once. */
function useFilterChoices(filters: readonly ListFilter[], words: ScreenWords) {
  const queryOf = ({ path, query }: Directory) => directoryQuery(path, query?.(words.actor));
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

/** The search and the filters of a declared list, with those in use as chips. */
export function DeclaredFilters({ of: { search, all, filters }, state, words, children }: Props) {
  const { t } = words;
  const choices = useFilterChoices(filters, words);
  const choicesOf = (name: string) => choices.get(name) ?? [];
  const wordsOf = (name: string, value: string): string => {
    const filter = filters.find((one) => one.name === name);
    if (!filter) return value;
    if (filter.chip) return filter.chip(words, value);
    const label = choicesOf(name).find((choice) => choice.value === value)?.label ?? value;
    return `${t(filter.head)}: ${label}`;
  };
  return (
    <ListFilters state={state} search={t(search)} wordsOf={wordsOf}>
      {filters
        .filter(({ chip }) => chip === undefined)
        .map(({ name, head, typed }) =>
          typed ? (
            <div key={name} className="min-w-0 flex-1 basis-72">
              <FilterCombobox state={state} name={name} label={t(head)} options={choicesOf(name)} />
            </div>
          ) : (
            <FilterSelect
              key={name}
              state={state}
              name={name}
              label={t(head)}
              all={t(all)}
              options={choicesOf(name)}
            />
          ),
        )}
      {children}
    </ListFilters>
  );
}
