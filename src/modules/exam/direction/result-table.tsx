import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { fullName } from '#shared/names.ts';
import { useCan } from '#web/forms/use-can.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { queryText } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { compareRank, ranksOf, totalOf } from '../for-others/ranking.ts';
import type { ExamDirection, ExamRecord, ListedExamResult } from '../schema.ts';
import { useResultForms } from './result-forms.tsx';

interface Props {
  exam: ExamRecord;
  direction: ExamDirection;
  rows: readonly ListedExamResult[];
}

function Person({
  row,
  several,
  rank,
}: {
  row: ListedExamResult;
  several: boolean;
  rank?: number;
}) {
  const t = useTexts('exam-screen', 'codes');
  const href = recordHref(applicationMachine.id, row.application_id, useUser());
  const notes = [
    rank !== undefined && t('exam-screen.results.rank', { rank }),
    several && t(`codes.dcType.${row.dc_type}`),
    row.admitted && t('exam-screen.results.admitted'),
    row.is_open && t('exam-screen.results.open'),
  ];
  return (
    <>
      {href ? (
        <Link href={href} className="link font-semibold">
          {fullName(row.person)}
        </Link>
      ) : (
        <span className="font-semibold">{fullName(row.person)}</span>
      )}
      <span className="block text-muted">{notes.filter(Boolean).join(', ')}</span>
    </>
  );
}

function useColumns(
  several: boolean,
  ranks: ReadonlyMap<number, number>,
): Column<ListedExamResult>[] {
  const t = useTexts('exam-screen', 'examResult', 'process');
  const format = useFormat();
  const formsOf = useResultForms();
  const mark = (value: number | null) => value !== null && format.number(value);
  return [
    {
      key: 'person',
      header: t('exam-screen.field.person'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => <Person row={row} several={several} rank={ranks.get(row.id)} />,
    },
    {
      key: 'direction_mark',
      header: t('exam-screen.field.directionMark'),
      figures: true,
      cell: (row) => (row.absent ? t('exam-screen.marks.absentWord') : mark(row.direction_mark)),
    },
    {
      key: 'english_mark',
      header: t('exam-screen.field.englishMark'),
      figures: true,
      cell: (row) =>
        row.is_certificate ? t('exam-screen.marks.certificate') : mark(row.english_mark),
    },
    {
      key: 'total',
      header: t('exam-screen.field.total'),
      figures: true,
      cell: (row) => mark(totalOf(row)),
    },
    {
      key: 'result',
      header: t('exam-screen.field.result'),
      className: 'min-w-48',
      cell: ({ state, result_reason, change_reason }) => (
        <>
          <StatusTag machine={examResultMachine} state={state} />
          {[result_reason, change_reason].map(
            (reason) =>
              reason && (
                <p key={reason} className="mt-1 whitespace-pre-line text-muted">
                  {reason}
                </p>
              ),
          )}
        </>
      ),
    },
    {
      key: 'actions',
      header: t('exam-screen.field.actions'),
      screenOnly: true,
      className: 'min-w-56',
      cell: (row) => (
        <ActionBar
          machine={examResultMachine}
          record={row}
          name={fullName(row.person)}
          about={fullName(row.person)}
          forms={formsOf(row)}
          size="small"
        />
      ),
    },
  ];
}

/**
 * The way to those who have a place and are to be admitted: one or many, in the list of
 * applications.
 */
function ToAdmit({ exam, direction }: Omit<Props, 'rows'>) {
  const t = useTexts('exam-screen');
  const admits = useCan('admit', 'ApplicantDocument');
  const states = statesTagged(applicationMachine, 'awaitsAdmission').join(',');
  if (!admits) return null;
  return (
    <p className="no-print mb-4">
      {t('exam-screen.results.toAdmit')}:{' '}
      <Link
        href={`${applicationPaths.applications.href()}?${queryText({ period: exam.period.id, direction: direction.direction.id, state: states })}`}
        className="link"
      >
        {t('exam-screen.results.toAdmitLink')}
      </Link>
    </p>
  );
}

/**
 * The published results of a direction in order of rank, with what can still be done about each:
 * decline, promote, mark anew.
 */
export function ResultTable({ exam, direction, rows }: Props) {
  const t = useTexts('exam-screen');
  const ranked = [...rows].sort(
    (one, other) => one.dc_type - other.dc_type || compareRank(one, other),
  );
  const columns = useColumns(direction.forms.length > 1, ranksOf(ranked));
  return (
    <section aria-labelledby="results-title">
      <h2 id="results-title" className="mb-2 text-xl">
        {t('exam-screen.results.title')}
      </h2>
      <ToAdmit exam={exam} direction={direction} />
      <Table
        caption={t('exam-screen.results.caption', { count: rows.length })}
        columns={columns}
        rows={ranked}
        rowKey={({ id }) => id}
        rowTone={({ state }) => stateMeta(examResultMachine, state).tone}
        density="dense"
      />
    </section>
  );
}
