import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { personOf, phoneOf } from '#server/story/people.ts';
import { addDays } from '#shared/dates.ts';
import { acceptedTypes, type FilePurpose } from '#shared/file-rules.ts';
import { addActor, type PeopleRole, peopleRoles } from './actors.ts';
import type { Sender, TestApp } from './app.ts';

/**
 * A small country: a ministry with two universities, one specialty, one kind of certificate, and
 * somebody of every role.
 */
export interface World {
  on: TestApp;
  /**
   * One person per role; staff is of the first university, its ministry and the agency. Applicant
   * and doctorate own nothing.
   */
  staff: Record<PeopleRole, Sender>;
  /** Staff of the second university. */
  neighbour: Sender;
  ministry: number;
  university: number;
  otherUniversity: number;
  direction: number;
  certificateType: number;
  /** An advisor of each university. */
  advisor: number;
  otherAdvisor: number;
}

const names = (uz: string) => ({ name_uz: uz, name_ru: uz, name_en: uz });
const region = 1726;
const district = 1726269;
/** The types of study that both universities offer. */
const offered = [100, 200, 300, 400, 500, 600, 700];

const firstPerson = 20_000;
let people = firstPerson;
let papers = 0;

/** For a database that was used before: new people are others than the so many that it has. */
export function beginPeopleAfter(there: number): void {
  people = Math.max(people, firstPerson + there);
}

/** A complete profile (guard GA4) of a person whom nobody else is. */
export function completeProfile(today: string): Partial<Insertable<Database['account']>> {
  people += 1;
  const {
    surname,
    first_name,
    middle_name,
    gender,
    birthday,
    pinfl,
    passport_series,
    passport_number,
  } = personOf(people);
  return {
    surname,
    first_name,
    middle_name,
    gender,
    birthday,
    passport_series,
    passport_number,
    mobile_phone: phoneOf(people),
    pinfl,
    pinfl_source: 'oneid',
    phone_confirmed_at: `${today}T00:00:00Z`,
    birth_place: 'Toshkent',
    citizenship: 'UZ',
    nationality: 'oʻzbek',
    passport_given_date: addDays(today, -900),
    passport_issuer: 'IIB',
    passport_valid_until: addDays(today, 3000),
    permanent_address: 'Navoiy koʻchasi, 1-uy',
    region_id: region,
    district_id: district,
    bio_uz: 'Oliy maʼlumotli tadqiqotchi, maqolalar muallifi.',
    bio_ru: 'Исследователь с высшим образованием, автор статей.',
  };
}

async function addPlaces({ services: { db } }: TestApp): Promise<void> {
  await db
    .insertInto('region')
    .values({
      id: region,
      iso: 'UZ-TK',
      kind: 'city',
      sort: 1,
      center_uz: null,
      center_ru: null,
      center_en: null,
      ...names('Toshkent shahri'),
    })
    .execute();
  await db
    .insertInto('district')
    .values({
      id: district,
      region_id: region,
      kind: 'district',
      center_uz: null,
      center_ru: null,
      ...names('Mirzo Ulugʻbek tumani'),
    })
    .execute();
}

async function addOrganizations({ services: { db } }: TestApp) {
  const add = async (
    code: string,
    type: number,
    higher: number | null = null,
    staff_role: number | null = null,
  ): Promise<number> => {
    const rest = {
      short_name_uz: null,
      region_id: null,
      district_id: null,
      tin: null,
      phone: null,
      address: null,
    };
    const row = {
      code,
      type,
      staff_role,
      higher_organization_id: higher,
      state: 'active' as const,
      ...names(`${code} tashkiloti`),
      ...rest,
    };
    return (
      await db.insertInto('organization').values(row).returning('id').executeTakeFirstOrThrow()
    ).id;
  };
  const ministry = await add('VAZ', 300);
  return {
    ministry,
    agency: await add('AGN', 400),
    finance: await add('MOL', 500),
    economy: await add('IQT', 300, null, 800),
    antiCorruption: await add('KQK', 300, null, 900),
    university: await add('UNI', 100, ministry),
    otherUniversity: await add('INS', 200),
  };
}

