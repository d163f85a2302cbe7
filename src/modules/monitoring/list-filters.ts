import { dayOf } from '#shared/format.ts';
import type { ListFilter } from '#web/declared/filters.ts';
import type { Choice } from '#web/ui/select-field.tsx';

/** Before it there were no reports. */
const firstYear = 2024;
const quartersOfYear = ['1', '2', '3', '4'];

/** The years of reports, newest first. */
function years(): Choice[] {
  const last = Number(dayOf(new Date()).slice(0, 4));
  return Array.from({ length: last - firstYear + 1 }, (_, at) => String(last - at)).map((year) => ({
    value: year,
    label: year,
  }));
}

/** Lists of reports by the quarter that they report on. */
export const quarterFilters: readonly ListFilter[] = [
  { name: 'year', head: 'validation.field.year', choices: years },
  {
    name: 'quarter',
    head: 'validation.field.quarter',
    choices: () => quartersOfYear.map((quarter) => ({ value: quarter, label: quarter })),
  },
];
