import { GroupLinks } from '#web/process/group-links.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useGroupCounts, useGroups } from '#web/record/use-process.ts';
import type { ListGrouping, RecordList } from './record-list.ts';
import type { ScreenWords } from './words.ts';

/** So many rows of each part stand above those of the next. */
export const shownOfGroup = 10;

interface Props {
  list: Pick<RecordList<never>, 'machine' | 'box'>;
  of: ListGrouping;
  state: ListState;
  words: ScreenWords;
}

/** The parts of a list in order of urgency, with the counts under the filters in use. */
export function ListGroups({ list: { machine, box }, of, state, words }: Props) {
  const query = { ...state.query, ...box };
  const together = of.all !== undefined && state.group === null;
  const { data: all } = useGroups(machine, query, shownOfGroup, together);
  const { data: numbers } = useGroupCounts(machine, query, !together);
  const known = together
    ? all?.groups.map(({ name, count }): [string, number] => [name, count])
    : numbers && Object.entries(numbers);
  if (!known) return null;
  const counts = known.filter(([group, count]) => !of.filled || count > 0 || group === state.group);
  return (
    <GroupLinks
      state={state}
      label={words.t(of.label)}
      everything={words.t(of.everything)}
      counts={counts}
      nameOf={(group) => of.nameOf(group, words)}
    />
  );
}