async function addDirection(
  { services: { db } }: TestApp,
  organizations: number[],
): Promise<number> {
  await db
    .insertInto('direction')
    .values({
      code: '01.00.00',
      level: 'branch',
      parent_code: null,
      required_language_level: null,
      ...names('Fizika-matematika'),
    })
    .execute();
  const { id } = await db
    .insertInto('direction')
    .values({
      code: '01.01.01',
      level: 'specialty',
      parent_code: '01.00.00',
      required_language_level: 'B2',
      ...names('Matematik tahlil'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offers = organizations.map((organization_id) => ({
    organization_id,
    direction_id: id,
    dc_types: offered,
  }));
  await db.insertInto('organization_direction').values(offers).execute();
  return id;
}

async function addCertificateType({ services: { db } }: TestApp): Promise<number> {
  await db
    .insertInto('certificate_language')
    .values({ id: 1, iso: 'en', ...names('Ingliz tili') })
    .execute();
  const scale = {
    scale: '0-9 step 0.5',
    min_b1: '4',
    min_b2: '5.5',
    min_c1: '7',
    validity_years: 2,
    issuer: 'IELTS',
  };
  await db
    .insertInto('certificate_type')
    .values({ id: 7, language_id: 1, ...scale, ...names('IELTS') })
    .execute();
  await db
    .insertInto('scientific_topic_direction')
    .values({ id: 1, ...names('Matematika') })
    .execute();
  return 7;
}

/** Builds the country on a fresh database. */
export async function buildWorld(on: TestApp): Promise<World> {
  await addPlaces(on);
  const { ministry, agency, finance, economy, antiCorruption, university, otherUniversity } =
    await addOrganizations(on);
  const direction = await addDirection(on, [university, otherUniversity]);
  const houses: Partial<Record<PeopleRole, number>> = {
    university,
    ministry,
    innovation: agency,
    finance,
    economy,
    antiCorruption,
  };
  const staff = {} as World['staff'];
  for (const role of peopleRoles)
    staff[role] = await addActor(on, role, { organization_id: houses[role] ?? null });
  const neighbour = await addActor(on, 'university', { organization_id: otherUniversity });
  const stranger = await addActor(on, 'advisor');
  const [advisor, otherAdvisor] = await on.services.db
    .insertInto('advisor')
    .values([
      { account_id: staff.advisor.id, organization_id: university, scientific_degree: 200 },
      { account_id: stranger.id, organization_id: otherUniversity, scientific_degree: 200 },
    ])
    .returning('id')
    .execute();
  const certificateType = await addCertificateType(on);
  const ids = { advisor: advisor?.id ?? 0, otherAdvisor: otherAdvisor?.id ?? 0 };
  return {
    on,
    staff,
    neighbour,
    ministry,
    university,
    otherUniversity,
    direction,
    certificateType,
    ...ids,
  };
}

/** A PDF; a picture where the purpose takes nothing else. */
const kindOf = (purpose: FilePurpose) =>
  acceptedTypes(purpose).includes('application/pdf')
    ? { name: `${purpose}.pdf`, mime: 'application/pdf' }
    : { name: `${purpose}.png`, mime: 'image/png', width: 1200, height: 630 };

/** A stored file of somebody; only its row, tests of content have their own. Answers its id. */
export async function addFile({ on }: World, owner: Sender, purpose: FilePurpose): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(id).digest('hex');
  const row = {
    id,
    owner_id: owner.id,
    size: 1000,
    sha256,
    purpose,
    created_at: on.clock.now(),
  };
  await on.services.db
    .insertInto('file')
    .values({ ...row, ...kindOf(purpose), state: 'stored', refusal: null })
    .execute();
  return id;
}

/** A number that no other paper of the run has. */
export function paperNumber(): string {
  papers += 1;
  return String(100_000 + papers);
}
