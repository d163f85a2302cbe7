import type { AnyStateMachine } from 'xstate';
import { actionsOf, type Transition } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { nobody } from '#web/record/action-look.ts';
import { type TravellingRecord, unnamedRole } from '#web/record/record.ts';
import { useHistory } from '#web/record/use-process.ts';
import { type PathTaken, pathTaken, shortName } from './path-taken.ts';
import type { EventLook } from './picture-look.ts';

/**
 * What a picture shows of one record: the path, the notes under its states, and how each transition
 * is drawn.
 */
export interface RecordLook {
  path: PathTaken;
  notes: Record<string, string[]>;
  look(transition: Transition): EventLook;
}

/**
 * The picture of a record, the same for every viewer: what is possible now does not depend on who
 * looks.
 */
export function useRecordPicture(machine: AnyStateMachine, record: TravellingRecord): RecordLook {
  const t = useTexts('processes');
  const format = useFormat();
  const { data = [] } = useHistory(machine, record.id);
  const path = pathTaken(machine, data);
  const open = new Set(
    actionsOf(machine, record, nobody).flatMap(({ event, unmet }) =>
      unmet.length === 0 ? [event] : [],
    ),
  );
  const notes = [...path.arrivals].map(([state, { at, actor, job }]) => [
    state,
    [format.date(at), actor ? shortName(actor.name) : t(`processes.role.${unnamedRole({ job })}`)],
  ]);
  const look = ({ from, to, event }: Transition): EventLook => {
    if (from === record.state) return open.has(event) ? 'next' : 'closed';
    return path.walked.has(`${from} ${to}`) &&
      path.steps.some((step) => step.event === event && step.from_state === from)
      ? 'taken'
      : 'other';
  };
  return { path, notes: Object.fromEntries(notes) as Record<string, string[]>, look };
}
