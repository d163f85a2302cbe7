import { periodMachine } from '#machines/period.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useRecord } from '#web/record/use-process.ts';
import { StepSection } from './period/step-section.tsx';

/**
 * The step of the period that a record of the quota is of: its name, who acts, until when. Draws
 * nothing until it is known.
 */
export function StepOf({ period }: { period: number }) {
  const { data } = useRecord<PeriodRecord>(periodMachine, period);
  return data ? <StepSection period={data} /> : null;
}
