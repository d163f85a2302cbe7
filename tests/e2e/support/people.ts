import { randomBytes, randomInt } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import { standInPeople } from '#server/auth/oneid-people.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/db/tables.ts';
import { personOf } from '#server/story/people.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { provenAccount } from '#tests/support/proven-account.ts';
import { inDatabase } from './database.ts';

/** Somebody who can sign on with a password. */
export interface Person {
  id: number;
  email: string;
  phone: string;
  surname: string;
  firstName: string;
  middleName: string;
}

/** The name of somebody as the pages of staff say it. */
export const nameOf = ({ surname, firstName }: Pick<Person, 'surname' | 'firstName'>): string =>
  `${surname} ${firstName}`;

/** The password of everybody whom journeys invent. */
export const password = 'Yoʻlovchi-2026!';

const region = 1726;
let hashed: Promise<string> | undefined;

/** A surname that nobody else in the database has, so that a search finds one person. */
function ownSurname(): string {
  const letters = 'abdefghiklmnoqrstuvxz';
  const tail = Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');
  return `Y${tail}ov`;
}

type Change = Omit<
  Partial<Insertable<Database['account']>>,
  'email' | 'mobile_phone' | 'first_name' | 'middle_name'
>;

async function addAccount(db: Kysely<Database>, role: RoleName, change: Change): Promise<Person> {
  hashed ??= hashPassword(password);
  const access = {
    user_type: 'I' as const,
    role_id: roleCodes[role],
    granted_roles: [roleCodes[role]],
    password_hash: await hashed,
  };
  const email = `${randomBytes(6).toString('hex')}@sinov.uz`;
  const phone = `+99890${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const surname = change.surname ?? ownSurname();
  const name = { surname, first_name: 'Aziza', middle_name: 'Baxtiyor qizi' };
  const row = provenAccount({ ...access, ...change, ...name, email, mobile_phone: phone });
  const { id } = await db
    .insertInto('account')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    email,
    phone,
    surname: name.surname,
    firstName: name.first_name,
    middleName: name.middle_name,
  };
}

/** Everything guard GA4 asks of a profile. */
function completeProfile(district_id: number): Change {
  const today = tashkentDay();
  const { gender, birthday, passport_series } = personOf(1);
  return {
    gender,
    birthday,
    passport_series,
    passport_number: String(randomInt(1_000_000, 9_999_999)),
    pinfl: `4${String(randomInt(10 ** 12)).padStart(13, '0')}`,
    birth_place: 'Toshkent',
    citizenship: 'UZ',
    nationality: 'oʻzbek',
    passport_given_date: addDays(today, -900),
    passport_issuer: 'IIB',
    passport_valid_until: addDays(today, 3000),
    permanent_address: 'Navoiy koʻchasi, 1-uy',
    region_id: region,
    district_id,
    bio_uz: 'Oliy maʼlumotli tadqiqotchi, maqolalar muallifi.',
    bio_ru: 'Исследователь с высшим образованием, автор статей.',
  };
}

/** An applicant whose profile is complete. `change` makes them another one. */
export function addApplicant(change: Change = {}): Promise<Person> {
  return inDatabase(async (db) => {
    const district = await db
      .selectFrom('district')
      .select('id')
      .where('region_id', '=', region)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return addAccount(db, 'applicant', { ...completeProfile(district.id), ...change });
  });
}

/**
 * The id of an organization of the demonstration by its code (`NUU`: the university, `IDA`: the
 * agency).
 */
export const organizationId = (code: string): Promise<number> =>
  inDatabase(
    async (db) =>
      (
        await db
          .selectFrom('organization')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).id,
  );

/** The code of the agency of the demonstration. */
export const inAgency = 'IDA';

/** A member of staff of an organization. */
export async function addStaff(role: RoleName, organization: string): Promise<Person> {
  const organization_id = await organizationId(organization);
  return inDatabase((db) => addAccount(db, role, { organization_id }));
}

/** An administrator: belongs to no organization. */
export const addAdmin = (): Promise<Person> => inDatabase((db) => addAccount(db, 'admin', {}));

/** A technical administrator: belongs to no organization. */
export const addTechnicalAdmin = (): Promise<Person> =>
  inDatabase((db) => addAccount(db, 'technicalAdmin', {}));

/** A research advisor of an organization, without students. */
export async function addAdvisor(organization: string): Promise<Person> {
  const organization_id = await organizationId(organization);
  return inDatabase(async (db) => {
    const person = await addAccount(db, 'advisor', {});
    await db.insertInto('advisor').values({ account_id: person.id, organization_id }).execute();
    return person;
  });
}

/**
 * A person whom the stand-in of OneID knows, with the name as its page writes it; phone in the form
 * of messages.
 */
export interface OneIdPerson {
  fullName: string;
  phone: string;
}

/**
 * Somebody of the stand-in who has never signed on: an account that an earlier run has opened
 * cannot be used again.
 */
export async function neverSeenBefore(key: string): Promise<OneIdPerson> {
  const found = standInPeople.find((one) => one.key === key);
  if (!found) throw new Error(`the stand-in of OneID knows no ${key}`);
  const { full_name: fullName, pin, mob_phone_no } = found.answer;
  await inDatabase((db) =>
    db
      .updateTable('account')
      .set({ pinfl: null, mobile_phone: null, phone_confirmed_at: null, email: null })
      .where('pinfl', '=', String(pin))
      .execute(),
  );
  return { fullName, phone: `+${String(mob_phone_no)}` };
}
