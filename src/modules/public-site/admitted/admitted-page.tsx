import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { FilterCombobox, FilterSelect } from '#web/process/list-filters.tsx';
import { useListState } from '#web/process/list-state.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import { PublicList, usePlaceChoices, usePublicList } from '../public-list.tsx';
import type { AdmittedRow, AdmittedPage as Answer } from './schema.ts';

const filters = ['year', 'organization', 'direction'] as const;

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

/**
 * /admission-results: who was admitted by an exam, for everybody; names and places alone (decision
 * 051).
 */
export function AdmittedPage() {
  const t = useTexts('admitted', 'site');
  const format = useFormat();
  const state = useListState({ filters, ordering: '', limit: 25 });
  const found = usePublicList<Answer>('/public/admitted/', state);
  const places = usePlaceChoices();
  const year = (found.data?.years ?? []).map((one) => ({ value: String(one), label: String(one) }));
  const choices: Record<(typeof filters)[number], readonly Choice[]> = { ...places, year };
  const wordsOf = (field: string, value: string) => {
    const known = choices[field as keyof typeof choices].find((choice) => choice.value === value);
    return `${t(`admitted.${field as keyof typeof choices}`)}: ${known?.label ?? value}`;
  };
  return (
    <PublicList
      title={t('site.page.admitted')}
      lead={t('admitted.lead')}
      state={state}
      found={found}
      filters={
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
      }
      wordsOf={wordsOf}
      caption={(count) => t('admitted.caption', { count, number: format.number(count) })}
      empty={t('admitted.empty')}
      note={<p className="measure text-sm text-muted">{t('admitted.why')}</p>}
    >
      {(row) => <Person row={row} />}
    </PublicList>
  );
}
