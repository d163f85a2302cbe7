import { Link } from 'wouter';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { totalOf } from '#shared/exam-ranking.ts';
import type { ListedExamResult } from '#shared/rows/exam-result.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useName } from '#web/process/names.ts';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { personName } from './person-name.ts';

const most = 200;

function useColumns(): Column<ListedExamResult>[] {
  const t = useTexts('exam-screen', 'codes');
  const name = useName();
  const format = useFormat();
  return [
    {
      key: 'person',
      header: t('exam-screen.field.person'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => (
        <>
          {personName(row.person)}
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
          <Link href={paths.examDirection.href({ id: row.exam_id, directionId: row.direction.id })} className="link">
            {row.direction.code} {name(row.direction)}
          </Link>
          <span className="block text-muted">{t(`codes.dcType.${row.dc_type}`)}</span>
        </>
      ),
    },
    {
      key: 'total',
      header: t('exam-screen.field.total'),
      figures: true,
      cell: (row) => {
        const total = totalOf(row);
        return total !== null && format.number(total);
      },
    },
    { key: 'result', header: t('exam-screen.field.result'), cell: ({ state }) => <StatusTag machine={examResultMachine} state={state} /> },
    {
      key: 'reason',
      header: t('exam-screen.field.reason'),
      className: 'min-w-64',
      cell: ({ result_reason }) => <span className="whitespace-pre-line">{result_reason}</span>,
    },
  ];
}

/** Candidates whose result says something else than the rank, with the commission's reason: what the anti-corruption agency looks at. */
export function AgainstRank() {
  const t = useTexts('exam-screen');
  const { data, error, refetch } = useRecords<ListedExamResult>(examResultMachine, { against_rank: 1, limit: most, ordering: '-id' });
  useLiveRecords(examResultMachine);
  const columns = useColumns();
  return (
    <section aria-labelledby="against-rank">
      <h2 id="against-rank" className="mb-1 text-xl">
        {t('exam-screen.against.title')}
      </h2>
      <p className="mb-4 max-w-[70ch] text-muted">{t('exam-screen.against.lead')}</p>
      {error && !data && <ListFailed error={error} module={t('exam-screen.against.title')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="table" rows={3} />}
      {data?.count === 0 && <p>{t('exam-screen.against.none')}</p>}
      {data && data.count > 0 && (
        <Table
          caption={t('exam-screen.against.caption', { count: data.count })}
          columns={columns}
          rows={data.results}
          rowKey={({ id }) => id}
          rowTone={({ state }) => stateMeta(examResultMachine, state).tone}
          density="dense"
        />
      )}
    </section>
  );
}
