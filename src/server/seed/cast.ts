import type { Insertable } from 'kysely';
import { type Actor, roleCodes } from '#machines/kit.ts';
import { demoApplicantPinfl } from '../auth/oneid-people.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type DemoAccount, demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import type { Database } from '../db/tables.ts';
import type { Trx } from '../engine/process.ts';
import { type Person, personOf } from '../story/people.ts';
import type { Invented, StaffMember, Person as StoryPerson } from '../story/story.ts';
import { addAccounts, before, bornAs } from './accounts.ts';
import { addAdvisors, addColleagues, addExaminers } from './colleagues.ts';
import { addForeigners } from './foreigners.ts';
import { districtOf, profile } from './profile.ts';

type Row = Insertable<Database['account']>;

/** Everybody the story is told about. */
export interface Cast {
  /** Login without the host -> actor. */
  staff: Record<string, Actor & { id: number }>;
  /** One of the staff of every training organization that has no account of the demonstration. */
  colleagues: readonly StaffMember[];
  examiners: readonly StaffMember[];
  /** Ids of the invented applicants, in order; with their numbers for `personOf`. */
  people: { id: number; index: number; person: Person }[];
  /** Those who apply, and have papers for it; the last is the applicant of the demonstration. */
  applicants: readonly Invented[];
  /** Those who sit admission exams, and have papers for it. */
  candidates: readonly Invented[];
  /** Those who study since before the platform; the first is the student of the demonstration. */
  students: readonly Invented[];
  /** Somebody from abroad who has registered. */
  foreigner: StoryPerson;
  /** Those who have a profile, and are nobody else. */
  bystanders: readonly Invented[];
  /** Those who are asked to advise, with the organization that asks. */
  advisors: readonly StaffMember[];
}

const demoPerson = (demo: DemoAccount, index: number): Partial<Row> => {
  const { pinfl, birthday, gender, passport_series, passport_number } = personOf(9000 + index);
  const base = {
    surname: demo.surname,
    first_name: demo.first_name,
    birthday,
    gender,
    passport_series,
    passport_number,
  };
  const number = { pinfl, pinfl_source: 'installation' as const };
  if (demo.userType === 'F')
    return {
      ...base,
      passport_series: null,
      passport_number: 'C01X00T47',
      citizenship: 'KZ',
      mobile_phone: null,
      phone_confirmed_at: null,
      region_id: null,
      district_id: null,
    };
  if (demo.userType === 'L')
    return {
      ...base,
      ...number,
      tin: '305112233',
      tin_source: 'installation',
      workplace: '“Namuna mashinasozlik” MChJ',
      position: 'direktor',
    };
  if (demo.login === 'talabgor@namuna.uz')
    return {
      ...base,
      middle_name: 'Akmal oʻgʻli',
      ...number,
      pinfl: demoApplicantPinfl,
      birthday: '1993-10-12',
      gender: 1,
      passport_series: 'AA',
      passport_number: '1234567',
    };
  return { ...base, ...number };
};

async function addStaff(
  trx: Trx,
  organizations: Record<string, number>,
  today: string,
  now: Date,
): Promise<Cast['staff']> {
  const password_hash = await hashPassword(demoPassword);
  const district_id = await districtOf(trx);
  const rows = demoAccounts.map((demo, index): Row => {
    const organization_id =
      demo.organization === null ? null : (organizations[demo.organization] ?? null);
    const role = roleCodes[demo.roleName];
    const shared = {
      ...profile(9000 + index, today),
      district_id,
      ...demoPerson(demo, index),
    } as Row;
    return {
      ...shared,
      user_type: demo.userType,
      role_id: role,
      granted_roles: [role],
      organization_id,
      email: demo.login,
      password_hash,
    };
  });
  const ids = await addAccounts(
    trx,
    rows.map((row, at) => bornAs(row, before(now, 900 - at))),
  );
  return Object.fromEntries(
    demoAccounts.map((demo, index) => {
      const id = ids[index] ?? 0;
      return [
        demo.login.split('@')[0],
        {
          id,
          role: demo.roleName,
          userId: id,
          organizationId: rows[index]?.organization_id ?? null,
        },
      ];
    }),
  );
}

/**
 * The first so many people apply, the next ones sit exams; the others have only a profile, but for
 * those who study.
 */
const withPapers = 92;
const firstStudent = 110;
const firstBystander = 300;
/** Two of the students are from abroad. */
const foreigners: readonly number[] = [firstStudent + 10, firstStudent + 14];

async function addPeople(
  trx: Trx,
  count: number,
  today: string,
  now: Date,
): Promise<Cast['people']> {
  const district_id = await districtOf(trx);
  const people = Array.from({ length: count }, (_, index) => ({ index, person: personOf(index) }));
  const rows = people.map(
    ({ index, person }): Row => ({
      ...(profile(index, today) as Row),
      ...person,
      pinfl_source: 'oneid',
      district_id,
      ...(foreigners.includes(index) ? { citizenship: 'KZ' } : {}),
      user_type: 'I',
      email: `talabgor${index}@namuna.uz`,
      language: index % 5 === 3 ? 'ru' : 'uz',
    }),
  );
  const ids = await addAccounts(
    trx,
    rows.map((row, at) => bornAs(row, before(now, 800 - at))),
  );
  return people.map((one, at) => ({ ...one, id: ids[at] ?? 0 }));
}

/** The organizations that have an account of the demonstration. */
const organizationsOf = (staff: Cast['staff']): number[] =>
  Object.values(staff).flatMap(({ organizationId }) => organizationId ?? []);

/** Brings everybody on stage. `today` is the day of seeding. */
export async function addCast(trx: Trx, count: number, today: string, now: Date): Promise<Cast> {
  const found = await trx.selectFrom('organization').select(['id', 'code']).execute();
  const organizations = Object.fromEntries(found.map(({ id, code }) => [code, id]));
  const staff = await addStaff(trx, organizations, today, now);
  const houses = { trx, today, now, known: organizationsOf(staff) };
  const colleagues = await addColleagues(houses);
  const examiners = await addExaminers(houses);
  const advisors = await addAdvisors(houses, [organizations.NUU ?? 0, organizations.TSTU ?? 0]);
  const people = await addPeople(trx, count, today, now);
  const applicant = { id: staff.talabgor?.id ?? 0, index: 5005 };
  const student = { id: staff.doktorant?.id ?? 0, index: 0 };
  return {
    staff,
    people,
    colleagues,
    examiners,
    applicants: [...people.slice(0, withPapers), applicant],
    candidates: people.slice(withPapers, firstStudent),
    students: [student, ...people.slice(firstStudent, firstBystander)],
    foreigner: await addForeigners(trx, now),
    bystanders: people.slice(firstBystander),
    advisors,
  };
}

/** Somebody of the staff by login. Throws when the demonstration has no such account. */
export function actorOf({ staff }: Cast, login: string): Actor {
  const actor = staff[login];
  if (!actor) throw new Error(`no demonstration account ${login}`);
  return actor;
}
