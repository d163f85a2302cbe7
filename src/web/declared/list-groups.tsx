import { GroupLinks } from '#web/process/group-links.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { ListGrouping, RecordList } from './record-list.ts';
import { useListParts } from './use-list-parts.ts';
import type { ScreenWords } from './words.ts';

interface Props {
  list: Pick<RecordList<never>, 'machine' | 'box'>;
  of: ListGrouping;
  state: ListState;
  words: ScreenWords;
}

/** The parts of a list in order of urgency, with the counts under the filters in use. */
export function ListGroups({ list, of, state, words }: Props) {
  const { parts } = useListParts(list, state, of.all !== undefined && state.group === null);
  if (!parts) return null;
  const shown = parts.filter(({ name, count }) => !of.filled || count > 0 || name === state.group);
  return (
    <GroupLinks
      state={state}
      label={words.t(of.label)}
      everything={words.t(of.everything)}
      counts={shown.map(({ name, count }) => [name, count])}
      nameOf={(group) => of.nameOf(group, words)}
    />
  );
}
