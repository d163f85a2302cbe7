import type { Insertable } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { organizationTypes } from '#shared/codes.ts';
import type { Database } from '../db/tables.ts';
import type { Trx } from '../engine/process.ts';
import { workingOrganization } from '../reference/organization-state.ts';
import { daysAgo } from '../story/moments.ts';
import { personOf } from '../story/people.ts';
import type { StaffMember } from '../story/story.ts';
import { addAccounts, before, bornAs, prepared } from './accounts.ts';
import { districtOf, profile } from './profile.ts';

type Row = Insertable<Database['account']>;

/** Where people work, and when. */
interface Houses {
  trx: Trx;
  today: string;
  now: Date;
  /** Organizations that have an account of the demonstration. */
  known: readonly number[];
}

/** Their numbers are far from those of everybody else. */
const firstColleague = 14_000;
const firstExaminer = 15_000;
const firstAdvisor = 10_000;
const trainingTypes = organizationTypes.flatMap(({ id, institution }) => (institution ? [id] : []));

/** The universities and institutes that work, in their order. */
async function trainingOrganizations({ trx }: Houses): Promise<number[]> {
  const found = await trx
    .selectFrom('organization')
    .select('id')
    .where('type', 'in', trainingTypes)
    .where('state', '=', workingOrganization)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

/** Staff of the organizations, one of each; `login` begins their addresses. */
async function addStaffOf(
  { trx, today, now }: Houses,
  places: readonly number[],
  { first, login }: { first: number; login: string },
): Promise<StaffMember[]> {
  const district_id = await districtOf(trx);
  const rows = places.map(
    (organization_id, at): Row => ({
      ...(profile(first + at, today) as Row),
      ...personOf(first + at),
      pinfl_source: 'oneid',
      district_id,
      user_type: 'I',
      role_id: roleCodes.university,
      granted_roles: [roleCodes.university],
      organization_id,
      email: `${login}${at}@namuna.uz`,
    }),
  );
  const ids = await addAccounts(
    trx,
    rows.map((row) => bornAs(row, before(now, 880))),
  );
  return places.map((organizationId, at) => ({ id: ids[at] ?? 0, organizationId }));
}

/** One of the staff of every training organization that has no account of the demonstration. */
export async function addColleagues(houses: Houses): Promise<StaffMember[]> {
  const places = (await trainingOrganizations(houses)).filter((id) => !houses.known.includes(id));
  return addStaffOf(houses, places, { first: firstColleague, login: 'xodim' });
}

/** One more of the staff of every training organization, who enters the marks of its exams. */
export const addExaminers = async (houses: Houses): Promise<StaffMember[]> =>
  addStaffOf(houses, await trainingOrganizations(houses), {
    first: firstExaminer,
    login: 'imtihonchi',
  });

/**
 * People who advise: two of every training organization, five more of the `large` ones. Nobody of
 * them has signed on.
 */
export async function addAdvisors(
  houses: Houses,
  large: readonly number[],
): Promise<StaffMember[]> {
  const { trx, today, now } = houses;
  const two = (id: number) => [id, id];
  const everywhere = (await trainingOrganizations(houses)).flatMap(two);
  const places = [...everywhere, ...large.flatMap((id) => [id, id, id]), ...large.flatMap(two)];
  const rows = places.map(
    (organization_id, at): Row => ({
      ...(profile(firstAdvisor + at, today) as Row),
      ...personOf(firstAdvisor + at),
      pinfl_source: 'prepared',
      region_id: null,
      district_id: null,
      user_type: 'I',
      role_id: roleCodes.advisor,
      granted_roles: [roleCodes.advisor],
      organization_id,
      email: `rahbar${firstAdvisor + at}@namuna.uz`,
      scientific_degree: 200,
      scientific_title: 300,
    }),
  );
  const ids = await addAccounts(
    trx,
    rows.map((row) => prepared(row, daysAgo({ now }, 710))),
  );
  return places.map((organizationId, at) => ({ id: ids[at] ?? 0, organizationId }));
}
