import {
  dcTypes,
  genders,
  leadingTypes,
  organizationTypes,
  quarters,
  scholarshipStatuses,
} from '#shared/codes.ts';
import { dayOf } from '#shared/format.ts';
import { ageGroups, citizenships } from '#shared/person-groups.ts';
import { codes, directory, type ListFilter } from '#web/declared/filters.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import { type Standing, standings } from './standings.ts';

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

/** By the year in which the study began. */
export const startYear: ListFilter = { name: 'year', head: 'student.filter.year', choices: years };

/** By the period in which students were admitted, its admission year and its quarters. */
const periods: readonly ListFilter[] = [
  directory('period', 'student.filter.period', '/statistics/periods/'),
  { name: 'admission_year', head: 'student.filter.admission_year', choices: years },
  {
    name: 'quarter',
    head: 'student.filter.quarter',
    choices: ({ t }) =>
      quarters.map((quarter) => ({
        value: String(quarter),
        label: t('student.quarter', { quarter }),
      })),
  },
];

const citizenship: ListFilter = {
  name: 'citizenship',
  head: 'student.filter.citizenship',
  choices: ({ t }) =>
    citizenships.map((one) => ({ value: one, label: t(`student.citizenship.${one}`) })),
};

/** Filters by what statistics tell of people. */
const people: readonly ListFilter[] = [
  codes('gender', 'student.filter.gender', 'gender', genders),
  codes('age', 'student.filter.age', 'ageGroup', ageGroups),
  citizenship,
];

const universities = '/organizations/university_list/';
const organization = directory('organization', 'student.filter.organization', universities, {
  typed: true,
});
const subordinate = directory('organization', 'student.filter.organization', universities, {
  typed: true,
  query: ({ organizationId }) => ({ higher: organizationId }),
});

/** Filters by place: of the whole country, or of the organizations under the reader's own. */
const places = (wholeCountry: boolean): readonly ListFilter[] => [
  wholeCountry ? organization : subordinate,
  directory('region', 'student.filter.region', '/regions/'),
  ...(wholeCountry
    ? [
        directory('ministry', 'student.filter.ministry', '/organizations/org_list_name_id/', {
          query: () => ({ type: leadingTypes.join(',') }),
        }),
      ]
    : []),
  codes(
    'organization_type',
    'student.filter.organization_type',
    'organizationType',
    organizationTypes.filter(({ institution }) => institution),
  ),
];

/** How many organizations somebody sees. */
export type Sight = 'own' | 'below' | 'country';

/** What narrows statistics of research advisors. */
export const advisorFacets = (sight: Sight): readonly ListFilter[] => [
  ...(sight === 'own' ? [] : places(sight === 'country')),
  ...people,
];

/** What narrows statistics of students, and the lists that they open. */
export const studentFacets = (sight: Sight): readonly ListFilter[] => [
  startYear,
  ...periods,
  ...(sight === 'own' ? [] : places(sight === 'country')),
  directory('direction', 'student.filter.direction', '/org-directions/direction_list/', {
    typed: true,
    coded: true,
    query: ({ organizationId }) => ({ organization: sight === 'own' ? organizationId : null }),
  }),
  codes('dc_type', 'student.filter.dc_type', 'dcType', dcTypes),
  ...people,
  {
    name: 'scholarship',
    head: 'student.filter.scholarship',
    choices: ({ t }) =>
      scholarshipStatuses.map(({ id }) => ({
        value: id,
        label: t(`codes.scholarshipStatus.${id}`),
      })),
  },
];

/** One of the standings by its name in an address; the first where nothing is said. */
export const standingOf = (tag: string | undefined): Standing =>
  standings.find((one) => one === tag) ?? standings[0];

/** By how far a study has come. */
export const standing: ListFilter = {
  name: 'tag',
  head: 'student.filter.standing',
  choices: ({ t }) => standings.map((tag) => ({ value: tag, label: t(`student.standing.${tag}`) })),
};
