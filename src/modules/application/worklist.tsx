import { useIsFetching } from '@tanstack/react-query';
import { applicationMachine } from '#machines/application.machine.ts';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { BulkBar } from '#web/process/bulk-bar.tsx';
import { type Selection, useSelection } from '#web/process/bulk-selection.ts';
import { GroupLinks } from '#web/process/group-links.tsx';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useGroupCounts, useLiveRecords } from '#web/record/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useApplicationTexts } from './application-texts.ts';
import type { ApplicationView } from './application-view.ts';
import { bulkForms } from './bulk-forms.ts';
import { Narrowing } from './narrowing.tsx';
import type { ListedApplication } from './schema.ts';
import { filterLabel, useFilterChoices, WorklistFilters } from './worklist-filters.tsx';
import { useGroupName, WorklistGroup } from './worklist-group.tsx';

interface GroupsProps {
  view: ApplicationView;
  state: ListState;
  counts: [string, number][];
  selection: Selection<ListedApplication>;
}

function Groups({ view, state, counts, selection }: GroupsProps) {
  const t = useTexts('review', 'agency');
  const own = counts.filter(([group, count]) =>
    state.group === null ? count > 0 : group === state.group,
  );
  if (own.every(([, count]) => count === 0))
    return (
      <ListEmpty state={state} text={t('review.empty')}>
        {t(view.words.emptyWhy)}
      </ListEmpty>
    );
  return own.map(([group, count]) => (
    <WorklistGroup
      key={group}
      group={group}
      count={count}
      state={state}
      alone={state.group !== null}
      view={view}
      selection={selection}
    />
  ));
}

function WorklistNarrowing({ view, state }: { view: ApplicationView; state: ListState }) {
  const t = useTexts('review', 'agency', 'processes');
  const choices = useFilterChoices(view, state);
  const wordsOf = (name: string, value: string): string =>
    name === 'turn'
      ? t('processes.actions.myTurn')
      : `${t(filterLabel(name))}: ${choices[name]?.find((choice) => choice.value === value)?.label ?? value}`;
  return (
    <Narrowing
      state={state}
      search={t('review.search')}
      title={t('review.filter.title')}
      id="worklist-filters"
      wordsOf={wordsOf}
    >
      <WorklistFilters view={view} state={state} choices={choices} />
    </Narrowing>
  );
}

/**
 * The list of applications in a view, grouped by what needs doing; filters, search, order and page
 * are in the URL.
 */
export function Worklist({ view }: { view: ApplicationView }) {
  const t = useTexts(
    'review',
    'agency',
    'bulk',
    'exports',
    'process',
    'processes',
    'application',
    'codes',
    'validation',
  );
  const texts = useApplicationTexts();
  const groupName = useGroupName();
  const state = useListState(view.options);
  const selection = useSelection<ListedApplication>();
  const { data, isError, error, refetch } = useGroupCounts(applicationMachine, state.query);
  const reading = useIsFetching({ queryKey: cacheKeys.lists(applicationMachine) });
  const mayExport = useCan('export', view.exporting.subject);
  useLiveRecords(applicationMachine);
  useReturnToRow(view.memory, state.href, data !== undefined && reading === 0);
  const counts = Object.entries(data ?? {});
  const shown = counts.reduce(
    (sum, [group, count]) => (state.group === null || state.group === group ? sum + count : sum),
    0,
  );
  const otherDensity = state.density === 'dense' ? 'comfortable' : 'dense';
  const controls = (
    <>
      {mayExport && data && (
        <ExportButton
          path={view.exporting.path}
          query={{ ...state.query, limit: null, offset: null }}
          count={shown}
        />
      )}
      <Button size="small" onClick={() => state.setDensity(otherDensity)}>
        {t('common.table.density')}: {t(`common.table.${state.density}`)}
      </Button>
    </>
  );
  return (
    <Page title={t(view.words.title)} actions={controls}>
      <WorklistNarrowing view={view} state={state} />
      {mayExport && <ExportList />}
      {counts.length > 0 && (
        <GroupLinks
          state={state}
          label={t('review.group.label')}
          everything={t('review.group.everything')}
          counts={counts}
          nameOf={groupName}
        />
      )}
      <BulkBar
        machine={applicationMachine}
        selection={selection}
        forms={bulkForms(selection.rows)}
        nameOf={texts.name}
      />
      {isError && !data && (
        <ListFailed error={error} module={t('application.names')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton shape="table" rows={8} />}
      {data && <Groups view={view} state={state} counts={counts} selection={selection} />}
    </Page>
  );
}
