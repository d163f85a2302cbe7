import type { AnyStateMachine } from 'xstate';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { GroupLinks } from '#web/process/group-links.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useGroupCounts } from '#web/process/use-process.ts';

interface Props {
  machine: AnyStateMachine;
  state: ListState;
  box: Query;
  /** What the parts are parts of. */
  label: string;
  nameOf(group: string): string;
}

/** The parts of a box of letters in order of urgency, with the counts under the filters in use. */
export function LetterParts({ machine, state, box, label, nameOf }: Props) {
  const t = useTexts('letter-screen');
  const {
    group: _group,
    limit: _limit,
    offset: _offset,
    ordering: _ordering,
    ...narrowed
  } = state.query;
  const { data } = useGroupCounts(machine, { ...narrowed, ...box });
  if (!data) return null;
  return (
    <GroupLinks
      state={state}
      label={label}
      everything={t('letter-screen.all')}
      counts={Object.entries(data)}
      nameOf={nameOf}
    />
  );
}
