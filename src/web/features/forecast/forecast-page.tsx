import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import type { LateRecord, LateRecords } from '#shared/forecast.ts';
import { placedProcesses, recordHref } from '#web/frame/record-places.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { QueueSentences } from '#web/process/forecast/queue-sentences.tsx';
import { useOwnForecast } from '#web/process/forecast/use-own-forecast.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

/** The records of a process that wait for the reader and whose turn comes after their last day. */
function useLate(process: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['forecast', process, language],
    queryFn: ({ signal }) =>
      http.get<LateRecords>(`/forecasts/${process}/late/`, undefined, signal),
  });
}

/** The queues of the process, each in a sentence. */
function Queues({ process }: { process: string }) {
  const { data } = useOwnForecast();
  const queues = data?.queues.filter((queue) => queue.process === process) ?? [];
  return queues.map((queue) => (
    <p key={queue.state} className="measure">
      <QueueSentences queue={queue} />
    </p>
  ));
}

function LateTable({ process, data: { count, records } }: { process: string; data: LateRecords }) {
  const t = useTexts('queues', process);
  const format = useFormat();
  const user = useUser();
  const columns: Column<LateRecord>[] = [
    {
      key: 'name',
      header: t('queues.page.record'),
      rowHeader: true,
      className: 'min-w-56',
      cell: ({ id, name, reference }) => {
        const href = recordHref(process, id, user);
        return (
          <>
            {href ? (
              <Link href={href} className="link font-semibold">
                {name}
              </Link>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
            {reference && <span className="block text-sm text-muted">{reference}</span>}
          </>
        );
      },
    },
    {
      key: 'state',
      header: t('queues.page.state'),
      cell: ({ state }) => t(`${process}.state.${state}`),
    },
    { key: 'due', header: t('queues.page.due'), cell: ({ due }) => format.date(due) },
    {
      key: 'expected',
      header: t('queues.page.expected'),
      cell: ({ expected }) => (
        <span className="font-semibold text-danger">
          {expected ? format.date(expected) : t('queues.page.never')}
        </span>
      ),
    },
    {
      key: 'why',
      header: t('queues.page.why'),
      className: 'sm:min-w-56',
      cell: ({ place, left, weeks }) =>
        t('queues.page.because', {
          place: format.number(place),
          left: format.number(left),
          count: weeks,
        }),
    },
  ];
  return (
    <div>
      <Table
        caption={t('queues.page.caption', { count, shown: format.number(count) })}
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
      />
      {count > records.length && (
        <p className="mt-2 text-muted">
          {t('queues.page.cut', { shown: format.number(records.length) })}
        </p>
      )}
    </div>
  );
}

function ForecastOf({ process }: { process: string }) {
  const t = useTexts('queues', process);
  const { data, error, refetch } = useLate(process);
  return (
    <Page
      title={t('queues.page.title')}
      over={t(`${process}.names`)}
      lead={t('queues.page.lead')}
      back={{ href: paths.home.href(), text: t('queues.page.back') }}
      actions={<PrintButton />}
    >
      <div className="flex flex-col gap-6">
        <Queues process={process} />
        {error && !data && (
          <ListFailed
            error={error}
            module={t('queues.page.title')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton shape="table" rows={6} />}
        {data?.count === 0 && <Empty text={t('queues.page.none')} />}
        {data && data.count > 0 && <LateTable process={process} data={data} />}
        <p className="measure text-sm text-muted">{t('queues.how')}</p>
      </div>
    </Page>
  );
}

/** /admin/forecast/:process: which of the records that wait for the reader will be late, and why. */
export function ForecastPage() {
  const t = useTexts('queues');
  const { process = '' } = useParams<{ process: string }>();
  if (placedProcesses.includes(process)) return <ForecastOf key={process} process={process} />;
  return (
    <Page
      title={t('common.error.notFound')}
      back={{ href: paths.home.href(), text: t('queues.page.back') }}
    >
      <p>{t('queues.page.missing')}</p>
    </Page>
  );
}
