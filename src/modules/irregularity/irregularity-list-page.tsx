import { Link } from 'wouter';
import { irregularityMachine as machine } from '#machines/irregularity.machine.ts';
import { isStored, stateMeta } from '#machines/kit.ts';
import { irregularityKinds, irregularitySorts, kindNames } from '#shared/irregularities.ts';
import { useMay } from '#web/forms/use-can.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ChoiceFilters } from '#web/process/list-filters.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { irregularityPaths } from './paths.ts';
import type { IrregularityRow } from './schema.ts';
import { useIrregularities } from './use-irregularities.ts';
import { useIrregularityWords } from './use-irregularity-words.ts';

function useColumns(): Column<IrregularityRow>[] {
  const words = useIrregularityWords();
  const format = useFormat();
  const { t } = words;
  return [
    {
      key: 'what',
      header: t('irregularities.what'),
      rowHeader: true,
      className: 'min-w-64',
      cell: (row) => (
        <>
          <Link href={irregularityPaths.irregularity.href({ id: row.id })} className="link">
            {words.seen(row)}
          </Link>
          <span className="block font-normal text-muted">{words.kind(row.kind)}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('irregularities.status'),
      cell: ({ state }) => <StatusTag machine={machine} state={state} />,
    },
    {
      key: 'record',
      header: t('irregularities.record'),
      className: 'min-w-36',
      cell: ({ process, record_id }) =>
        process !== null && record_id !== null && words.record({ process, record_id }),
    },
    {
      key: 'people',
      header: t('irregularities.people'),
      className: 'min-w-40',
      cell: (row) => words.people(row),
    },
    {
      key: 'first',
      header: t('irregularities.first'),
      className: 'whitespace-nowrap',
      cell: ({ first_seen }) => format.date(first_seen),
    },
    {
      key: 'last',
      header: t('irregularities.last'),
      className: 'whitespace-nowrap',
      cell: ({ last_seen }) => format.date(last_seen),
    },
  ];
}

/** When the nights were looked through last. */
function Watched({ at }: { at: string | null }) {
  const { t } = useIrregularityWords();
  const format = useFormat();
  return (
    <p className="mb-4 text-muted">
      {at === null
        ? t('irregularities.never')
        : t('irregularities.watched', { time: format.dateTime(at) })}
    </p>
  );
}

/** /admin/irregularities: what the watch of the night has seen, for those who look after it. */
export function IrregularityListPage() {
  const words = useIrregularityWords();
  const { t } = words;
  const may = useMay();
  const columns = useColumns();
  const state = useListState({ filters: ['state', 'kind'], ordering: '' });
  useReturnToRow('irregularities', state.href, true);
  const query = useIrregularities(state.query);
  const sorts = irregularitySorts.filter((sort) => may(sort, 'Irregularity'));
  const kinds = kindNames.filter((kind) => sorts.includes(irregularityKinds[kind]));
  const label: Record<string, string> = {
    state: t('irregularities.status'),
    kind: t('irregularities.kind'),
  };
  return (
    <Page title={t('irregularity.names')} lead={t('irregularities.lead')}>
      <ChoiceFilters
        state={state}
        search={t('irregularities.search')}
        all={t('irregularities.all')}
        labelOf={(name) => label[name] ?? name}
        choices={{
          state: Object.keys(machine.states)
            .filter(isStored)
            .map((value) => ({ value, label: t(`irregularity.state.${value as 'open'}`) })),
          kind: kinds.map((value) => ({ value, label: words.kind(value) })),
        }}
      />
      {query.data && <Watched at={query.data.watched_at} />}
      <ListRows<IrregularityRow>
        query={query}
        state={state}
        module={t('irregularity.names')}
        empty={<ListEmpty state={state} text={t('irregularities.empty')} />}
      >
        {(page, busy) => (
          <Table
            caption={t('irregularities.caption', { count: page.count })}
            columns={columns}
            rows={page.results}
            rowKey={({ id }) => id}
            rowTone={(row) => stateMeta(machine, row.state).tone}
            busy={busy}
          />
        )}
      </ListRows>
    </Page>
  );
}
