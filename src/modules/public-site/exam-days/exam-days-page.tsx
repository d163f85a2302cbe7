import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FilterCombobox } from '#web/process/list-filters.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty } from '#web/process/record-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Choice } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ExamDay, ExamDaysAnswer } from './schema.ts';

const filters = ['organization', 'direction'] as const;

/** One page of the notice, narrowed as the address says. */
function useExamDays({ filters, limit, offset }: ListState) {
  const query = { ...filters, limit, offset };
  return useQuery({
    queryKey: ['public', 'exams', query],
    queryFn: ({ signal }) => http.get<ExamDaysAnswer>('/public/exams/', query, signal),
    placeholderData: keepPreviousData,
  });
}

/** What can be chosen in each filter. */
function useFilterChoices(): Record<(typeof filters)[number], readonly Choice[]> {
  const name = useName();
  const organization = useChoices(useDirectory<DirectoryRow>('/organizations/university_list/'));
  const directions =
    useDirectory<DirectoryRow & { code: string }>('/org-directions/direction_list/') ?? [];
  return {
    organization,
    direction: directions.map((row) => ({
      value: String(row.id),
      label: `${row.code} ${name(row)}`,
    })),
  };
}

function Day({ row: { exam_date, place, organization, direction } }: { row: ExamDay }) {
  const name = useName();
  const format = useFormat();
  return (
    <li className="flex flex-wrap gap-x-8 gap-y-1 border-b border-line bg-surface px-4 py-3">
      <time dateTime={exam_date} className="basis-48 font-semibold">
        {format.longDate(exam_date)}
      </time>
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg">{name(organization)}</h2>
        <p>{`${direction.code} ${name(direction)}`}</p>
        <p className="text-muted">{place}</p>
      </div>
    </li>
  );
}

function Found({ state, page: { count, results } }: { state: ListState; page: ExamDaysAnswer }) {
  const t = useTexts('exam-days');
  const format = useFormat();
  if (count === 0) return <ListEmpty state={state} text={t('exam-days.empty')} />;
  return (
    <section>
      <p className="mb-3 text-xl font-semibold" aria-live="polite">
        {t('exam-days.caption', { count, number: format.number(count) })}
      </p>
      <ul className="border-t border-line">
        {results.map((row) => (
          <Day key={`${row.organization.id} ${row.direction.id}`} row={row} />
        ))}
      </ul>
      <Pagination total={count} limit={state.limit} offset={state.offset} href={state.pageHref} />
    </section>
  );
}

/** /exam-schedule: when and where entrance exams are held, for everybody. */
export function ExamDaysPage() {
  const t = useTexts('exam-days', 'public');
  const state = useListState({ filters, ordering: '', limit: 25 });
  const { data, error, refetch } = useExamDays(state);
  const choices = useFilterChoices();
  const wordsOf = (field: string, value: string) => {
    const known = choices[field as keyof typeof choices].find((choice) => choice.value === value);
    return `${t(`exam-days.${field as keyof typeof choices}`)}: ${known?.label ?? value}`;
  };
  return (
    <Page
      title={t('public.page.examDays')}
      lead={t('exam-days.lead')}
      back={{ href: paths.root.href(), text: t('public.title') }}
    >
      <div className="flex flex-col gap-6">
        <search className="grid max-w-[70rem] items-end gap-x-6 gap-y-4 lg:grid-cols-2">
          {filters.map((field) => (
            <FilterCombobox
              key={field}
              state={state}
              name={field}
              label={t(`exam-days.${field}`)}
              options={choices[field]}
            />
          ))}
        </search>
        <ListChips state={state} wordsOf={wordsOf} />
        {!data && error && (
          <ListFailed
            error={error}
            module={t('public.page.examDays')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton rows={8} />}
        {data && <Found state={state} page={data} />}
      </div>
    </Page>
  );
}
