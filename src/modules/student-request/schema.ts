import { z } from 'zod';
import type { StudentRequestFacts } from '#machines/student-request.machine.ts';
import { leaveGrounds } from '#shared/codes.ts';
import {
  type ListRow,
  listRow,
  moment,
  namedFile,
  namedThing,
  nameParts,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { codeOf, id, isoDate, line, lines, orNull } from '#shared/validation.ts';
import { requestKindIds, requestKinds } from './codes.ts';

const asked = z.object({
  /** Which study; who studies once need not name it. */
  application_id: id.optional(),
  request_kind: codeOf(requestKinds),
  explanation: lines({ min: 10, max: 2000 }),
  leave_ground: codeOf(leaveGrounds).nullable().optional(),
  leave_start: orNull(isoDate).optional(),
  leave_stop: orNull(isoDate).optional(),
  /** Whom the student would like; the organization may find somebody else. */
  advisor_id: id.nullable().optional(),
  topic: orNull(line({ min: 10, max: 500 })).optional(),
  /** What proves the reason, as one file; a request goes without it. */
  paper_file_id: orNull(z.uuid()).optional(),
});
type Asked = z.infer<typeof asked>;
type WishField = 'leave_ground' | 'leave_start' | 'leave_stop' | 'topic';

const { leave, extension, topic } = requestKindIds;
const isAsked = (value: Asked, kinds: readonly number[]): boolean =>
  typeof value === 'object' && value !== null && kinds.includes(value.request_kind);

/** What a kind of request cannot do without; judged together with the other fields. */
const given = (field: WishField, kinds: readonly number[]) =>
  [
    (value: Asked): boolean =>
      !isAsked(value, kinds) || ![null, undefined, ''].includes(value[field] as string | null),
    { path: [field] as PropertyKey[], when: () => true, error: 'validation.required' },
  ] as const;

/** What a student asks for, why, and what exactly. */
export const studentRequestSend = asked
  .refine(...given('leave_ground', [leave]))
  .refine(...given('leave_start', [leave]))
  .refine(...given('leave_stop', [leave, extension]))
  .refine(...given('topic', [topic]))
  .refine(
    (value) =>
      !isAsked(value, [leave]) ||
      !value.leave_start ||
      !value.leave_stop ||
      value.leave_start < value.leave_stop,
    { path: ['leave_stop'], error: 'validation.dates_in_order' },
  );
export type StudentRequestSend = z.infer<typeof studentRequestSend>;

/** A request as it travels; `dueOn` is the last day of the organization. */
export const studentRequestRecord = recordOf(
  { dueOn: z.string(), lapsesAfter: z.string() },
  {
    application_id: z.int(),
    person: nameParts,
    organization: namedThing,
    request_kind: z.int(),
    explanation: z.string(),
    leave_ground: z.int().nullable(),
    leave_start: z.string().nullable(),
    leave_stop: z.string().nullable(),
    advisor_id: z.int().nullable(),
    advisor: nameParts.nullable(),
    topic: z.string().nullable(),
    paper_file: namedFile.nullable(),
    sent_on: z.string(),
    answered_on: z.string().nullable(),
    carried_out_on: z.string().nullable(),
    closed_in: z.string().nullable(),
    reason: z.string().nullable(),
    created_at: moment,
  },
);
export type StudentRequestRecord = RecordOf<typeof studentRequestRecord, StudentRequestFacts>;

/** A request in the list: whose, for what, since when. */
export const studentRequestRow = listRow(
  { dueOn: z.string() },
  studentRequestRecord.pick({
    application_id: true,
    person: true,
    organization: true,
    request_kind: true,
    sent_on: true,
    answered_on: true,
  }).shape,
);
export type ListedStudentRequest = ListRow<typeof studentRequestRow>;
