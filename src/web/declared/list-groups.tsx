import { GroupLinks } from '#web/process/group-links.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useGroupCounts } from '#web/record/use-process.ts';
import type { ListGrouping, RecordList } from './record-list.ts';
import type { ScreenWords } from './words.ts';

interface Props {
  list: Pick<RecordList<never>, 'machine' | 'box'>;
  of: ListGrouping;
  state: ListState;
  words: ScreenWords;
}

/** The parts of a list in order of urgency, with the counts under the filters in use. */
export function ListGroups({ list: { machine, box }, of, state, words }: Props) {
  const { data } = useGroupCounts(machine, { ...state.query, ...box });
  if (!data) return null;
  const counts = Object.entries(data).filter(
    ([group, count]) => !of.filled || count > 0 || group === state.group,
  );
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
