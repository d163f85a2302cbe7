import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { type WayRecords as Found, furthestRecord, recordsOnPage } from '#shared/passages.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { PathTags } from './path-list.tsx';
import { type PassageFilters, passageFilters, useWayRecords } from './use-passages.ts';
import { type Behind, behindHref } from './way-address.ts';

type Row = Found['results'][number];

interface Props {
  machine: AnyStateMachine;
  filters: PassageFilters;
  behind: Behind;
  offset: number;
}

/** A record by its reference, as a link where a screen of the person shows it. */
function RecordName({ machine, row }: { machine: AnyStateMachine; row: Row }) {
  const t = useTexts('passages');
  const href = recordHref(machine.id, row.id, useUser());
  const name = row.name ?? t('passages.records.open', { id: row.id });
  return href ? (
    <Link href={href} className="link inline-block min-h-6">
      {name}
    </Link>
  ) : (
    name
  );
}

function RecordTable({ machine, rows }: { machine: AnyStateMachine; rows: readonly Row[] }) {
  const t = useTexts('passages', machine.id);
  const format = useFormat();
  return (
    <Table<Row>
      caption={t('passages.records.caption')}
      captionHidden
      columns={[
        {
          key: 'name',
          header: t('passages.records.name'),
          rowHeader: true,
          cell: (row) => <RecordName machine={machine} row={row} />,
        },
        {
          key: 'state',
          header: t('passages.records.state'),
          cell: ({ state }) => <StatusTag machine={machine} state={state} />,
        },
        {
          key: 'at',
          header: t('passages.records.at'),
          cell: ({ at }) => format.dateTime(at),
        },
        {
          key: 'since',
          header: t('passages.records.since'),
          cell: ({ since }) => format.dateTime(since),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      density="dense"
    />
  );
}

/** The pages before and after this one: how many there are is not counted. */
function Pages({ machine, filters, behind, offset, more }: Props & { more: boolean }) {
  const t = useTexts('passages');
  const at = (first: number) => `${behindHref(machine, filters, behind)}&offset=${first}`;
  const last = offset + recordsOnPage > furthestRecord;
  return (
    <div className="no-print flex flex-wrap items-center gap-4">
      {offset > 0 && (
        <Link href={at(Math.max(0, offset - recordsOnPage))} className="link min-h-9" rel="prev">
          {t('common.button.previous')}
        </Link>
      )}
      {more && !last && (
        <Link href={at(offset + recordsOnPage)} className="link min-h-9" rel="next">
          {t('common.button.next')}
        </Link>
      )}
      {more && last && <p>{t('passages.records.furthest', { count: offset + recordsOnPage })}</p>}
    </div>
  );
}

/** The records behind a number of a process, page by page. */
export function WayRecords({ machine, filters, behind, offset }: Props) {
  const t = useTexts('passages', 'diagram', machine.id);
  const words = useTransitionWords(machine);
  const { of, words: named } = behind;
  const query = { of, words: named.join(','), offset: String(offset) };
  const { data, error, refetch } = useWayRecords(machine.id, Object.assign(query, filters));
  const [from = '', event = ''] = named;
  const title = t(`passages.records.of.${of}`, {
    state: from && of !== 'path' ? words.state(from) : '',
    from: from && of !== 'path' ? words.state(from) : '',
    event: event && of !== 'path' ? words.event({ event }) : '',
  });
  const back = new URLSearchParams({ view: 'times' });
  for (const name of passageFilters) if (filters[name]) back.set(name, filters[name]);
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div className="no-print">
        <LinkButton href={`${paths.process.href({ machine: machine.id })}?${back}`}>
          {t('passages.records.back')}
        </LinkButton>
      </div>
      <h2 className="text-lg font-semibold">{title}</h2>
      {of === 'path' && <PathTags machine={machine} states={named} />}
      {!data && error && <ListFailed error={error} module={title} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="table" rows={8} />}
      {data && data.results.length === 0 && (
        <Empty text={t('passages.records.none')}>{t('passages.records.noneHint')}</Empty>
      )}
      {data && data.results.length > 0 && (
        <>
          <RecordTable machine={machine} rows={data.results} />
          <Pages
            machine={machine}
            filters={filters}
            behind={behind}
            offset={offset}
            more={data.more}
          />
          <p className="measure text-sm text-muted">{t('passages.records.note')}</p>
        </>
      )}
    </section>
  );
}
