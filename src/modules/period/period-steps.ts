import { stateMeta } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';

/** One of the seven steps: the machine's state and its number. */
export interface PeriodStep {
  state: string;
  step: number;
}

/** The steps in their order, read from the machine. */
export const periodSteps: readonly PeriodStep[] = Object.keys(periodMachine.states)
  .flatMap((state) => {
    const { step } = stateMeta(periodMachine, state);
    return step === undefined ? [] : [{ state, step }];
  })
  .sort((one, other) => one.step - other.step);

/**
 * Where a step stands for a period: over, now, still to come, or never walked (an independent
 * period begins at the last one).
 */
export type StepPlace = 'done' | 'now' | 'ahead' | 'skipped';

/** The place of a step; `current` null before activation and after closing (`over`). */
export function placeOf(
  { step }: PeriodStep,
  { current, over, first }: { current: number | null; over: boolean; first: number },
): StepPlace {
  if (step < first) return 'skipped';
  if (over) return 'done';
  if (current === null) return 'ahead';
  if (step === current) return 'now';
  return step < current ? 'done' : 'ahead';
}
