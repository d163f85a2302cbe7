import { isStored, statesTagged } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterCombobox, FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import { targetedDcTypes } from './schema.ts';
import { type TargetedView, writing } from './use-targeted-view.ts';

const stored = Object.keys(targetedLetterMachine.states).filter(isStored);
const sent = statesTagged(targetedLetterMachine, 'sent');
/** Admission years around now: letters are written for the coming one. */
const years = [2, 1, 0, -1, -2, -3].map((ahead) =>
  String(Number(tashkentDay().slice(0, 4)) + ahead),
);

/** The filters by their names in the address, as the API calls them. */
export const targetedFilters = [
  'box',
  'turn',
  'state',
  'year',
  'dc_type',
  'from',
  'target',
  'direction',
] as const;
type Filter = Exclude<(typeof targetedFilters)[number], 'turn'>;

function useOptions(view: TargetedView): Record<Filter, Choice[]> {
  const t = useTexts('targeted-letter-screen', 'targetedLetter', 'codes');
  const name = useName();
  const organizations = useChoices(useDirectory('/organizations/org_list_name_id/'));
  const directions = useDirectory<DirectoryRow & { code: string }>(
    '/org-directions/direction_list/',
  );
  const states = writing.includes(view) ? stored : sent;
  return {
    box: ['out', 'in'].map((box) => ({
      value: box,
      label: t(`targeted-letter-screen.box.${box as 'in' | 'out'}`),
    })),
    state: states.map((state) => ({ value: state, label: t(`targetedLetter.state.${state}`) })),
    year: years.map((year) => ({ value: year, label: year })),
    dc_type: targetedDcTypes.map(({ id }) => ({
      value: String(id),
      label: t(`codes.dcType.${id}`),
    })),
    from: organizations,
    target: organizations,
    direction: (directions ?? []).map((row) => ({
      value: String(row.id),
      label: `${row.code} ${name(row)}`,
    })),
  };
}

/**
 * Search in number, organizations, short info and obligation; whose letters, status, year, form of
 * study, organizations and direction; all in the address.
 */
export function TargetedFilters({ state, view }: { state: ListState; view: TargetedView }) {
  const t = useTexts(
    'targeted-letter-screen',
    'targetedLetter',
    'letter-screen',
    'validation',
    'processes',
    'codes',
  );
  const options = useOptions(view);
  const labels: Record<Filter, string> = {
    box: t('targeted-letter-screen.boxLabel'),
    state: t('processes.status'),
    year: t('validation.field.admission_year'),
    dc_type: t('validation.field.dc_type'),
    from: t('targeted-letter-screen.customer'),
    target: t('validation.field.target_org_id'),
    direction: t('validation.field.direction_id'),
  };
  const wordsOf = (name: string, value: string): string => {
    if (name === 'turn') return t('processes.actions.myTurn');
    const filter = name as Filter;
    return `${labels[filter]}: ${options[filter].find((one) => one.value === value)?.label ?? value}`;
  };
  const few: Filter[] = [
    ...(view === 'trains' ? (['box'] as const) : []),
    'state',
    'year',
    'dc_type',
  ];
  const many: Filter[] =
    view === 'writes' ? ['target', 'direction'] : ['from', 'target', 'direction'];
  return (
    <ListFilters state={state} search={t('targeted-letter-screen.search')} wordsOf={wordsOf}>
      {few.map((name) => (
        <FilterSelect
          key={name}
          state={state}
          name={name}
          label={labels[name]}
          all={t('letter-screen.all')}
          options={options[name]}
        />
      ))}
      {many.map((name) => (
        <FilterCombobox
          key={name}
          state={state}
          name={name}
          label={labels[name]}
          options={options[name]}
        />
      ))}
    </ListFilters>
  );
}
