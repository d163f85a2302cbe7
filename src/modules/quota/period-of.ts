import type { Named } from '#web/process/record.ts';

/** The period as every record of the quota knows it; `step_until`: step number -> its last day. */
export interface PeriodOf extends Named {
  id: number;
  admission_year: number;
  step_until: Record<string, string>;
}
