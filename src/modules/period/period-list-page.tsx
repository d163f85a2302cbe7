import { Plus } from 'lucide-react';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty, ListSearch } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListViews } from '#web/views/list-views.tsx';
import { periodPaths } from './paths.ts';
import { PeriodTable } from './period-table.tsx';
import type { ListedPeriod } from './schema.ts';

const stored = Object.keys(periodMachine.states).filter(
  (state) => stateMeta(periodMachine, state).code !== null,
);
const running = statesTagged(periodMachine, 'active');
const prepared = statesTagged(periodMachine, 'prepared');

/**
 * The parts of the list in the order of urgency: those that run, those to activate, those that are
 * over.
 */
const parts = [
  { name: 'active', states: running },
  { name: 'prepared', states: prepared },
  {
    name: 'closed',
    states: stored.filter((state) => !running.includes(state) && !prepared.includes(state)),
  },
] as const;

function Part({
  name,
  rows,
  state,
}: {
  name: (typeof parts)[number]['name'];
  rows: readonly ListedPeriod[];
  state: ListState;
}) {
  const t = useTexts('period-screen');
  if (rows.length === 0) return null;
  return (
    <PeriodTable
      caption={t('period-screen.partCount', {
        part: t(`period-screen.part.${name}`),
        count: rows.length,
      })}
      rows={rows}
      state={state}
    />
  );
}

/** Periods (route `period`): what runs now, what waits to be activated, what is over. */
export function PeriodListPage() {
  const t = useTexts('period-screen', 'period', 'processes');
  const creations = useCreate(periodMachine, useCan('create', 'Period'));
  const state = useListState({ filters: ['turn'], ordering: '-registration_start', limit: 200 });
  const { data, error, refetch } = useRecords<ListedPeriod>(periodMachine, state.query);
  useLiveRecords(periodMachine);
  useReturnToRow(periodMachine.id, state.href, data !== undefined);
  return (
    <Page
      title={t('period.names')}
      lead={t('period-screen.lead')}
      actions={
        creations.some(({ enabled }) => enabled) && (
          <LinkButton href={periodPaths.period.href({ id: 'new' })} kind="primary" icon={Plus}>
            {t('period-screen.create')}
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-10">
        <div className="measure">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
            <ListSearch state={state} label={t('period-screen.search')} />
            <ListViews views={state.views} />
          </div>
          <div className="mt-3">
            <ListChips state={state} wordsOf={() => t('processes.actions.myTurn')} />
          </div>
        </div>
        {error && !data && (
          <ListFailed error={error} module={t('period.names')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton shape="table" rows={4} />}
        {data?.count === 0 && <ListEmpty state={state} text={t('period-screen.empty')} />}
        {parts.map(({ name, states }) => (
          <Part
            key={name}
            name={name}
            state={state}
            rows={data?.results.filter((row) => states.includes(row.state)) ?? []}
          />
        ))}
      </div>
    </Page>
  );
}
