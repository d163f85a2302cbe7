import { GroupLinks } from '#web/process/group-links.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { ListGrouping, RecordList } from './record-list.ts';
import { type NamedPart, useListParts } from './use-list-parts.ts';
import type { ScreenWords } from './words.ts';

interface Props {
  of: ListGrouping;
  state: ListState;
  words: ScreenWords;
  parts: readonly NamedPart<unknown>[];
}

/** The parts of a list in order of urgency, with the counts under the filters in use. */
export function ListGroups({ of, state, words, parts }: Props) {
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

/** The same over a list whose rows are one table. */
export function CountedGroups({
  list,
  ...props
}: Omit<Props, 'parts'> & { list: Pick<RecordList<never>, 'machine' | 'box'> }) {
  const { parts } = useListParts(list, props.state, false);
  return parts && <ListGroups {...props} parts={parts} />;
}
