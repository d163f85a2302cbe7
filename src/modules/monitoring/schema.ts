import { z } from 'zod';
import type { MonitoringReportFacts } from '#machines/monitoring-report.machine.ts';
import { assignment } from '#shared/assignment.ts';
import { workTypes } from '#shared/codes.ts';
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
import { advisorResults, deadlineReasons, reportReasons } from './codes.ts';

/** A report holds so many works at most. */
export const mostItems = 30;
/** A deadline lies so many days ahead at least; the most is a setting. */
export const leastDeadlineDays = 10;
/** After a deadline the organization has so many days for its conclusion. */
export const deadlineGraceDays = 5;

/** Which report time opens: of a study, for a quarter. */
export const monitoringOpening = z.object({
  application_id: id,
  year: z.int(),
  quarter: z.int().min(1).max(4),
});
export type MonitoringOpening = z.infer<typeof monitoringOpening>;

/** One of the student's own scientific works. */
export const evidenceUpload = z.object({ work_id: id });
export type EvidenceUpload = z.infer<typeof evidenceUpload>;

export const evidenceRemoval = z.object({ item_id: id });
export type EvidenceRemoval = z.infer<typeof evidenceRemoval>;

/** The advisor's opinion; a negative one says why. */
export const advisorOpinion = z
  .object({
    advisor_result: codeOf(advisorResults),
    advisor_mark: z.int().min(0).max(100),
    advisor_note: orNull(lines({ min: 10, max: 2000 })).optional(),
  })
  .refine(
    ({ advisor_result, advisor_note }) =>
      advisor_result !== advisorResults[1].id || Boolean(advisor_note),
    { path: ['advisor_note'], when: () => true, error: 'validation.required' },
  );
export type AdvisorOpinion = z.infer<typeof advisorOpinion>;

/** What the organization says of one work. */
export const itemMark = z.object({
  item_id: id,
  accepted: z.boolean(),
  note: orNull(line({ max: 500 })).optional(),
});
export type ItemMark = z.infer<typeof itemMark>;

/** Until when which kinds of work may still be brought, and why they are missing. */
export const reportDeadline = z.object({
  reason_code: codeOf(deadlineReasons),
  deadline: isoDate,
  missing: z.array(codeOf(workTypes)).min(1).max(workTypes.length),
});
export type ReportDeadline = z.infer<typeof reportDeadline>;

/** Why a report is not completed; a death is proven by a document. */
export const reportFailure = z
  .object({
    reason_code: codeOf(reportReasons),
    paper_file_id: orNull(z.uuid()).optional(),
  })
  .refine(
    ({ reason_code, paper_file_id }) =>
      reason_code !== reportReasons[1].id || Boolean(paper_file_id),
    { path: ['paper_file_id'], when: () => true, error: 'validation.required' },
  );
export type ReportFailure = z.infer<typeof reportFailure>;

const item = z.object({
  id: z.int(),
  work_id: z.int(),
  type: z.int(),
  name: z.string(),
  publication_date: z.string(),
  url: z.string().nullable(),
  file: namedFile.nullable(),
  added_on: z.string(),
  accepted: z.boolean().nullable(),
  note: z.string().nullable(),
});
/** A work in a report, with what the organization says of it. */
export type EvidenceItem = z.infer<typeof item>;

const explained = z.object({
  type: z.int(),
  quarter: z.int(),
  due: z.boolean(),
  needed: z.int(),
  brought: z.int(),
  accepted: z.int(),
  weight: z.number(),
  mark: z.number(),
});
/** One kind of work in the explanation of a mark. */
export type ExplainedLine = z.infer<typeof explained>;

/** The days that the guards wait for, and the numbers that explain them. */
const explaining = {
  uploadUntil: z.string(),
  graceUntil: z.string(),
  advisorUntil: z.string().nullable(),
  orgUntil: z.string().nullable(),
  deadline: z.string().nullable(),
  agencyUntil: z.string().nullable(),
};

