import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import {
  type DirectoryRow,
  useChoices,
  useCodedChoices,
  useDirectory,
} from '#web/forms/use-directory.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty } from '#web/process/record-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Choice } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One page of a public list, narrowed as the address says. */
export function usePublicList<Answer>(path: string, { filters, limit, offset }: ListState) {
  const query = { ...filters, limit, offset };
  return useQuery({
    queryKey: ['public', path, query],
    queryFn: ({ signal }) => http.get<Answer>(path, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** The organizations and specialties by which public lists are narrowed. */
export function usePlaceChoices(): Record<'organization' | 'direction', readonly Choice[]> {
  const organization = useChoices(useDirectory<DirectoryRow>('/organizations/university_list/'));
  const direction = useCodedChoices(
    useDirectory<DirectoryRow & { code: string }>('/org-directions/direction_list/'),
  );
  return { organization, direction };
}

interface Props<Row> {
  title: string;
  lead: string;
  state: ListState;
  found: Pick<UseQueryResult<{ count: number; results: Row[] }>, 'data' | 'error' | 'refetch'>;
  filters: ReactNode;
  /** What a chosen filter says: its name, and its value in words. */
  wordsOf(field: string, value: string): string;
  /** Over the rows: how many there are. */
  caption(count: number): string;
  /** In place of the rows, when there are none. */
  empty: string;
  children(row: Row): ReactNode;
  /** Below the list. */
  note?: ReactNode;
}

/** A list for everybody: filters, what they have found, and its pages. */
export function PublicList<Row>({ state, found, children, ...says }: Props<Row>) {
  const t = useTexts('public');
  const { data, error, refetch } = found;
  return (
    <Page
      title={says.title}
      lead={says.lead}
      back={{ href: paths.root.href(), text: t('public.title') }}
    >
      <div className="flex flex-col gap-6">
        {says.filters}
        <ListChips state={state} wordsOf={says.wordsOf} />
        {!data && error && (
          <ListFailed error={error} module={says.title} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton rows={8} />}
        {data?.count === 0 && <ListEmpty state={state} text={says.empty} />}
        {data && data.count > 0 && (
          <section>
            <p className="mb-3 text-xl font-semibold" aria-live="polite">
              {says.caption(data.count)}
            </p>
            <ul className="border-t border-line">
              {data.results
                // Of two rows that say the same, the place in the list tells one from the other.
                .map((row, index) => ({ place: state.offset + index, row }))
                .map(({ place, row }) => (
                  <Fragment key={place}>{children(row)}</Fragment>
                ))}
            </ul>
            <Pagination
              total={data.count}
              limit={state.limit}
              offset={state.offset}
              href={state.pageHref}
            />
          </section>
        )}
        {says.note}
      </div>
    </Page>
  );
}
