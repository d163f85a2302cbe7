import type { MonitoringReportFacts } from '#machines/monitoring-report.machine.ts';
import type { EvidenceItem, ExplainedLine, MonitoringRecord } from '#modules/monitoring/schema.ts';
import { workTypeIds } from '#shared/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';

/** The student whose report it is, and the advisor. */
export const monitoredStudent = 7;
export const monitoringAdvisor = 8;

const {
  individualWorkPlan: plan,
  theoreticalMethodologicalProgram: program,
  article,
} = workTypeIds;
const inDays = (days: number): string => addDays(tashkentDay(), days);

const facts: MonitoringReportFacts = {
  ownerId: monitoredStudent,
  organizationId: 9,
  advisorUserId: monitoringAdvisor,
  studentMonitored: true,
  studiedLongEnough: true,
  quarterFree: true,
  uploadOpen: true,
  uploadOver: false,
  graceOpen: true,
  graceOver: false,
  filesComplete: false,
  returnOpen: true,
  advisorTimeOver: false,
  conclusionTimeOver: false,
  conclusionOverdue: false,
  overdueToldToday: false,
  markSufficient: false,
  itemsMissing: true,
  missingSettled: true,
  deadlineOpen: false,
  deadlineOver: false,
  deadlineMissed: false,
  agencyTimeOpen: false,
  agencyTimeOver: false,
  studyOver: false,
  onLeave: false,
};

const explaining = {
  uploadUntil: inDays(5),
  graceUntil: inDays(15),
  advisorUntil: null,
  orgUntil: null,
  deadline: null,
  agencyUntil: null,
  failUntil: inDays(30),
  leastDays: 30,
  mark: 0,
  required: 35,
  percent: 0,
  passPercent: 60,
  missingFiles: [String(program)],
  missingItems: [],
};

const line = (type: number, changed: Partial<ExplainedLine>): ExplainedLine => ({
  type,
  quarter: 1,
  due: true,
  needed: 1,
  brought: 0,
  accepted: 0,
  weight: 20,
  mark: 0,
  ...changed,
});

/** A work in the report, as it is until somebody judges it. */
export const evidence = (changed: Partial<EvidenceItem> = {}): EvidenceItem => ({
  id: 31,
  work_id: 41,
  type: plan,
  name: 'Yakka tartibdagi ish rejasi, 2026',
  publication_date: inDays(-20),
  url: null,
  file: { id: '00000000-0000-4000-8000-000000000001', name: 'reja.pdf' },
  added_on: inDays(-2),
  accepted: null,
  note: null,
  ...changed,
});

const named = (id: number, name: string) => ({ id, name_uz: name, name_ru: name, name_en: name });

/** What a test says of a report, beside what every one has. */
type Changes = Omit<Partial<MonitoringRecord>, 'facts'> & {
  facts?: Partial<MonitoringRecord['facts']>;
};

/** The first report of somebody who has brought the plan, and still needs the program. */
export const monitoringReport = ({ facts: known, ...changed }: Changes = {}): MonitoringRecord => ({
  id: 5,
  state: 'collecting',
  status: null,
  version: 3,
  facts: { ...facts, ...explaining, ...known },
  application_id: 11,
  person: { surname: 'Qodirova', first_name: 'Gulnora', middle_name: null },
  organization: named(9, 'Namuna universiteti'),
  direction: { ...named(3, 'Dasturlash'), code: '05.01.04' },
  advisor: { surname: 'Abdullayev', first_name: 'Shuhrat', middle_name: null },
  dc_type: 200,
  admission_year: 2026,
  admission_quarter: 1,
  year: 2026,
  quarter: 2,
  report: 1,
  study_quarter: 2,
  works_from: inDays(-150),
  late: false,
  submitted_on: null,
  advisor_result: null,
  advisor_mark: null,
  advisor_note: null,
  mark: 0,
  required: 35,
  lines: [
    line(plan, { brought: 1 }),
    line(program, { quarter: 2, weight: 15 }),
    line(article, { quarter: 4, due: false, weight: 25 }),
  ],
  items: [evidence()],
  reason_code: null,
  reason: null,
  paper: null,
  missing: [],
  concluded_on: null,
  confirmed_on: null,
  created_at: '2026-06-01T05:00:00.000Z',
  ...changed,
});

/** The lines of a report to which everything that is due was brought. */
export const completeLines: ExplainedLine[] = [
  line(plan, { brought: 1 }),
  line(program, { quarter: 2, weight: 15, brought: 1 }),
  line(article, { quarter: 4, due: false, weight: 25 }),
];

/** A day so many days from now. */
export const monitoringDay = inDays;
