import { dcTypes } from '#shared/codes.ts';

/** What the rows of the statistics of students are. */
export const studentGroupings = [
  'type',
  'region',
  'organization',
  'ministry',
  'specialty',
] as const;
export type StudentGrouping = (typeof studentGroupings)[number];
/** A trainee defends nothing: of the efficiency count those who study for a doctorate. */
export const doctoralTypes = dcTypes
  .filter(({ family }) => family !== 'trainee')
  .map(({ id }) => id);
/** What the rows of the efficiency of doctoral study are. */
export const efficiencyGroupings = ['region', 'ministry', 'organization', 'specialty'] as const;
export type EfficiencyGrouping = (typeof efficiencyGroupings)[number];
/** What the rows of the statistics of research advisors are. */
export const advisorGroupings = ['degree', 'title'] as const;
export type AdvisorGrouping = (typeof advisorGroupings)[number];
export const groupings = [...studentGroupings, ...advisorGroupings] as const;
export type Grouping = (typeof groupings)[number];

/** The families of types of study; `all` holds the three others. */
export const families = ['all', 'dsc', 'phd', 'trainee'] as const;
export type Family = (typeof families)[number];

/** What is counted of each family. */
export const measures = [
  'total',
  'male',
  'female',
  'under40',
  'over40',
  'foreign',
  'local',
] as const;
export type Measure = (typeof measures)[number];
