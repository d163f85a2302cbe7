import type { Selectable } from 'kysely';
import type { MigratedTables } from '#server/db/tables/migrated.ts';

const copied = [
  'surname',
  'first_name',
  'middle_name',
  'birthday',
  'birth_place',
  'nationality',
  'pinfl',
  'scientific_degree',
  'scientific_title',
  'gender',
  'citizenship',
  'mobile_phone',
  'email',
  'permanent_address',
  'workplace',
  'position',
  'bio_uz',
  'bio_ru',
  'bio_en',
  'disability_type',
  'benefit_type',
] as const;

type Copied = Pick<Selectable<MigratedTables['account']>, (typeof copied)[number]>;

/** The profile as it was when the application was sent; what was not copied then is missing. */
export type ProfileCopy = Partial<Copied>;

/** What is copied of a person, as the column of the application holds it. */
export const profileCopyOf = (person: Copied): string =>
  JSON.stringify(Object.fromEntries(copied.map((field) => [field, person[field]])));
