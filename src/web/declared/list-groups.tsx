import { GroupLinks } from '#web/process/group-links.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useGroupCounts } from '#web/record/use-process.ts';
import type { RecordList } from './record-list.ts';
import type { ScreenWords } from './words.ts';

interface Props {
  list: Pick<RecordList<never>, 'machine' | 'box'>;
  of: NonNullable<RecordList<never>['groups']>;
  state: ListState;
  words: ScreenWords;
}

/** The parts of a list in order of urgency, with the counts under the filters in use. */
export function ListGroups({ list: { machine, box }, of, state, words }: Props) {
  const { data } = useGroupCounts(machine, { ...state.query, ...box });
  if (!data) return null;
  return (
    <GroupLinks
      state={state}
      label={words.t(of.label)}
      everything={words.t(of.everything)}
      counts={Object.entries(data)}
      nameOf={(group) => of.nameOf(group, words)}
    />
  );
}
