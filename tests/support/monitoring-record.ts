import type { EvidenceItem, ExplainedLine, MonitoringRecord } from '#modules/monitoring/schema.ts';
import { workTypeIds } from '#shared/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { itemOf, reportOf } from './monitoring-report.ts';

/** The student whose report it is, and the advisor. */
export const monitoredStudent = 7;
export const monitoringAdvisor = 8;

const {
  individualWorkPlan: plan,
  theoreticalMethodologicalProgram: program,
  article,
} = workTypeIds;
const inDays = (days: number): string => addDays(tashkentDay(), days);

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
export const evidence = (changed: Partial<EvidenceItem> = {}): EvidenceItem =>
  itemOf(31, {
    work_id: 41,
    name: 'Yakka tartibdagi ish rejasi, 2026',
    publication_date: inDays(-20),
    url: null,
    file: { id: '00000000-0000-4000-8000-000000000001', name: 'reja.pdf' },
    ...changed,
  });

/** A report that its student writes until the fifth day from now. */
const writing = {
  advisorUserId: monitoringAdvisor,
  uploadOpen: true,
  uploadOver: false,
  graceOpen: true,
  graceOver: false,
  returnOpen: true,
  filesComplete: false,
  missingFiles: [String(program)],
  uploadUntil: inDays(5),
  graceUntil: inDays(15),
  failUntil: inDays(30),
  orgUntil: null,
};

/** What a test says of a report, beside what every one has. */
type Changes = Omit<Partial<MonitoringRecord>, 'facts'> & {
  facts?: Partial<MonitoringRecord['facts']>;
};

/** The first report of somebody who has brought the plan, and still needs the program. */
export function monitoringReport({ facts, ...changed }: Changes = {}): MonitoringRecord {
  const report = reportOf(5, [evidence()], {
    state: 'collecting',
    version: 3,
    person: { surname: 'Qodirova', first_name: 'Gulnora', middle_name: null },
    advisor: { surname: 'Abdullayev', first_name: 'Shuhrat', middle_name: null },
    year: 2026,
    quarter: 2,
    works_from: inDays(-150),
    submitted_on: null,
    advisor_result: null,
    advisor_mark: null,
    lines: [
      line(plan, { brought: 1 }),
      line(program, { quarter: 2, weight: 15 }),
      line(article, { quarter: 4, due: false, weight: 25 }),
    ],
    ...changed,
  });
  return { ...report, facts: { ...report.facts, ...writing, ...facts } };
}

/** The lines of a report to which everything that is due was brought. */
export const completeLines: ExplainedLine[] = [
  line(plan, { brought: 1 }),
  line(program, { quarter: 2, weight: 15, brought: 1 }),
  line(article, { quarter: 4, due: false, weight: 25 }),
];

/** A day so many days from now. */
export const monitoringDay = inDays;
