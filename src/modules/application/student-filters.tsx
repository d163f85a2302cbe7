import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { dcTypes, oldListFlags } from '#shared/codes.ts';
import { dayOf } from '#shared/format.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { FilterCombobox, FilterSelect, OrderSelect } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import { useDirections } from './student-directions.ts';

const students = statesTagged(applicationMachine, 'student');
const orders = [
  { name: 'study_end', value: 'study_end' },
  { name: 'study_start', value: '-study_start' },
  { name: 'updated_at', value: '-updated_at' },
] as const;
const long = ['direction', 'organization'];
const firstYear = 2017;

/**
 * The years in which somebody may have begun, newest first; before the platform there were only
 * papers.
 */
function years(): Choice[] {
  const last = Number(dayOf(new Date()).slice(0, 4)) + 1;
  return Array.from({ length: last - firstYear + 1 }, (_, at) => String(last - at)).map((year) => ({
    value: year,
    label: year,
  }));
}

/** Every filter's choices in words; who sees one organization only is not asked for it. */
export function useStudentChoices(): Record<string, Choice[]> {
  const t = useTexts('application', 'codes');
  const name = useName();
  const own = useCan('add', 'StudentList');
  const organizations = useChoices(
    useDirectory('/organizations/org_list_name_id/', { monitoring: 'true' }, !own),
  );
  const directions = useDirections(!own);
  return {
    state: students.map((state) => ({ value: state, label: t(`application.state.${state}`) })),
    dc_type: dcTypes.map(({ id }) => ({ value: String(id), label: t(`codes.dcType.${id}`) })),
    ...(own ? {} : { organization: organizations }),
    direction: directions.map((direction) => ({
      value: String(direction.id),
      label: `${direction.code} ${name(direction)}`,
    })),
    old_list: oldListFlags.map((flag) => ({ value: flag, label: t(`codes.oldListFlag.${flag}`) })),
    year: years(),
  };
}

/** Filters and order of a list of students; the search stands apart. */
export function StudentFilters({
  state,
  choices,
}: {
  state: ListState;
  choices: Record<string, Choice[]>;
}) {
  const t = useTexts('student');
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(choices).map(([name, options]) => {
        const filter = { state, name, label: t(`student.filter.${name}`), options };
        return long.includes(name) ? (
          <FilterCombobox key={name} {...filter} />
        ) : (
          <FilterSelect key={name} {...filter} all={t('student.filter.any')} />
        );
      })}
      <OrderSelect
        state={state}
        label={t('student.filter.ordering')}
        orders={orders.map(({ name, value }) => ({ value, label: t(`student.order.${name}`) }))}
      />
    </div>
  );
}
