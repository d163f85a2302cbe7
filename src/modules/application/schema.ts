import { z } from 'zod';
import type { ApplicationFacts } from '#machines/application.machine.ts';
import { reportState } from '#modules/monitoring/schema.ts';
import { assignment } from '#shared/assignment.ts';
import { documentKinds } from '#shared/codes.ts';
import { numberList } from '#shared/reference.ts';
import {
  codedThing,
  type ListRow,
  listRow,
  moment,
  namedThing,
  personName,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';

const day = z.string().nullable();
const shown = {
  reviewUntil: day,
  /** The last day of the council's decision on an accepted application. */
  councilUntil: day,
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
  papersUntil: day,
  documentMarkedWrong: z.boolean(),
  articles: z.int(),
  theses: z.int(),
};

/** One paper of an application. A reader without full sight sees kind and mark only. */
const applicationDocument = z.object({
  kind: z.enum(documentKinds),
  file_id: z.string().optional(),
  name: z.string().optional(),
  /** Bytes. */
  size: z.int().optional(),
  uploaded_at: z.string().optional(),
  mark: z.enum(['correct', 'wrong']).nullable(),
  note: z.string().nullable().optional(),
});
export type ApplicationDocument = z.infer<typeof applicationDocument>;

/** One advisor of a student, from day to day; null = still. */
const tenure = personName.extend({ id: z.int(), from_day: z.string(), until_day: day });
export type Tenure = z.infer<typeof tenure>;

/** What the organization asked the applicant for last, and what came of it. */
const askedPapers = z.object({
  papers: z.array(z.enum(documentKinds)),
  note: z.string(),
  outcome: z.enum(['answered', 'cancelled', 'lapsed']).nullable(),
  answer: z.string().nullable(),
});

const text = z.string().nullable().optional();
const code = z.int().optional();

/** The person of an application as far as the reader may see. */
const applicationPerson = personName.extend({
  id: z.int(),
  /** The interface language the person has chosen. */
  language: z.string(),
  pinfl: text,
  birthday: text,
  gender: code.nullable(),
  citizenship: text,
  mobile_phone: text,
  email: text,
  permanent_address: text,
  workplace: text,
  position: text,
  bio_uz: text,
  bio_ru: text,
  bio_en: text,
  passport_series: text,
  passport_number: text,
  disability_type: code,
  benefit_type: code,
  employed: z.boolean().optional(),
});

/** The diploma that an application stands on: enough to check it. */
const applicationDiploma = z.object({
  id: z.int(),
  state: z.string(),
  degree: z.int(),
  education_form: z.int(),
  education_type: z.int(),
  institution: z.string(),
  speciality: z.string(),
  serial: z.string().nullable(),
  number: z.string(),
  given_date: z.string(),
  file_id: z.string().nullable(),
});
export type ApplicationDiploma = z.infer<typeof applicationDiploma>;

/** The certificate that an application names: enough to check it. */
const applicationCertificate = z.object({
  id: z.int(),
  state: z.string(),
  type: namedThing,
  number: z.string(),
  level: z.string().nullable(),
  score: z.number().nullable(),
  given_date: z.string(),
  valid_until: day,
  file_id: z.string().nullable(),
});
export type ApplicationCertificate = z.infer<typeof applicationCertificate>;

/** Where a candidate stands among those of the same specialty and form of study. */
const examRank = z.object({
  rank: z.int(),
  candidates: z.int(),
  /** Of the split. */
  places: z.int(),
  /** Whether a place that becomes free can come to the candidate, and how many are asked before. */
  waits: z.boolean(),
  ahead: z.int(),
  foreign: z.boolean(),
  declined: z.boolean(),
});
export type ExamRank = z.infer<typeof examRank>;

/**
 * The exam of an application as far as the reader may see it: marks and standing are there for the
 * candidate only when they are published. `study_start` is that of the study the exam is for,
 * `max_mark` the highest mark of the exam.
 */
const applicationExam = z.object({
  exam_id: z.int(),
  exam_date: day,
  place: z.string().nullable(),
  commission: z.string().nullable(),
  study_start: day,
  is_certificate: z.boolean(),
  max_mark: z.int(),
  published: z.boolean(),
  standing: examRank.nullable(),
  marks: z
    .object({
      result: z.string(),
      direction_mark: z.number().nullable(),
      english_mark: z.number().nullable(),
      absent: z.boolean(),
      published_at: z.string().nullable(),
    })
    .nullable(),
  /**
   * The place of the additional quota that the candidate has, and the form of study that an
   * admission gives with it.
   */
  additional: z
    .object({ request_id: z.int(), basis: z.int(), payer: z.int(), dc_type: z.int() })
    .nullable(),
});
export type ApplicationExam = z.infer<typeof applicationExam>;

/**
 * An application as it travels, with the dates and lists that explain its facts. What a reader may
 * not see is absent in `person` and `documents`, empty in `asked`, and null elsewhere.
 */
export const applicationRecord = recordOf(
  {
    ...shown,
    missingDocuments: z.array(z.enum(documentKinds)),
    missingProfile: z.array(z.string()),
    removalProposed: z.boolean(),
    requiredLevel: z.string().nullable(),
    repeatedStudy: z.boolean(),
    /** Not back thirty days after the end of the leave. */
    leaveOverstayed: z.boolean(),
    overstayUntil: day,
    /** Between which days the last day for missing papers may lie. */
    papersFrom: z.string(),
    papersLatest: z.string(),
  },
  {
    reference: z.string(),
    dc_type: z.int(),
    edu_language: z.int().nullable(),
    topic: z.string().nullable(),
    chosen_topic: namedThing.nullable(),
    /** Who advised from when until when, the first one first. */
    advisors: z.array(tenure),
    /** Where the quarterly reports of a student stand, one for each year of study. */
    reports: z.array(reportState),
    letter_code: z.string().nullable(),
    person: applicationPerson,
    period: namedThing.nullable(),
    organization: namedThing.nullable(),
    direction: codedThing.nullable(),
    advisor: personName.extend({ id: z.int(), students: z.int() }).nullable(),
    works: z.object({
      articles: z.int(),
      theses: z.int(),
      later_articles: z.int(),
      later_theses: z.int(),
      dissertations: z.int(),
      autoreferats: z.int(),
    }),
    documents: z.array(applicationDocument),
    asked: z.array(
      z.object({ kind: z.enum(documentKinds), demand: z.enum(['required', 'optional']) }),
    ),
    diploma: applicationDiploma.nullable(),
    certificate: applicationCertificate.nullable(),
    sent_at: moment.nullable(),
    accepted_at: moment.nullable(),
    review_started_at: moment.nullable(),
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
    review_until: day,
    rework_until: day,
    papers_request: askedPapers.nullable(),
    /** What the organization has translated into Uzbek, and when. */
    bio_translation: z.string().nullable(),
    topic_translation: z.string().nullable(),
    translated_on: day,
    reason: z.string().nullable(),
    appeal: z.enum(['open', 'granted', 'refused', 'unanswered']).nullable(),
    council_number: z.string().nullable(),
    council_date: day,
    council_file_id: z.string().nullable(),
    exam: applicationExam.nullable(),
    scholarship_status: z.string().nullable(),
    student_number: z.string().nullable(),
    study_start: day,
    study_end: day,
    old_list_flag: z.string().nullable(),
    leave_ground: z.int().nullable(),
    leave_start: day,
    leave_stop: day,
    defence_date: day,
    defended_early: z.boolean().nullable(),
    order_number: z.string().nullable(),
    order_date: day,
    order_file_id: z.string().nullable(),
    leave_order_number: z.string().nullable(),
    leave_order_date: day,
    leave_order_file_id: z.string().nullable(),
    finish_order_number: z.string().nullable(),
    finish_order_date: day,
    finish_order_file_id: z.string().nullable(),
    cancel_reason: z.int().nullable(),
    degree_document: z.string().nullable(),
    contract_number: z.string().nullable(),
    contract_date: day,
    contract_payer: z.int().nullable(),
    contract_payer_name: z.string().nullable(),
    created_at: moment,
    updated_at: moment,
  },
);
export type ApplicationRecord = RecordOf<typeof applicationRecord, ApplicationFacts>;

const listed = applicationRecord
  .pick({
    reference: true,
    dc_type: true,
    person: true,
    organization: true,
    direction: true,
    accepted_at: true,
    sent_at: true,
    review_until: true,
    assignment: true,
    updated_at: true,
    scholarship_status: true,
    student_number: true,
    old_list_flag: true,
    study_start: true,
    study_end: true,
    leave_stop: true,
    finish_order_date: true,
    defence_date: true,
    topic: true,
    chosen_topic: true,
    advisors: true,
    reports: true,
  })
  .extend({
    person: applicationPerson.pick({
      surname: true,
      first_name: true,
      middle_name: true,
      mobile_phone: true,
      email: true,
    }),
    advisors: z.array(tenure.pick({ id: true, from_day: true, until_day: true })),
  });

/**
 * An application in a worklist, in a list of students, among one's own and among an advisor's
 * students.
 */
export const applicationRow = listRow(shown, listed.shape);
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
