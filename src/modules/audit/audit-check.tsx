import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { auditPaths } from './paths.ts';
import type { HistoryCheck } from './schema.ts';
import { useHistoryCheck } from './use-audit.ts';
import { loggedProcesses, useAuditWords } from './use-audit-words.ts';

type Result = NonNullable<HistoryCheck['last']>;
type Finding = Result['found'][number];

function useColumns(): Column<Finding>[] {
  const t = useTexts('audit');
  const words = useAuditWords();
  const nameOf = (row: Finding): string =>
    loggedProcesses.includes(row.process)
      ? words.record(row)
      : t('audit.check.reading', { id: row.record_id });
  return [
    {
      key: 'record',
      header: t('audit.record'),
      rowHeader: true,
      className: 'min-w-44',
      cell: (row) =>
        row.line_id === null ? (
          nameOf(row)
        ) : (
          <Link href={auditPaths.auditChange.href({ id: row.line_id })} className="link">
            {nameOf(row)}
          </Link>
        ),
    },
    {
      key: 'problem',
      header: t('audit.check.technical'),
      className: 'min-w-56',
      cell: ({ problem }) => <span lang="en">{problem}</span>,
    },
  ];
}

/** What to do, in this order, when somebody may have changed the history. */
function Steps() {
  const t = useTexts('audit');
  return (
    <ol className="ml-5 list-decimal">
      {([1, 2, 3, 4] as const).map((step) => (
        <li key={step}>{t(`audit.check.step${step}`)}</li>
      ))}
    </ol>
  );
}

function Findings({ last }: { last: Result }) {
  const t = useTexts('audit');
  const columns = useColumns();
  const more = last.differences - last.found.length;
  return (
    <>
      <Table
        caption={t('audit.check.caption', { count: last.differences })}
        columns={columns}
        rows={last.found}
        rowKey={({ process, record_id, problem }) => `${process} ${record_id} ${problem}`}
      />
      {more > 0 && <p className="text-muted">{t('audit.check.more', { count: more })}</p>}
    </>
  );
}

function Whole({ last }: { last: Result }) {
  const t = useTexts('audit');
  const format = useFormat();
  const sound = last.differences === 0;
  return (
    <>
      {sound ? (
        <Notice tone="success" heading={t('audit.check.sound')} />
      ) : (
        <Notice tone="danger" heading={t('audit.check.found', { count: last.differences })}>
          <Steps />
        </Notice>
      )}
      <SummaryList
        rows={[
          { label: t('audit.check.finished'), value: format.dateTime(last.finished_at) },
          { label: t('audit.check.lines'), value: format.number(last.lines) },
          { label: t('audit.check.readings'), value: format.number(last.readings) },
        ]}
      />
      {!sound && <Findings last={last} />}
    </>
  );
}

/**
 * Whether the whole history is as it was written, by the nightly check; and what to do when it is
 * not.
 */
export function AuditCheck() {
  const t = useTexts('audit');
  const format = useFormat();
  const { data, error, refetch } = useHistoryCheck();
  if (!data && error)
    return (
      <ListFailed error={error} module={t('audit.check.title')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton rows={4} />;
  const { last, running } = data;
  return (
    <div className="flex flex-col gap-6">
      {running && (
        <Notice heading={t('audit.check.running')}>
          <p>
            {t('audit.check.progress', {
              time: format.dateTime(running.started_at),
              count: running.lines,
            })}
          </p>
        </Notice>
      )}
      {last && <Whole last={last} />}
      {!last && !running && (
        <Notice heading={t('audit.check.never')}>
          <p>{t('audit.check.when')}</p>
        </Notice>
      )}
    </div>
  );
}
