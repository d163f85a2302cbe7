import { useDeferredValue } from 'react';
import type { ListState } from '#web/process/list-state.ts';
import type { GroupElsewhere } from '#web/process/record-list.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { useGroupCounts, useGroups } from '#web/record/use-process.ts';
import type { ListGrouping, RecordList } from './record-list.ts';
import type { ScreenWords } from './words.ts';

/** So many rows of each part stand above those of the next. */
export const shownOfGroup = 10;

/** A named part of a list: how many rows it has, and the first of them. */
export interface NamedPart<Row> {
  name: string;
  count: number;
  rows: readonly Row[];
}

/**
 * The parts of a list in order of urgency, under the filters in use: with their first rows where they
 * stand `together` on the page, else their numbers alone.
 */
export function useListParts<Row extends TravellingRecord>(
  { machine, box }: Pick<RecordList<never>, 'machine' | 'box'>,
  state: ListState,
  together: boolean,
) {
  const query = { ...state.query, ...box };
  const withRows = useGroups<Row>(machine, query, shownOfGroup, together);
  const numbers = useGroupCounts(machine, query, !together);
  const { error, refetch } = together ? withRows : numbers;
  // Drawing many rows must not hold up a key that is pressed meanwhile.
  const page = useDeferredValue(withRows.data);
  const parts: NamedPart<Row>[] | undefined = together
    ? page?.groups.map(({ results: rows, ...part }) => ({ ...part, rows }))
    : numbers.data &&
      Object.entries(numbers.data).map(([name, count]) => ({ name, count, rows: [] }));
  return { parts, error, refetch };
}

/** Where one group alone is shown: the others that have what was asked for. */
export const foundElsewhere = (
  parts: readonly Pick<NamedPart<unknown>, 'name' | 'count'>[],
  { of, state, words }: { of: ListGrouping; state: ListState; words: ScreenWords },
): GroupElsewhere[] =>
  state.group === null
    ? []
    : parts
        .filter(({ name, count }) => count > 0 && name !== state.group)
        .map(({ name, count }) => ({
          name: of.nameOf(name, words),
          count,
          href: state.groupHref(name),
        }));
