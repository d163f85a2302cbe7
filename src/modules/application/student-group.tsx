import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useRecords } from '#web/record/use-process.ts';
import { classes } from '#web/ui/classes.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ListedApplication } from './schema.ts';
import { StudentRow } from './student-row.tsx';

const shownOfGroup = 10;

interface Props {
  group: string;
  count: number;
  state: ListState;
  /** What every question about this list carries: the scholarship status. */
  query: Query;
  /** One group fills the page: all its rows, page by page. */
  alone: boolean;
}

/**
 * Rows of one part of a list of students under a heading with its count; the whole part is one
 * click away.
 */
export function StudentGroup({ group, count, state, query, alone }: Props) {
  const t = useTexts('student');
  const format = useFormat();
  const params: Query = { ...query, group, ...(alone ? {} : { limit: shownOfGroup, offset: 0 }) };
  const { data, isError, error, isPlaceholderData, refetch } = useRecords<ListedApplication>(
    applicationMachine,
    params,
  );
  const rows = data?.results ?? [];
  const id = `group-${group}`;
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-xl">
          {t(`student.group.${group}`)}{' '}
          <span className="font-normal text-muted">{format.number(data?.count ?? count)}</span>
        </h2>
        {!alone && count > shownOfGroup && (
          <Link href={state.groupHref(group)} className="link">
            {t('student.group.all', { shown: format.number(count) })}
            <span className="sr-only"> {t(`student.group.${group}`)}</span>
          </Link>
        )}
      </div>
      {isError && !data && (
        <ListFailed error={error} module={t('student.names')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton shape="table" rows={Math.min(count, shownOfGroup)} />}
      {rows.length > 0 && (
        <ul
          aria-busy={isPlaceholderData || undefined}
          className={classes('border-t-2 border-t-control', isPlaceholderData && 'opacity-60')}
        >
          {rows.map((record) => (
            <StudentRow
              key={record.id}
              record={record}
              listHref={state.href}
              density={state.density}
            />
          ))}
        </ul>
      )}
      {alone && (
        <Pagination
          total={data?.count}
          limit={state.limit}
          offset={state.offset}
          href={state.pageHref}
        />
      )}
    </section>
  );
}
