import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Action } from '#machines/kit.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  action: Action;
  /** What the page knows beside the sentence of a condition, by its name. */
  details?: Readonly<Record<string, ReactNode>>;
}

/**
 * What still stands in the way of an action, each condition in a sentence of its own; nothing where
 * nothing does.
 */
export function MissingList({ machine, record, action, details }: Props) {
  const unmetText = useUnmetText(machine);
  if (action.unmet.length === 0) return null;
  return (
    <ul className="ml-5 list-disc" data-missing={action.event}>
      {action.unmet.map((guard) => (
        <li key={guard}>
          {unmetText(guard, record.facts)}
          {details?.[guard]}
        </li>
      ))}
    </ul>
  );
}
