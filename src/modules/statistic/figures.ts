import { dcTypes } from '#shared/codes.ts';
import { ageGroupIds, genderIds } from '#shared/person-groups.ts';
import type { Query } from '#web/lib/http.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import { advisorGroupings, type Family, families, type Grouping, type Measure } from './codes.ts';
import type { StatisticRow } from './schema.ts';

/** The areas of texts of the screen. */
export const areas = ['statistic', 'student', 'codes'];

export const isOfAdvisors = (by: Grouping): boolean => advisorGroupings.some((one) => one === by);

/** A column of numbers: what it counts, and of which types of study. */
export interface Figure {
  family: Family;
  measure: Measure;
}

const figuresOf = (family: Family, measures: readonly Measure[]): Figure[] =>
  measures.map((measure) => ({ family, measure }));

/** Rows that are of one type of study, or of no study, need no columns of families. */
const plain: readonly Grouping[] = ['type', ...advisorGroupings];
const ofEverybody = figuresOf('all', [
  'total',
  'male',
  'female',
  'under40',
  'over40',
  'local',
  'foreign',
]);
const ofFamilies = [
  ...figuresOf('all', ['total']),
  ...figuresOf('dsc', ['total', 'male', 'female', 'under40']),
  ...figuresOf('phd', ['total', 'male', 'female', 'under40']),
  ...figuresOf('trainee', ['total']),
  ...figuresOf('all', ['local', 'foreign']),
];

/** The columns of a table whose rows are these. */
export const figuresBy = (by: Grouping): readonly Figure[] =>
  plain.includes(by) ? ofEverybody : ofFamilies;

/** What a chart lays beside each other: parts of which every counted person is in one. */
export const partsBy = (by: Grouping): readonly Figure[] =>
  plain.includes(by)
    ? figuresOf('all', ['female', 'male'])
    : families.filter((family) => family !== 'all').map((family) => ({ family, measure: 'total' }));

/** The words of a column. */
export const wordsOf = ({ family, measure }: Figure): TextKey =>
  `statistic.figure.${family}.${measure}` as TextKey;

/** The parameter of lists by which a row is found. */
const rowFilter: Record<Grouping, string> = {
  type: 'dc_type',
  region: 'region',
  organization: 'organization',
  ministry: 'ministry',
  specialty: 'direction',
  degree: 'degree',
  title: 'title',
};

const measureFilter: Record<Measure, Query> = {
  total: {},
  male: { gender: genderIds.male },
  female: { gender: genderIds.female },
  under40: { age: ageGroupIds.upTo40 },
  over40: { age: ageGroupIds.over40 },
  foreign: { citizenship: 'foreign' },
  local: { citizenship: 'local' },
};

/** The types of a family that are among those chosen. */
function familyFilter(family: Family, chosen: readonly string[]): Query {
  if (family === 'all') return {};
  const own = dcTypes.filter((type) => type.family === family).map(({ id }) => String(id));
  return { dc_type: chosen.length > 0 ? own.filter((id) => chosen.includes(id)) : own };
}

/**
 * What the list behind a number is asked for; null where no list can be: the records do not say
 * what the row is called. Of a row that is missing: the sum of all rows.
 */
export function listQueryOf(
  by: Grouping,
  filters: Record<string, string[]>,
  row: Pick<StatisticRow, 'key'> | undefined,
  { family, measure }: Figure,
): Query | null {
  if (row && row.key === null) return null;
  return {
    ...filters,
    ...familyFilter(family, filters.dc_type ?? []),
    ...measureFilter[measure],
    ...(row && { [rowFilter[by]]: row.key }),
  };
}
