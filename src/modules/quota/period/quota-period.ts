import { stateMeta } from '#machines/kit.ts';
import { type PeriodFacts, periodMachine } from '#machines/period.machine.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/**
 * The list under which the periods of the quota are remembered; periods themselves have a list of
 * their own.
 */
export const quotaList = 'quota';

/**
 * What the quota reads of its period. `step` is null before activation and after closing;
 * `step_until`: step number -> its last day.
 */
export interface QuotaPeriod extends TravellingRecord<PeriodFacts>, Named {
  admission_year: number;
  step: number | null;
  is_active: boolean;
  step_until: Record<string, string>;
  quota_start: string | null;
  quota_stop: string | null;
  registration_start: string;
  registration_stop: string;
}

/** How many steps a quota period has, read from the machine. */
export const stepCount = Object.keys(periodMachine.states).filter(
  (state) => stateMeta(periodMachine, state).step !== undefined,
).length;
