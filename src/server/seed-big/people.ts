import { roleCodes } from '#machines/kit.ts';
import { pinflCheckDigit } from '#shared/pinfl.ts';
import { personOf, phoneOf } from '../story/people.ts';
import { lifeOf, outlines } from './plan.ts';

/** The columns of `account` that the rows below fill, in their order. */
export const accountColumns = [
  'id',
  'user_type',
  'role_id',
  'granted_roles',
  'organization_id',
  'email',
  'surname',
  'first_name',
  'middle_name',
  'gender',
  'birthday',
  'pinfl',
  'pinfl_source',
  'passport_series',
  'passport_number',
  'citizenship',
  'nationality',
  'mobile_phone',
  'phone_confirmed_at',
  'region_id',
  'language',
  'identity_confirmed',
];

/** Numbers of the demonstration begin their serial part with 100 to 899; these with 900 to 999. */
function pinflOf(index: number, { pinfl }: { pinfl: string }): string {
  const digits = `${pinfl.slice(0, 7)}${900 + (Math.floor(index / 1000) % 100)}${String(index % 1000).padStart(3, '0')}`;
  return `${digits}${pinflCheckDigit(digits)}`;
}

/**
 * Birthdays repeat after 19 x 84 people and serial numbers after 100,000: together they are unique
 * far beyond what is asked.
 */
function row(
  id: number,
  index: number,
  login: string,
  role: number,
  organizationId: number | null,
): unknown[] {
  const person = personOf(index);
  const staff = organizationId !== null;
  return [
    id,
    'I',
    role,
    staff ? [role] : [],
    organizationId,
    `${login}@namuna.uz`,
    person.surname,
    person.first_name,
    person.middle_name,
    person.gender,
    person.birthday,
    pinflOf(index, person),
    'oneid',
    person.passport_series,
    person.passport_number,
    'UZ',
    'oʻzbek',
    phoneOf(index),
    new Date(),
    1726,
    index % 5 === 3 ? 'ru' : 'uz',
    true,
  ];
}

/** The people who apply, with ids from `first` on; anyone who studies has the role of a student. */
export function* applicants(first: number, count: number): Generator<unknown[]> {
  for (let person = 0; person < count; person += 1) {
    const studies = outlines.get(lifeOf(person, 1).story)?.studying;
    yield row(
      first + person,
      person,
      `yuklama${person}`,
      studies ? roleCodes.doctorate : roleCodes.applicant,
      null,
    );
  }
}

/**
 * One reviewer for each organization, then advisors in turn; ids from `first` on. `offset` keeps
 * their numbers off the applicants'.
 */
export function* staff(
  first: number,
  offset: number,
  organizations: readonly number[],
  advisors: number,
): Generator<unknown[]> {
  for (const [at, organization] of organizations.entries())
    yield row(first + at, offset + at, `qabul${organization}`, roleCodes.university, organization);
  for (let at = 0; at < advisors; at += 1) {
    const id = first + organizations.length + at;
    yield row(
      id,
      offset + organizations.length + at,
      `rahbar-yuklama${at}`,
      roleCodes.advisor,
      organizations[at % organizations.length] ?? null,
    );
  }
}
