import { z } from 'zod';
import { numberList } from '#shared/reference.ts';
import { type ListRow, listRow, namedThing, nameParts } from '#shared/rows/list-row.ts';

const day = z.string().nullable();
const shown = {
  reviewUntil: day,
  decisionOverdue: z.boolean(),
  prolongUntil: z.string(),
  /** A leave or a term is past its last day. */
  isOverdue: z.boolean(),
  // What the owner's list says is needed, and until when.
  returned: z.boolean(),
  registrationStart: day,
  registrationStop: day,
  reworkUntil: day,
  appealUntil: day,
  appealOpen: z.boolean(),
  independent: z.boolean(),
  examPublished: z.boolean(),
  examPassed: z.boolean(),
  reviewStarted: z.boolean(),
  documentMarkedWrong: z.boolean(),
  articles: z.int(),
  theses: z.int(),
};

/**
 * An application in a worklist, in a list of students, among one's own and among an advisor's
 * students.
 */
export const applicationRow = listRow(shown, {
  reference: z.string(),
  dc_type: z.int(),
  person: nameParts.extend({
    mobile_phone: z.string().nullable().optional(),
    email: z.string().nullable().optional(),
  }),
  organization: namedThing.nullable(),
  direction: namedThing.extend({ code: z.string() }).nullable(),
  accepted_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  review_until: day,
  updated_at: z.string(),
  scholarship_status: z.string().nullable(),
  student_number: z.string().nullable(),
  old_list_flag: z.string().nullable(),
  study_start: day,
  study_end: day,
  leave_stop: day,
  finish_order_date: day,
  defence_date: day,
  topic: z.string().nullable(),
  chosen_topic: namedThing.nullable(),
  /** Who advised from when until when. */
  advisors: z.array(z.object({ id: z.int(), from_day: z.string(), until_day: day })),
});
export type ListedApplication = ListRow<typeof applicationRow>;

const name = { name_uz: z.string(), name_ru: z.string(), name_en: z.string() };

/**
 * One organization's applications: how many in each state, begun but not sent (without their
 * content), and late.
 */
const organizationCounts = z.object({
  organization: z.object({ id: z.number(), code: z.string(), ...name }),
  /** State of the machine -> number. */
  states: z.record(z.string(), z.number()),
  started: z.number(),
  sent: z.number(),
  overdue: z.number(),
  appeals: z.number(),
});
export type OrganizationCounts = z.infer<typeof organizationCounts>;

/** `GET /api/statistics/apply_docs_by_organization/?period=&region=`. */
export const byOrganizationQuery = z.object({
  period: numberList.optional(),
  region: numberList.optional(),
});
export const byOrganization = z.object({ count: z.number(), results: z.array(organizationCounts) });
export type ByOrganization = z.infer<typeof byOrganization>;
