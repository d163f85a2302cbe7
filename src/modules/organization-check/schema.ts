import { z } from 'zod';
import type { OrganizationCheckFacts } from '#machines/organization-check.machine.ts';
import { deadlineReasons, reportReasons } from '#modules/monitoring/codes.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedFile,
  namedThing,
  nameParts,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { codeOf, id, isoDate, line, lines, orNull } from '#shared/validation.ts';
import { rowStatuses, rowStatusIds, settledStatuses } from './codes.ts';

/** An organization knows of a check so many days before it begins. */
export const noticeDays = 10;
/** A check takes so many days at most. */
export const longestDays = 60;
/** A deadline lies so many days ahead at least; the most is the setting of the monitoring. */
export const leastDeadlineDays = 10;
/** A row is late so many days after its deadline. */
export const lateDays = 10;
/** A finished check may be reopened for so many days; then it is archived. */
export const reopenDays = 30;
/** One saving takes so many rows at most. */
const mostRows = 1000;

const member = z.object({ name: line({ min: 3, max: 150 }), position: line({ max: 255 }) });

const planned = {
  starts_on: isoDate,
  ends_on: isoDate,
  /** The first one leads the group. */
  members: z.array(member).min(1).max(20),
};

/** The days of a check and its working group. */
export const checkPlan = z.object({ organization_id: id, ...planned });
export type CheckPlan = z.infer<typeof checkPlan>;

/** The organization stays: for another one another check is planned. */
export const checkChange = z.object(planned);
export type CheckChange = z.infer<typeof checkChange>;

const needsReason: readonly unknown[] = [rowStatusIds.notCompleted, rowStatusIds.deadlineGiven];
const judgement = {
  status: codeOf(rowStatuses).nullable(),
  reason_code: codeOf(reportReasons).nullable(),
  mark: z.int().min(0).max(100).nullable(),
  deadline: orNull(isoDate),
  note: orNull(line({ max: 500 })),
  file_id: orNull(z.uuid()),
};
type Judged = z.infer<z.ZodObject<typeof judgement>>;

/** What can be wrong with a row in itself; texts `check-screen.fault.<name>`. */
type RowFault =
  | 'reasonMissing'
  | 'reasonWithoutDeadline'
  | 'reasonNotAsked'
  | 'deadlineMissing'
  | 'deadlineNotAsked'
  | 'noDay';
export type RowFaults = Partial<Record<'reason_code' | 'deadline', RowFault>>;

/** Where what is said of a student does not hold together. */
export function rowFaults(row: Pick<Judged, 'status' | 'reason_code' | 'deadline'>): RowFaults {
  const { status, reason_code, deadline } = row;
  const awaits = status === rowStatusIds.deadlineGiven;
  const faults: RowFaults = {};
  if (needsReason.includes(status)) {
    if (reason_code === null) faults.reason_code = 'reasonMissing';
    else if (awaits && !deadlineReasons.some((reason) => reason.id === reason_code))
      faults.reason_code = 'reasonWithoutDeadline';
  } else if (reason_code !== null) faults.reason_code = 'reasonNotAsked';
  if (awaits && deadline === null) faults.deadline = 'deadlineMissing';
  if (!awaits && deadline !== null) faults.deadline = 'deadlineNotAsked';
  return faults;
}

const savedRow = z.object({ id, ...judgement }).superRefine((row, context) => {
  for (const [field, fault] of Object.entries(rowFaults(row)))
    context.addIssue({ code: 'custom', path: [field], message: `check-screen.fault.${fault}` });
});
export type SavedRow = z.infer<typeof savedRow>;

/** Rows as they are to be, all of them or none. */
export const checkRowsSaved = z.object({ rows: z.array(savedRow).min(1).max(mostRows) });
export type CheckRowsSaved = z.infer<typeof checkRowsSaved>;

/** What the organization says of a row with a deadline. */
export const checkAnswer = z.object({
  row_id: id,
  answer: lines({ min: 10, max: 2000 }),
  answer_file_id: orNull(z.uuid()).optional(),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

/** What a row with a deadline becomes. */
export const checkSettlement = z.object({
  row_id: id,
  status: codeOf(settledStatuses),
  mark: z.int().min(0).max(100).nullable().optional(),
});
export type CheckSettlement = z.infer<typeof checkSettlement>;

/** A student in a check, with what was found and what the organization has answered. */
const row = z.object({
  id: z.int(),
  application_id: z.int(),
  person: nameParts,
  direction: namedThing.extend({ code: z.string() }).nullable(),
  /** Does not study in the organization any more. */
  left: z.boolean(),
  status: z.int().nullable(),
  reason_code: z.int().nullable(),
  mark: z.int().nullable(),
  deadline: z.string().nullable(),
  note: z.string().nullable(),
  file: namedFile.nullable(),
  answer: z.string().nullable(),
  answer_file: namedFile.nullable(),
  answered_on: z.string().nullable(),
  settled_on: z.string().nullable(),
  settle_reason: z.string().nullable(),
  late: z.boolean(),
  /** The last report of a student who failed, and whether it went back to the organization. */
  report: z
    .object({ id: z.int(), year: z.int(), quarter: z.int(), returned: z.boolean() })
    .nullable(),
});
export type CheckRow = z.infer<typeof row>;

/** The numbers and days that the guards wait for. */
const explaining = {
  authorOrganizationId: z.int().nullable(),
  startsOn: z.string(),
  reopenUntil: z.string().nullable(),
  unjudged: z.int(),
};

/** A check as it travels, with all of its rows. */
export const organizationCheckRecord = recordOf(explaining, {
  organization: namedThing,
  author_organization: namedThing.nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  members: z.array(z.object({ name: z.string(), position: z.string() })),
  started_on: z.string().nullable(),
  finished_on: z.string().nullable(),
  reason: z.string().nullable(),
  students: z.int(),
  judged: z.int(),
  unsettled: z.int(),
  unanswered: z.int(),
  late: z.int(),
  next_deadline: z.string().nullable(),
  rows: z.array(row),
  created_at: moment,
});
export type OrganizationCheckRecord = RecordOf<
  typeof organizationCheckRecord,
  OrganizationCheckFacts
>;

/** A check in the list: whose, when, how far. */
export const organizationCheckRow = organizationCheckRecord.pick({
  ...everyRow,
  organization: true,
  author_organization: true,
  starts_on: true,
  ends_on: true,
  finished_on: true,
  students: true,
  judged: true,
  unsettled: true,
  unanswered: true,
  late: true,
  next_deadline: true,
});
export type ListedCheck = ListRow<typeof organizationCheckRow>;
