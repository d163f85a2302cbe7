import { z } from 'zod';
import { processMachines } from '#machines/index.ts';
import type { StatusCorrectionFacts } from '#machines/status-correction.machine.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedFile,
  nameParts,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { id, line, pastDate } from '#shared/validation.ts';

/** A correction that is neither confirmed nor refused ends after so many days. */
export const proposalDays = 10;

/** Which record of which process, what its status shall be, and the order that says so. */
export const correctionInput = z.object({
  process: z.enum(processMachines.map((machine) => machine.id)),
  record_id: id,
  to_state: line({ min: 1, max: 60 }),
  order_number: line({ min: 1, max: 30 }),
  order_date: pastDate,
  order_file_id: z.uuid(),
});
export type CorrectionInput = z.infer<typeof correctionInput>;

const person = nameParts.extend({ id: z.int() });

/** A correction as it travels; `dueOn` is the day that its guards wait for. */
export const statusCorrectionRecord = recordOf(
  { dueOn: z.string() },
  {
    process: z.string(),
    record_id: z.int(),
    from_state: z.string(),
    to_state: z.string(),
    /** The status that the record has now; null when it is gone. */
    present_state: z.string().nullable(),
    author: person,
    order_number: z.string(),
    order_date: z.string(),
    order_file: namedFile,
    reason: z.string().nullable(),
    proposed_on: z.string().nullable(),
    decided_by: person.nullable(),
    decided_on: z.string().nullable(),
    decision_reason: z.string().nullable(),
    created_at: moment,
  },
);
export type StatusCorrectionRecord = RecordOf<typeof statusCorrectionRecord, StatusCorrectionFacts>;

/** A correction in the list: of what, from where to where, by whom. */
export const statusCorrectionRow = statusCorrectionRecord.pick({
  ...everyRow,
  process: true,
  record_id: true,
  from_state: true,
  to_state: true,
  author: true,
  order_number: true,
  order_date: true,
  proposed_on: true,
  decided_by: true,
  decided_on: true,
});
export type ListedCorrection = ListRow<typeof statusCorrectionRow>;
