import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useCreate } from '#web/forms/use-create.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import type { RecordPage, TravellingRecord } from '#web/process/record.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { RecordTable } from '#web/process/record-table.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { DeclaredFilters } from './declared-filters.tsx';
import { drawnColumns } from './drawn-columns.tsx';
import type { DeclaredList, ListPart, RecordList } from './record-list.ts';
import { useMay } from './use-may.ts';
import { areasOf, type ScreenWords, useScreenWords } from './words.ts';

/** So many of a part with a link to all of it stand above the others. */
const partLimit = 20;

interface RowsProps<Row extends TravellingRecord> {
  list: RecordList<Row>;
  state: ListState;
  words: ScreenWords;
  part: ListPart;
}

/** One table: its rows, their pages or the way to all of them. */
function Rows<Row extends TravellingRecord>({ list, state, words, part }: RowsProps<Row>) {
  const { machine } = list;
  const { t } = words;
  const { query, caption, more } = part;
  const cut = more ? { limit: partLimit, offset: 0 } : {};
  const answer = useRecords<Row>(machine, { ...state.query, ...query, ...cut });
  const columns = drawnColumns(list, state, words);
  useReturnToRow(machine.id, state.href, answer.data !== undefined);
  const foot = ({ count, results }: RecordPage<Row>) =>
    more &&
    count > results.length && (
      <p className="mt-4">
        <Link href={more.href} className="link">
          {t(more.text)}
        </Link>
      </p>
    );
  const hint = part.empty === list.empty && list.emptyHint;
  return (
    <ListRows
      query={answer}
      state={state}
      module={t(`${machine.id}.names`)}
      empty={
        part.empty && (
          <ListEmpty state={state} text={t(part.empty)}>
            {hint && t(hint)}
          </ListEmpty>
        )
      }
      foot={more && foot}
    >
      {(page, busy) => (
        <RecordTable
          machine={machine}
          state={state}
          caption={t(caption, { count: page.count })}
          columns={columns}
          rows={page.results}
          busy={busy}
        />
      )}
    </ListRows>
  );
}

function Creations({ list, words }: { list: RecordList<never>; words: ScreenWords }) {
  const may = useMay();
  const { machine, create } = list;
  const creations = useCreate(machine, create !== undefined && may('create', create.subject));
  return creations
    .filter(({ enabled }) => enabled)
    .map(({ event }) => (
      <LinkButton key={event} href={create?.href ?? ''} kind="primary" icon={Plus}>
        {words.t(`${machine.id}.action.${event}`)}
      </LinkButton>
    ));
}

const keysOf = <Row extends TravellingRecord>(list: RecordList<Row>) => [
  list.lead,
  list.caption,
  list.empty,
  ...list.columns.flatMap((column) => (column.kind === 'status' ? [] : [column.field.head])),
  ...(list.narrowing?.filters.map(({ head }) => head) ?? []),
];

/** The page of a declared list: its heading with what begins there, filters, tables. */
export function ListPage<Row extends TravellingRecord>({ of }: { of: DeclaredList<Row> }) {
  const may = useMay();
  const list = useMemo(() => of(may), [of, may]);
  const { machine, order, narrowing } = list;
  const options = useMemo(
    () => ({ filters: narrowing?.filters.map(({ name }) => name) ?? [], ordering: order }),
    [narrowing, order],
  );
  const state = useListState(options);
  const words = useScreenWords(machine, [...areasOf(machine, keysOf(list)), ...(list.areas ?? [])]);
  useLiveRecords(machine);
  const { t, actor } = words;
  const narrowed = state.search !== '' || state.active > 0;
  const whole: ListPart = { query: {}, caption: list.caption, empty: list.empty };
  const parts = (!narrowed && list.parts?.(actor)) || [whole];
  return (
    <Page
      title={t(`${machine.id}.names`)}
      lead={t(list.lead)}
      actions={<Creations list={list} words={words} />}
    >
      <div className="flex flex-col gap-10">
        {narrowing && <DeclaredFilters of={narrowing} state={state} words={words} />}
        {parts.map((part) => (
          <Rows key={part.caption} list={list} state={state} words={words} part={part} />
        ))}
      </div>
    </Page>
  );
}
