import { useLocation } from 'wouter';
import { byAlphabet } from '#shared/alphabet.ts';
import { citizenships } from '#shared/person-groups.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { type Choice, SelectField } from '#web/ui/select-field.tsx';
import { type PublicDimension, type PublicPart, publicDimensions } from './schema.ts';
import { usePartName } from './use-part-name.ts';
import { hrefOf, type PublicView, usePublicChoices } from './use-public-statistic.ts';

/** More choices than these are found by typing. */
const fewChoices = 30;

/** The words of the choices of a filter, by their values in the address. */
export function useFilterChoices(): (name: PublicDimension) => Choice[] {
  const { data } = usePublicChoices();
  const nameOf = usePartName();
  const order = byAlphabet(useLanguage());
  const addressed = (name: PublicDimension, { key }: PublicPart) =>
    name === 'citizenship' ? (citizenships[key ?? 0] ?? '') : String(key);
  return (name) =>
    (data?.[name] ?? [])
      .map((part) => ({ value: addressed(name, part), label: nameOf(name, part) }))
      .sort((one, other) => order(one.label, other.label));
}

/** The filters, of which one is in use at a time: choosing one takes the place of another. */
export function PublicFilters({ by, filters }: PublicView) {
  const t = useTexts('public-statistic');
  const [, navigate] = useLocation();
  const choicesOf = useFilterChoices();
  const choose = (name: PublicDimension, value: string) =>
    navigate(hrefOf({ by, filters: value ? [{ name, value }] : [] }), { replace: true });
  // A property of which no part is told by name offers nothing to choose.
  const offered = publicDimensions.filter(
    (name) =>
      name !== by && (choicesOf(name).length > 0 || filters.some((one) => one.name === name)),
  );
  return (
    <search
      aria-label={t('public-statistic.filters')}
      className="no-print mb-6 grid items-end gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {offered.map((name) => {
        const options = choicesOf(name);
        const value = filters.find((one) => one.name === name)?.value ?? '';
        const label = t(`public-statistic.row.${name}`);
        return options.length > fewChoices ? (
          <Combobox
            key={name}
            name={name}
            label={label}
            options={options}
            value={value}
            onChange={(chosen) => choose(name, chosen)}
          />
        ) : (
          <SelectField
            key={name}
            name={name}
            label={label}
            placeholder={t('public-statistic.any')}
            options={options}
            value={value}
            onChange={(event) => choose(name, event.target.value)}
          />
        );
      })}
    </search>
  );
}
