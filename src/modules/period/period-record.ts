import type { PeriodFacts } from '#machines/period.machine.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import type { PeriodFields } from './schema.ts';

/** A period as it travels; `step_until`: step number -> its last day. */
export interface PeriodRecord
  extends TravellingRecord<
      PeriodFacts & { closesAfter?: string; applications?: number; undecidedApplications?: number }
    >,
    PeriodFields {
  step: number | null;
  is_active: boolean;
  step_until: Record<string, string>;
  created_at: string;
}
