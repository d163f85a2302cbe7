import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { MonitoringRecord } from '../schema.ts';
import { isPassed, type Stage, stageOf } from '../stage.ts';

/** What a report asks of its student: a sentence, and what explains it. */
interface ReportPrompt {
  heading: string;
  lines: string[];
}

/** What the student reads first: what to do by when, or who has the report and until when. */
export function useReportPrompt(record: MonitoringRecord): ReportPrompt {
  const t = useTexts('monitoring-screen', 'monitoring', 'codes');
  const format = useFormat();
  const { facts, reason, reason_code } = record;
  const byDay = (day: string | null) => {
    const date = day ?? '';
    return day ? { date: format.longDate(date), left: format.relative(date) } : { date, left: '' };
  };
  const said = reason ? [t('monitoring-screen.prompt.reason', { reason })] : [];
  const code = reason_code
    ? [t('monitoring-screen.prompt.code', { reason: t(`codes.cancelReason.${reason_code}`) })]
    : [];
  const writing = (): ReportPrompt => {
    const returned = reason ? [t('monitoring-screen.prompt.returned', { reason })] : [];
    if (facts.uploadOpen)
      return {
        heading: t('monitoring-screen.prompt.write', byDay(facts.uploadUntil)),
        lines: returned,
      };
    if (!facts.graceOpen)
      return {
        heading: t('monitoring-screen.prompt.tooLate', byDay(facts.graceUntil)),
        lines: [t('monitoring-screen.prompt.tooLateNext', byDay(facts.failUntil)), ...returned],
      };
    return {
      heading: t('monitoring-screen.prompt.late', byDay(facts.graceUntil)),
      lines: [t('monitoring-screen.prompt.lateWhy', byDay(facts.uploadUntil)), ...returned],
    };
  };
  const deadline = (): ReportPrompt =>
    facts.deadlineOpen
      ? {
          heading: t('monitoring-screen.prompt.bring', byDay(facts.deadline)),
          lines: [
            t('monitoring-screen.prompt.bringWhat', {
              works: format.list(record.missing.map((type) => t(`codes.workType.${type}`))),
            }),
            ...said,
          ],
        }
      : {
          heading: t('monitoring-screen.prompt.deadlineOver', byDay(facts.deadline)),
          lines: [t('monitoring-screen.prompt.organizationUntil', byDay(facts.orgUntil)), ...said],
        };
  const prompts: Record<Stage, () => ReportPrompt> = {
    writing,
    deadline,
    advisor: () => ({
      heading: t('monitoring-screen.prompt.advisor', {
        advisor: record.advisor ? fullName(record.advisor) : '–',
      }),
      lines: [t('monitoring-screen.prompt.advisorUntil', byDay(facts.advisorUntil))],
    }),
    organization: () => ({
      heading: t('monitoring-screen.prompt.organization'),
      lines: [t('monitoring-screen.prompt.organizationUntil', byDay(facts.orgUntil))],
    }),
    concluded: () => ({
      heading: t(`monitoring-screen.prompt.${isPassed(record) ? 'passed' : 'failed'}`),
      lines: [
        t('monitoring-screen.prompt.agencyUntil', byDay(facts.agencyUntil)),
        ...code,
        ...said,
      ],
    }),
    confirmed: () => ({
      heading: t(`monitoring-screen.prompt.${isPassed(record) ? 'passed' : 'failed'}`),
      lines: [t('monitoring-screen.prompt.final'), ...code, ...said],
    }),
    closed: () => ({ heading: t('monitoring-screen.prompt.closed'), lines: [] }),
  };
  return prompts[stageOf(record)]();
}
