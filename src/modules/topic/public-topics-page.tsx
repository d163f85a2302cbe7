import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FilterCombobox } from '#web/process/list-filters.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty, ListSearch } from '#web/process/record-list.tsx';
import type { RecordPage } from '#web/record/record.ts';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { PublicTopic } from './schema.ts';
import { namesOf } from './topic-record.ts';
import { useSpecialties } from './use-specialties.ts';

function Rows({ state }: { state: ListState }) {
  const t = useTexts('topic-screen');
  const name = useName();
  const { search, filters, limit, offset } = state;
  const query = { search, direction: filters.direction, limit, offset };
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'topics', query],
    queryFn: ({ signal }) => http.get<RecordPage<PublicTopic>>('/public/topics/', query, signal),
    placeholderData: keepPreviousData,
  });
  if (!data && error)
    return (
      <ListFailed
        error={error}
        module={t('topic-screen.public.title')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton rows={8} />;
  if (data.count === 0) return <ListEmpty state={state} text={t('topic-screen.public.empty')} />;
  return (
    <div>
      <p className="mb-3 text-xl font-semibold">
        {t('topic-screen.caption', { count: data.count })}
      </p>
      <ul className="border-t border-line">
        {data.results.map((topic) => (
          <li
            key={topic.id}
            className="flex flex-col gap-1 border-b border-line bg-surface px-4 py-4"
          >
            <h2 className="text-lg">{name(namesOf(topic))}</h2>
            <p>{name(topic.organization)}</p>
            <p className="text-muted">
              {[
                topic.direction && `${topic.direction.code} ${name(topic.direction)}`,
                name(topic.topic_direction),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <Pagination total={data.count} limit={limit} offset={offset} href={state.pageHref} />
    </div>
  );
}

/** Published topics for everybody (public route `topics`). */
export function PublicTopicsPage() {
  const t = useTexts('topic-screen');
  const state = useListState({ filters: ['direction'], ordering: '-id', limit: 25 });
  const specialties = useSpecialties();
  const wordsOf = (_: string, value: string) =>
    `${t('topic-screen.direction')}: ${specialties.find((specialty) => specialty.value === value)?.label ?? value}`;
  return (
    <Page title={t('topic-screen.public.title')} lead={t('topic-screen.public.lead')}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-80">
            <ListSearch state={state} label={t('topic-screen.search')} />
          </div>
          <div className="min-w-0 flex-1 basis-80">
            <FilterCombobox
              state={state}
              name="direction"
              label={t('topic-screen.direction')}
              options={specialties}
            />
          </div>
        </div>
        <ListChips state={state} wordsOf={wordsOf} />
        <Rows state={state} />
      </div>
    </Page>
  );
}
