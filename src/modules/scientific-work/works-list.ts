import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import { workTypes } from '#shared/codes.ts';
import { tashkentDay } from '#shared/dates.ts';
import { fullName } from '#shared/names.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { codes, directory, type ListFilter, linked, states } from '#web/declared/filters.ts';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { scientificWorkPaths } from './paths.ts';
import type { ScientificWork } from './schema.ts';
import { shown } from './shown.ts';

/** So many years back are offered. */
const yearsBack = 20;

const years: ListFilter = {
  name: 'year',
  head: 'scientificWork.list.year',
  choices: () => {
    const now = Number(tashkentDay().slice(0, 4));
    return Array.from({ length: yearsBack }, (_, back) => String(now - back)).map((year) => ({
      value: year,
      label: year,
    }));
  },
};

/** Works of others: what, whose, of which type, when, where they count, what their link does. */
export const worksOfOthers: Declared<ListScreen<ScientificWork>> = () => ({
  machine: scientificWorkMachine,
  areas: ['codes'],
  record: ({ id }) => scientificWorkPaths.scientificWork.href({ id }),
  lead: 'scientificWork.list.lead',
  caption: 'scientificWork.list.caption',
  empty: 'scientificWork.list.empty',
  exportPath: '/statistics/scientific_works/',
  order: '-publication_date',
  columns: [
    title('name', shown.name, {
      sortable: true,
      className: 'min-w-72',
      under: ({ person }) => fullName(person),
    }),
    column('type', shown.type, { className: 'min-w-36' }),
    column('publication_date', shown.publication_date, {
      sortable: true,
      className: 'whitespace-nowrap',
    }),
    column('organization', shown.organization, { className: 'min-w-48' }),
    column('direction', shown.direction, { className: 'min-w-56', extra: true }),
    column('author_licence', shown.author_licence, { extra: true }),
    status(),
  ],
  narrowing: {
    search: 'scientificWork.list.search',
    all: 'scientificWork.list.all',
    filters: [
      codes('type', 'validation.field.type', 'workType', workTypes),
      years,
      states(scientificWorkMachine),
      directory(
        'organization',
        'validation.field.organization_id',
        '/organizations/org_list_name_id/',
        { typed: true },
      ),
      directory('direction', 'validation.field.direction_id', '/org-directions/direction_list/', {
        typed: true,
        coded: true,
      }),
      linked('student', 'scientificWork.list.student'),
    ],
  },
});
