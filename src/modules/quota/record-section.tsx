import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { type Amounts, allPlaces } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import type { RecordPage, TravellingRecord } from '#web/record/record.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Behind } from './numbers/behind.ts';
import { numberHref } from './numbers/number-href.ts';

/**
 * What a section shows of each record: where it is opened, its name, how many places it speaks of.
 */
interface SectionRow {
  href: string;
  name: string;
  about?: string;
  places?: Partial<Amounts>;
  /** The entries behind them. */
  behind?: Behind;
}

interface Props<Row> {
  machine: AnyStateMachine;
  period: number;
  /** The h2; default: the plural name of the process. */
  title?: string;
  /** How many are shown; the others are one click away. */
  limit?: number;
  /** Above the rows: buttons, a link to the whole list. */
  actions?: ReactNode;
  /** The sentence that stands here without records; without it nothing does. */
  empty?: string;
  /** Which come first; default: the oldest. */
  ordering?: string;
  rowOf(record: Row): SectionRow;
}

function Row({
  row: { href, name, about, places, behind },
  tag,
}: {
  row: SectionRow;
  tag: ReactNode;
}) {
  const t = useTexts('quota-screen');
  const format = useFormat();
  const count = places && allPlaces(places);
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-sunken">
      <div className="min-w-0">
        <Link
          href={href}
          className="link font-semibold after:absolute after:inset-0 after:content-['']"
        >
          {name}
        </Link>
        {about && <p className="text-muted">{about}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {count !== undefined && (
          <span className={behind ? 'relative z-10' : undefined}>
            {behind && count > 0 ? (
              <Link href={numberHref(behind)} className="link">
                <span className="sr-only">{t('quota-screen.numbers.open')}: </span>
                {t('quota-screen.places', { count, number: format.number(count) })}
              </Link>
            ) : (
              t('quota-screen.places', { count, number: format.number(count) })
            )}
          </span>
        )}
        {tag}
      </div>
    </li>
  );
}

/**
 * A part of the page of a quota period: the records of one process with their status, and a way to
 * each. Without records and without `empty` nothing is drawn.
 */
export function RecordSection<Record extends TravellingRecord>(props: Props<Record>) {
  const { machine, period, title, limit = 5, actions, empty, ordering = 'id', rowOf } = props;
  const t = useTexts(machine.id, 'quota-screen');
  const id = useId();
  const { data, error, refetch } = useRecords<Record>(machine, { period, limit, ordering });
  useLiveRecords(machine);
  const rows: RecordPage<Record>['results'] = data?.results ?? [];
  if (data?.count === 0 && !empty) return null;
  return (
    <section aria-labelledby={id} data-section={machine.id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-xl">
          {title ?? t(`${machine.id}.names`)}
        </h2>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {error && !data && (
        <ListFailed
          error={error}
          module={t(`${machine.id}.names`)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton rows={2} />}
      {data?.count === 0 && <p className="text-muted">{empty}</p>}
      {rows.length > 0 && (
        <ul className="border-t border-line">
          {rows.map((record) => (
            <Row
              key={record.id}
              row={rowOf(record)}
              tag={<StatusTag machine={machine} state={record.state} />}
            />
          ))}
        </ul>
      )}
      {data && data.count > rows.length && (
        <p className="mt-2 text-muted">
          {t('quota-screen.shownOf', { shown: rows.length, count: data.count })}
        </p>
      )}
    </section>
  );
}
