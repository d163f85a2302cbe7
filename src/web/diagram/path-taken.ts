import type { AnyStateMachine } from 'xstate';
import type { HistoryLine } from '#shared/rows/history-line.ts';

/** A step that moved the record, in the order in which it was made. */
export type Step = HistoryLine;

/** The path of a record through its process, from its history. */
export interface PathTaken {
  steps: readonly Step[];
  /** Every state in which the record has been. */
  visited: ReadonlySet<string>;
  /** The last step that led to a state. */
  arrivals: ReadonlyMap<string, Step>;
  /** The ends of the lines that were walked, as `from to`. */
  walked: ReadonlySet<string>;
}

/**
 * The steps of a history that moved the record between states that the machine still has; `lines`
 * come newest first.
 */
export function pathTaken(machine: AnyStateMachine, lines: readonly HistoryLine[]): PathTaken {
  const known = (state: string) => Object.hasOwn(machine.states, state);
  const steps = lines
    .filter(({ from_state: from, to_state: to }) => from !== to && known(from) && known(to))
    .toReversed();
  return {
    steps,
    visited: new Set(steps.flatMap(({ from_state, to_state }) => [from_state, to_state])),
    arrivals: new Map(steps.map((step) => [step.to_state, step])),
    walked: new Set(steps.map(({ from_state, to_state }) => `${from_state} ${to_state}`)),
  };
}

/** "Karimova D." of "Karimova Dilnoza": what fits into a picture. */
export function shortName(name: string): string {
  const [surname = '', first] = name.split(' ');
  return first ? `${surname} ${first.charAt(0)}.` : surname;
}
