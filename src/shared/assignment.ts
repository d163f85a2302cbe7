import { z } from 'zod';
import { moment, personName } from './rows/list-row.ts';
import { id, isoDate, line, orNull } from './validation.ts';

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

/** `GET /<collection>/<id>/assignment/`: who is on it, who could be, and who was. */
export const assignmentAnswer = z.object({
  assignment: assignment.nullable(),
  colleagues: z.array(colleague.extend({ away })),
  log: z.array(assignmentLine),
});
export type AssignmentAnswer = z.input<typeof assignmentAnswer>;
