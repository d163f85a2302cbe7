import { examMachine } from '#machines/exam.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { examPaths } from './paths.ts';
import type { ListedExam } from './schema.ts';

const counts = ['candidates', 'decided', 'accepted', 'admitted'] as const;

/**
 * Exams as rows: whose and of which period, status, the first day, how many candidates are decided,
 * accepted, admitted.
 */
export function ExamTable({
  page,
  state,
  busy,
}: {
  page: RecordPage<ListedExam>;
  state: ListState;
  busy: boolean;
}) {
  const t = useTexts('exam-screen', 'processes');
  const name = useName();
  const format = useFormat();
  const columns: Column<ListedExam>[] = [
    {
      key: 'organization',
      header: t('exam-screen.field.organization'),
      rowHeader: true,
      className: 'min-w-64',
      cell: (row) => (
        <>
          <RowLink
            list={examMachine.id}
            listHref={state.href}
            id={row.id}
            href={examPaths.exam.href({ id: row.id })}
          >
            {name(row.organization)}
          </RowLink>
          <span className="block text-muted">{name(row.period)}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => <StatusTag machine={examMachine} state={row.state} />,
    },
    {
      key: 'first_day',
      header: t('exam-screen.field.firstDay'),
      className: 'whitespace-nowrap',
      cell: ({ first_day }) =>
        first_day ? (
          format.date(first_day)
        ) : (
          <span className="text-muted">{t('exam-screen.notSet')}</span>
        ),
    },
    ...counts.map((count) => ({
      key: count,
      header: t(`exam-screen.field.${count}`),
      figures: true,
      cell: (row: ListedExam) => format.number(row[count]),
    })),
  ];
  return (
    <RecordTable
      machine={examMachine}
      state={state}
      caption={t('exam-screen.list.caption', { count: page.count })}
      columns={columns}
      rows={page.results}
      busy={busy}
    />
  );
}
