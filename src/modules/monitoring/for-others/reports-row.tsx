import { Check, Clock, type LucideIcon, Minus, Pencil, X } from 'lucide-react';
import { Link } from 'wouter';
import { stateMeta } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { type ColumnLook, column, type ListColumn } from '#web/declared/columns.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type Tone, toneClasses } from '#web/ui/tone.ts';
import type { ReportState } from '../schema.ts';
import { shownReports } from '../shown.ts';

interface Reported {
  reports: readonly ReportState[];
}

const marks: Record<Tone, LucideIcon> = {
  success: Check,
  danger: X,
  warning: Clock,
  info: Pencil,
  secondary: Minus,
  leave: Minus,
};

/**
 * The reports of a study in one narrow row: each number with a mark of its own, in words for those
 * who hear or point at it.
 */
function ReportMarks({ reports }: Reported) {
  const t = useTexts('monitoring', machine.id);
  return (
    <ul className="flex gap-1 whitespace-nowrap">
      {reports.map(({ report, state }) => {
        const { tone } = stateMeta(machine, state);
        const words = t('monitoring.reportState', {
          report,
          state: t(`monitoringReport.state.${state}`),
        });
        return (
          <li
            key={report}
            title={words}
            className={classes(
              'relative inline-flex items-center gap-0.5 rounded-sm border px-1 text-sm leading-6 font-semibold',
              toneClasses[tone],
            )}
          >
            <span aria-hidden="true">{report}</span>
            <Icon of={marks[tone]} size={14} />
            <span className="sr-only">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The column of lists of students in which their reports stand. */
export const reportsColumn = <Row extends Reported>(look: ColumnLook<Row> = {}): ListColumn<Row> =>
  column<Row>('reports', shownReports, {
    ...look,
    cell: ({ reports }) => reports.length > 0 && <ReportMarks reports={reports} />,
  });

/** The reports of one student: one row of states, each the way to its last report. */
export function StudentReports({ reports }: Reported) {
  const t = useTexts('monitoring', machine.id);
  const user = useUser();
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title" className="mb-2 text-xl">
        {t('monitoringReport.names')}
      </h2>
      <ol className="grid max-w-[60rem] gap-x-6 border-t border-line sm:grid-cols-3">
        {reports.map(({ report, id, state }) => {
          const href = id === null ? null : recordHref(machine.id, id, user);
          const name = t('monitoring.reportOfYear', { report });
          return (
            <li key={report} className="flex flex-col items-start gap-1 border-b border-line py-3">
              {href ? (
                <Link href={href} className="link font-semibold">
                  {name}
                </Link>
              ) : (
                <span className="font-semibold">{name}</span>
              )}
              <StatusTag machine={machine} state={state} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
