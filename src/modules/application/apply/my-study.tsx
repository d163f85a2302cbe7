import { Link } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { StudentReports } from '#modules/monitoring/for-others/reports-row.tsx';
import { RequestsOfStudy } from '#modules/student-request/for-others/requests-of-study.tsx';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { StudyData } from '../study/student-data.tsx';
import { StudentExams } from '../study/student-exams.tsx';
import { isTagged } from '../study/student-state.ts';

const unsettled = statesTagged(monitoringReportMachine, 'unsettled');

interface Props {
  record: ApplicationRecord;
}

/** The last day of a leave or of the study. */
function useTerm({ leave_stop, study_end, ...record }: ApplicationRecord): string {
  const t = useTexts('apply');
  const format = useFormat();
  const onLeave = isTagged(record, 'onLeave');
  const day = onLeave ? leave_stop : study_end;
  if (!day) return '';
  const when = { date: format.longDate(day), when: format.relative(day) };
  return t(onLeave ? 'apply.study.leaveUntil' : 'apply.study.termUntil', when);
}

/** What the student has to do: the report that is open, what is not chosen yet, and the term. */
function Due({ record }: Props) {
  const t = useTexts('apply', 'monitoring', 'monitoringReport');
  const user = useUser();
  const term = useTerm(record);
  const report = record.reports.find(({ id, state }) => id !== null && unsettled.includes(state));
  const href = report?.id ? recordHref(monitoringReportMachine.id, report.id, user) : null;
  const name = report && t('apply.study.report', { report: report.report });
  return (
    <section aria-labelledby="due-title">
      <h2 id="due-title" className="mb-2 text-xl">
        {t('apply.study.due')}
      </h2>
      <ul className="max-w-[70ch] border-t border-line *:border-b *:border-line *:py-3">
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {href ? (
            <Link href={href} className="link font-semibold">
              {name}
            </Link>
          ) : (
            (name ?? t('apply.study.noReport'))
          )}
          {report && <StatusTag machine={monitoringReportMachine} state={report.state} />}
        </li>
        {!record.advisor && <li>{t('apply.study.advisorNone')}</li>}
        {!record.topic && <li>{t('apply.study.topicNone')}</li>}
        {term && <li>{term}</li>}
      </ul>
    </section>
  );
}

/** The dissertation: on what, and whether it has been defended. */
function Dissertation({ record }: Props) {
  const t = useTexts('apply', 'validation');
  const format = useFormat();
  const { topic, defence_date, degree_document } = record;
  const defended = defence_date
    ? t('apply.study.defended', { date: format.longDate(defence_date) })
    : t('apply.study.notDefended');
  return (
    <section aria-labelledby="dissertation-title">
      <h2 id="dissertation-title" className="mb-2 text-xl">
        {t('apply.study.dissertation')}
      </h2>
      <SummaryList
        rows={[
          ...(topic ? [{ label: t('validation.field.topic'), value: topic }] : []),
          {
            label: t('apply.study.defence'),
            value: [defended, degree_document].filter(Boolean).join(', '),
          },
        ]}
      />
    </section>
  );
}

/**
 * The study as its student needs it: what is due, reports, advisor, topic, requests, exams,
 * dissertation.
 */
export function MyStudy({ record }: Props) {
  return (
    <>
      {isTagged(record, 'studying') && <Due record={record} />}
      <StudentReports reports={record.reports} />
      <StudyData record={record} />
      <RequestsOfStudy study={record} />
      <StudentExams study={record.id} />
      <Dissertation record={record} />
    </>
  );
}
