import { type Code, genders, idsOf } from './codes.ts';

/** Into what the statistics divide people. Apart from the code lists, which visitors load too. */

/** The statistics split people at this age: from this birthday on they are in the older group. */
export const splitAge = 40;

export const ageGroups = [
  { id: 100, name: 'upTo40' },
  { id: 200, name: 'over40' },
] as const satisfies readonly Code[];

export const ageGroupIds = idsOf(ageGroups);
export const genderIds = idsOf(genders);

/** The country whose citizens are no foreigners. */
export const homeCountry = 'UZ';
export const citizenships = ['local', 'foreign'] as const;
