import { useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import type { ProcessForecast, StateForecast } from '#shared/forecast.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lastAnswerOn } from '#web/lib/last-answer.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTestedWords } from '#web/process/forecast/queue-sentences.tsx';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { PassageFilters } from './use-passages.ts';

const useForecast = (process: string, filters: PassageFilters) =>
  useQuery({
    queryKey: ['forecast', 'of', process, filters],
    queryFn: ({ signal }) => http.get<ProcessForecast>(`/forecasts/${process}/`, filters, signal),
    placeholderData: lastAnswerOn(process),
  });

/** The day on which the last of those who wait now leaves, or why none is named. */
function Until({
  said: { standing, until, far, left, silent, weeks, growth },
}: {
  said: StateForecast;
}) {
  const t = useTexts('queues');
  const format = useFormat();
  if (standing === 0 || weeks === 0) return '–';
  return (
    <>
      {left === 0 && t('queues.table.silent', { count: silent })}
      {far && t('queues.table.far')}
      {until && format.date(until)}
      {growth > 0 && (
        <span className="block text-sm font-semibold text-danger">
          {t('queues.table.grows', { number: format.number(growth) })}
        </span>
      )}
    </>
  );
}

function ForecastTable({
  machine,
  states,
}: {
  machine: AnyStateMachine;
  states: readonly StateForecast[];
}) {
  const t = useTexts('queues');
  const format = useFormat();
  const testedWords = useTestedWords();
  const weekly = (number: number, weeks: number) =>
    weeks === 0 ? '–' : format.number(number / weeks, number % weeks === 0 ? 0 : 1);
  const columns: Column<StateForecast>[] = [
    {
      key: 'state',
      header: t('queues.table.state'),
      rowHeader: true,
      cell: ({ state }) => <StatusTag machine={machine} state={state} />,
    },
    {
      key: 'standing',
      header: t('queues.table.standing'),
      figures: true,
      cell: ({ standing }) => format.number(standing),
    },
    {
      key: 'arrived',
      header: t('queues.table.arrived'),
      figures: true,
      cell: ({ arrived, weeks }) => weekly(arrived, weeks),
    },
    {
      key: 'left',
      header: t('queues.table.left'),
      figures: true,
      cell: ({ left, weeks }) => weekly(left, weeks),
    },
    {
      key: 'weeks',
      header: t('queues.table.weeks'),
      figures: true,
      cell: ({ weeks }) => format.number(weeks),
    },
    {
      key: 'until',
      header: t('queues.table.until'),
      className: 'sm:min-w-48',
      cell: (said) => <Until said={said} />,
    },
    {
      key: 'tested',
      header: t('queues.table.tested'),
      className: 'sm:min-w-48',
      cell: ({ tested }) => testedWords(tested),
    },
  ];
  return (
    <Table
      caption={t('queues.table.caption')}
      captionHidden
      columns={columns}
      rows={states}
      rowKey={({ state }) => state}
      rowTone={({ state }) => stateMeta(machine, state).tone}
      density="dense"
    />
  );
}

/** How long the queues of a process last at their present pace, and how often that was right. */
export function PassageForecast({
  machine,
  filters,
}: {
  machine: AnyStateMachine;
  filters: PassageFilters;
}) {
  const t = useTexts('queues');
  const { data, error, refetch } = useForecast(machine.id, filters);
  // What was never in use has nothing to be forecast.
  const states = data?.states.filter(({ standing, weeks }) => standing > 0 || weeks > 0) ?? [];
  return (
    <section aria-label={t('queues.title')} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('queues.title')}</h2>
      {!data && error && (
        <ListFailed error={error} module={t('queues.title')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="table" rows={4} />}
      {data && states.length === 0 && <p className="text-muted">{t('queues.nothing')}</p>}
      {states.length > 0 && <ForecastTable machine={machine} states={states} />}
      <p className="measure text-sm text-muted">{t('queues.how')}</p>
    </section>
  );
}