/** A quarterly report as it travels; `lines` explain its mark. */
export const monitoringRecord = recordOf(
  {
    ...explaining,
    failUntil: z.string(),
    deadlineFrom: z.string(),
    deadlineUntil: z.string(),
    leastDays: z.int(),
    quarterFrom: z.string(),
    mark: z.number(),
    required: z.number(),
    percent: z.int(),
    passPercent: z.int(),
    /** To conclude the report as completed asks for a reason. */
    reasonNeeded: z.boolean(),
    missingFiles: z.array(z.string()),
    missingItems: z.array(z.string()),
    /** The kinds of work that are due and not accepted. */
    openItems: z.array(z.string()),
  },
  {
    application_id: z.int(),
    person: nameParts,
    organization: namedThing,
    direction: namedThing.extend({ code: z.string() }).nullable(),
    advisor: nameParts.nullable(),
    dc_type: z.int(),
    admission_year: z.int().nullable(),
    admission_quarter: z.int().nullable(),
    year: z.int(),
    quarter: z.int(),
    report: z.int(),
    study_quarter: z.int(),
    works_from: z.string(),
    late: z.boolean(),
    submitted_on: z.string().nullable(),
    advisor_result: z.int().nullable(),
    advisor_mark: z.int().nullable(),
    advisor_note: z.string().nullable(),
    mark: z.number(),
    required: z.number(),
    lines: z.array(explained),
    items: z.array(item),
    reason_code: z.int().nullable(),
    reason: z.string().nullable(),
    paper: namedFile.nullable(),
    missing: z.array(z.int()),
    /** Years of study whose attestation has expired since the report before. */
    not_attested: z.array(z.int()),
    concluded_on: z.string().nullable(),
    confirmed_on: z.string().nullable(),
    created_at: moment,
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
  },
);
export type MonitoringRecord = RecordOf<typeof monitoringRecord, MonitoringReportFacts>;

/** A report in the list: whose, of which quarter, how far, with which result. */
export const monitoringRow = listRow(
  explaining,
  monitoringRecord.pick({
    application_id: true,
    person: true,
    organization: true,
    admission_year: true,
    admission_quarter: true,
    year: true,
    quarter: true,
    report: true,
    study_quarter: true,
    late: true,
    submitted_on: true,
    advisor_result: true,
    mark: true,
    required: true,
    reason_code: true,
    not_attested: true,
    assignment: true,
  }).shape,
);
export type ListedMonitoring = ListRow<typeof monitoringRow>;

/** A work of the student beside a report: `objection` says why it does not count in it. */
const ownWork = z.object({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  publication_date: z.string(),
  url: z.string().nullable(),
  file: namedFile.nullable(),
  objection: z.string().nullable(),
});
export type OwnWork = z.infer<typeof ownWork>;

/** `GET /api/monitoring-reports/:id/works/`. */
export const ownWorks = z.object({ results: z.array(ownWork) });
export type OwnWorks = z.infer<typeof ownWorks>;

/** A quarter of the calendar, with the days between which its reports are written. */
const quarterWindow = z.object({
  year: z.int(),
  quarter: z.int(),
  opens_on: z.string(),
  upload_until: z.string(),
  grace_until: z.string(),
});
export type QuarterWindow = z.infer<typeof quarterWindow>;

/** State of the machine -> how many reports of the quarter the reader sees in it. */
const countedQuarter = quarterWindow.extend({ states: z.record(z.string(), z.int()) });
export type CountedQuarter = z.infer<typeof countedQuarter>;

/** `GET /api/monitoring-reports/quarters/`: those with reports, and the one that opens next. */
export const quarters = z.object({
  results: z.array(countedQuarter),
  next: quarterWindow.nullable(),
});
export type Quarters = z.infer<typeof quarters>;

/** Where one of the reports of a study stands: the last one of that year of study. */
export const reportState = z.object({
  report: z.int(),
  /** Null while no report of that year is open. */
  id: z.int().nullable(),
  state: z.string(),
});
export type ReportState = z.infer<typeof reportState>;

/** How far the reports of one organization are; `states` counts them by state of the machine. */
const organizationProgress = z.object({
  organization: namedThing,
  /** Reports whose conclusion the organization has let wait too long. */
  overdue: z.int(),
  states: z.record(z.string(), z.int()),
});
export type OrganizationProgress = z.infer<typeof organizationProgress>;

/** `GET /api/monitoring-reports/progress/`: what is late comes first. */
export const monitoringProgress = z.object({
  as_of: moment,
  results: z.array(organizationProgress),
});
export type MonitoringProgress = z.input<typeof monitoringProgress>;
