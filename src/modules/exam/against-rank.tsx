import { useId } from 'react';
import { Link } from 'wouter';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { totalOf } from './for-others/ranking.ts';
import { examPaths } from './paths.ts';
import type { ListedExamResult } from './schema.ts';

const most = 200;

/**
 * What is controlled: results against the rank; marks that an appeal has changed. Each with the
 * filter that finds it.
 */
const parts = { against: { against_rank: 1 }, remarked: { remarked: 1 } } as const;
type Part = keyof typeof parts;

/** The total that a row had before an appeal brought new marks. */
const totalBefore = ({ marks_before, ...row }: ListedExamResult): number | null =>
  marks_before && totalOf({ ...row, ...marks_before });

function useColumns(part: Part): Column<ListedExamResult>[] {
  const t = useTexts('exam-screen', 'codes');
  const name = useName();
  const format = useFormat();
  const mark = (value: number | null) => value !== null && format.number(value);
  return [
    {
      key: 'person',
      header: t('exam-screen.field.person'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => (
        <>
          {fullName(row.person)}
          <span className="block text-muted">{name(row.organization)}</span>
        </>
      ),
    },
    {
      key: 'direction',
      header: t('exam-screen.field.direction'),
      className: 'min-w-56',
      cell: (row) => (
        <>
          <Link
            href={examPaths.examDirection.href({ id: row.exam_id, directionId: row.direction.id })}
            className="link"
          >
            {row.direction.code} {name(row.direction)}
          </Link>
          <span className="block text-muted">{t(`codes.dcType.${row.dc_type}`)}</span>
        </>
      ),
    },
    ...(part === 'remarked'
      ? [
          {
            key: 'before',
            header: t('exam-screen.remarked.before'),
            figures: true,
            cell: (row: ListedExamResult) => mark(totalBefore(row)),
          },
        ]
      : []),
    {
      key: 'total',
      header: t('exam-screen.field.total'),
      figures: true,
      cell: (row) => mark(totalOf(row)),
    },
    {
      key: 'result',
      header: t('exam-screen.field.result'),
      cell: ({ state }) => <StatusTag machine={examResultMachine} state={state} />,
    },
    {
      key: 'reason',
      header: t('exam-screen.field.reason'),
      className: 'min-w-64',
      cell: ({ result_reason, change_reason }) => (
        <span className="whitespace-pre-line">
          {part === 'against' ? result_reason : change_reason}
        </span>
      ),
    },
  ];
}

/** One list of what is controlled, with its heading. */
function Controlled({ part }: { part: Part }) {
  const t = useTexts('exam-screen');
  const id = useId();
  const { data, error, refetch } = useRecords<ListedExamResult>(examResultMachine, {
    ...parts[part],
    limit: most,
    ordering: '-id',
  });
  useLiveRecords(examResultMachine);
  const columns = useColumns(part);
  const title = t(`exam-screen.${part}.title`);
  return (
    <section aria-labelledby={id} data-controlled={part}>
      <h2 id={id} className="mb-1 text-xl">
        {title}
      </h2>
      <p className="mb-4 max-w-[70ch] text-muted">{t(`exam-screen.${part}.lead`)}</p>
      {error && !data && <ListFailed error={error} module={title} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="table" rows={3} />}
      {data?.count === 0 && <p>{t(`exam-screen.${part}.none`)}</p>}
      {data && data.count > 0 && (
        <Table
          caption={t(`exam-screen.${part}.caption`, { count: data.count })}
          columns={columns}
          rows={data.results}
          rowKey={({ id: row }) => row}
          rowTone={({ state }) => stateMeta(examResultMachine, state).tone}
          density="dense"
        />
      )}
    </section>
  );
}

/**
 * What the anti-corruption agency looks at: candidates whose result says something else than the
 * rank, with the commission's reason; and apart from them those whose marks an appeal has changed,
 * with the marks of before.
 */
export function AgainstRank() {
  return (
    <>
      <Controlled part="against" />
      <Controlled part="remarked" />
    </>
  );
}
