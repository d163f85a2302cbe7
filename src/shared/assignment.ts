import { z } from 'zod';
import { maxBulkRows } from './bulk.ts';
import { moment, personName } from './rows/list-row.ts';
import { id, isoDate, line, orNull } from './validation.ts';
import { encodeMessage } from './validation-text.ts';

const colleague = personName.extend({ id: z.int() });

/** Until when somebody is away, today included, and the word that they have left. */
const away = z.object({ until: z.string(), word: z.string().nullable() }).nullable();

/** Who of the reader's organization is on a record; null while nobody is. */
export const assignment = z.object({
  id: z.int(),
  holder: colleague,
  /** The day on which it comes back to who has put it off; over, or null where nobody has. */
  until: z.string().nullable(),
  away,
});
export type Assignment = z.infer<typeof assignment>;

/** Notes of a hand-over: one line. */
export const noteLength = 200;

/** `POST /<collection>/<id>/assignment/`: who shall be on it; null puts it back. */
export const assignmentChange = z.object({
  /** The assignment that the sender has seen; null = nobody was on it. */
  seen: id.nullable(),
  holder_id: id.nullable(),
  until: orNull(isoDate).optional(),
  note: orNull(line({ max: noteLength })).optional(),
});
export type AssignmentChange = z.infer<typeof assignmentChange>;

const tooMany = encodeMessage('validation.bulk_rows', { max: maxBulkRows });

/** `POST /<collection>/bulk/assignment/`: records that are given to one colleague, none twice. */
export const assignmentOfMany = z.object({
  holder_id: id,
  note: orNull(line({ max: noteLength })).optional(),
  /** Beside each the assignment that was seen of it; null = nobody was on it. */
  rows: z
    .array(z.object({ id, seen: id.nullable() }))
    .min(1, tooMany)
    .max(maxBulkRows, tooMany)
    .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, { error: tooMany }),
});
export type AssignmentOfMany = z.infer<typeof assignmentOfMany>;

/** One line of the log: who gave the record to whom, or that it was put back. */
const assignmentLine = z.object({
  id: z.int(),
  holder: colleague,
  given_by: colleague,
  given_at: moment,
  until: z.string().nullable(),
  note: z.string().nullable(),
  ended_at: moment.nullable(),
  /** Null where it ended by itself. */
  ended_by: colleague.nullable(),
});
export type AssignmentLine = z.input<typeof assignmentLine>;

const colleagueThere = colleague.extend({ away });
export type Colleague = z.infer<typeof colleagueThere>;

/** `GET /<collection>/bulk/assignment/`: the colleagues who do this work. */
export const assignmentColleagues = z.array(colleagueThere);

/** `GET /<collection>/<id>/assignment/`: who is on it, who could be, and who was. */
export const assignmentAnswer = z.object({
  assignment: assignment.nullable(),
  colleagues: assignmentColleagues,
  log: z.array(assignmentLine),
});
export type AssignmentAnswer = z.input<typeof assignmentAnswer>;
