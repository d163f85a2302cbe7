import type { AnyStateMachine } from 'xstate';
import type { Effect } from '#machines/kit.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';

interface Props {
  machine: AnyStateMachine;
  effects: Effect[];
}

/** What an action sets off: who is told by which ways, which documents are made. */
export function ActionEffects({ machine, effects }: Props) {
  const words = useTransitionWords(machine, true);
  return (
    <ul className="flex flex-col gap-1">
      {words.happens({ effects }).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
