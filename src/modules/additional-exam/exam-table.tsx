import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useActor } from '#web/process/use-actor.ts';
import type { Column } from '#web/ui/table.tsx';
import { additionalExamPaths } from './paths.ts';
import type { ListedAdditionalExam } from './schema.ts';
import { useExamWords } from './use-exam-words.ts';

interface Props {
  page: RecordPage<ListedAdditionalExam>;
  state: ListState;
  busy: boolean;
  caption: string;
}

const conditional = statesTagged(additionalExamMachine, 'conditional');

function useColumns(state: ListState): Column<ListedAdditionalExam>[] {
  const t = useTexts('additional-exam-screen', 'validation', 'processes');
  const format = useFormat();
  const name = useName();
  const words = useExamWords();
  const { organizationId, userId } = useActor();
  return [
    {
      key: 'subject',
      header: t('validation.field.subject'),
      rowHeader: true,
      className: 'min-w-60',
      cell: (row) => (
        <>
          <RowLink
            list={additionalExamMachine.id}
            listHref={state.href}
            id={row.id}
            href={additionalExamPaths.additionalExam.href({ id: row.id })}
          >
            {row.facts.ownerId === userId ? words.subject(row) : words.title(row)}
          </RowLink>
          {row.organization.id !== organizationId && (
            <span className="block text-muted">{name(row.organization)}</span>
          )}
        </>
      ),
    },
    {
      key: 'attempt',
      header: t('validation.field.attempt'),
      cell: ({ attempt }) => format.number(attempt),
    },
    {
      key: 'exam_date',
      header: t('validation.field.exam_date'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ exam_date }) => format.date(exam_date),
    },
    {
      key: 'mark',
      header: t('additional-exam-screen.field.mark'),
      sortable: true,
      cell: ({ mark }) => mark !== null && format.number(mark, 1),
    },
    {
      key: 'status',
      header: t('processes.status'),
      className: 'min-w-40',
      cell: (row) => (
        <>
          <StatusTag machine={additionalExamMachine} state={row.state} />
          {conditional.includes(row.state) && row.deadline && (
            <span className="block">
              {t('additional-exam-screen.until', { date: format.date(row.deadline) })}
            </span>
          )}
        </>
      ),
    },
  ];
}

/** Exams as rows: subject and student, attempt, day, mark, status. */
export function ExamTable({ page, state, busy, caption }: Props) {
  return (
    <RecordTable
      machine={additionalExamMachine}
      state={state}
      caption={caption}
      columns={useColumns(state)}
      rows={page.results}
      busy={busy}
    />
  );
}
