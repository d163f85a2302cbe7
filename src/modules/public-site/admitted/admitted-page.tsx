import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FilterCombobox, FilterSelect } from '#web/process/list-filters.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty } from '#web/process/record-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Choice } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AdmittedRow, AdmittedPage as Answer } from './schema.ts';

const filters = ['year', 'organization', 'direction'] as const;

/** One page of the public list, narrowed as the address says. */
function useAdmitted({ filters, limit, offset }: ListState) {
  const query = { ...filters, limit, offset };
  return useQuery({
    queryKey: ['public', 'admitted', query],
    queryFn: ({ signal }) => http.get<Answer>('/public/admitted/', query, signal),
    placeholderData: keepPreviousData,
  });
}

/** What can be chosen in each filter. */
function useFilterChoices(
  years: readonly number[],
): Record<(typeof filters)[number], readonly Choice[]> {
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
    year: years.map((year) => ({ value: String(year), label: String(year) })),
  };
}

function Person({ row }: { row: AdmittedRow }) {
  const t = useTexts('admitted', 'codes');
  const name = useName();
  const { organization, direction, dc_type, admission_year, basis } = row;
  return (
    <li className="flex flex-col gap-1 border-b border-line bg-surface px-4 py-3">
      <h2 className="text-lg">{row.name}</h2>
      <p>{name(organization)}</p>
      <p className="text-muted">
        {[`${direction.code} ${name(direction)}`, t(`codes.dcType.${dc_type}`)].join(' · ')}
        <br />
        {[t('admitted.of', { year: admission_year }), t(`admitted.basis.${basis}`)].join(' · ')}
      </p>
    </li>
  );
}

function Found({ state, page }: { state: ListState; page: Answer }) {
  const t = useTexts('admitted');
  const format = useFormat();
  const { count, results } = page;
  // Nothing in a row tells one person from another of the same name: its place in the list does.
  const placed = results.map((row, index) => ({ place: state.offset + index, row }));
  if (count === 0) return <ListEmpty state={state} text={t('admitted.empty')} />;
  return (
    <section>
      <p className="mb-3 text-xl font-semibold" aria-live="polite">
        {t('admitted.caption', { count, number: format.number(count) })}
      </p>
      <ul className="border-t border-line">
        {placed.map(({ place, row }) => (
          <Person key={place} row={row} />
        ))}
      </ul>
      <Pagination total={count} limit={state.limit} offset={state.offset} href={state.pageHref} />
    </section>
  );
}

/**
 * /admission-results: who was admitted by an exam, for everybody; names and places alone (decision
 * 051).
 */
export function AdmittedPage() {
  const t = useTexts('admitted', 'public');
  const state = useListState({ filters, ordering: '', limit: 25 });
  const { data, error, refetch } = useAdmitted(state);
  const choices = useFilterChoices(data?.years ?? []);
  const wordsOf = (field: string, value: string) => {
    const known = choices[field as keyof typeof choices].find((choice) => choice.value === value);
    return `${t(`admitted.${field as keyof typeof choices}`)}: ${known?.label ?? value}`;
  };
  return (
    <Page
      title={t('public.page.admitted')}
      lead={t('admitted.lead')}
      back={{ href: paths.root.href(), text: t('public.title') }}
    >
      <div className="flex flex-col gap-6">
        <search className="grid max-w-[70rem] items-end gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
          <FilterCombobox
            state={state}
            name="organization"
            label={t('admitted.organization')}
            options={choices.organization}
          />
          <FilterCombobox
            state={state}
            name="direction"
            label={t('admitted.direction')}
            options={choices.direction}
          />
          <FilterSelect
            state={state}
            name="year"
            label={t('admitted.year')}
            all={t('admitted.everyYear')}
            options={choices.year}
          />
        </search>
        <ListChips state={state} wordsOf={wordsOf} />
        {!data && error && (
          <ListFailed
            error={error}
            module={t('public.page.admitted')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton rows={8} />}
        {data && <Found state={state} page={data} />}
        <p className="measure text-sm text-muted">{t('admitted.why')}</p>
      </div>
    </Page>
  );
}
