import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { dcTypes, oldListFlags } from '#shared/codes.ts';
import { codes, directory, type ListFilter, states, turn } from '#web/declared/filters.ts';
import { startYear } from '../for-others/student-facets.ts';

const organization = directory(
  'organization',
  'student.filter.organization',
  '/organizations/org_list_name_id/',
  { typed: true, query: () => ({ monitoring: 'true' }) },
);

/** The specialties of the own organization, or of the whole country. */
const directionOf = (own: boolean): ListFilter =>
  directory('direction', 'student.filter.direction', '/org-directions/direction_list/', {
    typed: true,
    coded: true,
    query: ({ organizationId }) => ({ organization: own ? organizationId : null }),
  });

const oldList: ListFilter = {
  name: 'old_list',
  head: 'student.filter.old_list',
  choices: ({ t }) =>
    oldListFlags.map((flag) => ({ value: flag, label: t(`codes.oldListFlag.${flag}`) })),
};

/**
 * Who was never admitted (800) has no scholarship status, and stands in none of the four lists: they
 * are found among the applications.
 */
const everEnrolled = statesTagged(applicationMachine, 'student').filter((state) =>
  [
    ...statesTagged(applicationMachine, 'studying'),
    ...statesTagged(applicationMachine, 'ended'),
  ].includes(state),
);

/** The filters of students; who sees one organization only is not asked for it. */
export const studentFilters = (own: boolean): readonly ListFilter[] => [
  turn,
  states(applicationMachine, everEnrolled),
  codes('dc_type', 'student.filter.dc_type', 'dcType', dcTypes),
  ...(own ? [] : [organization]),
  directionOf(own),
  oldList,
  startYear,
];
