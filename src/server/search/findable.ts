import type { Language } from '#shared/languages.ts';
import type { Reader } from '../engine/process.ts';
import type { TravellingRecord } from '../engine/read.ts';

/** A thing with a name in each language, as far as it is written. */
export interface Named {
  name_uz?: string | null;
  name_ru?: string | null;
  name_en?: string | null;
}

/** The parts of a person's name and number, as far as the reader sees them. */
export interface Person {
  surname?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
  pinfl?: string | null;
}

/**
 * How the records of a process are named in the search of the whole product. `Fields` are those of
 * the record that name it, masked for the reader before they come here.
 */
export interface Findable<Shown = TravellingRecord> {
  name(record: Shown, language: Language): string;
  reference?(record: Shown): string | null;
  /** What tells it from others of the same name. */
  about?(record: Shown, reader: Reader): string;
  /** The person it is about (`ProcessDefinition.holder`), where their number is among the fields. */
  person?(record: Shown): Person;
}

/** How a record is named, and what tells it from others of the same name. */
export type Naming<Shown = TravellingRecord> = Pick<
  Findable<Shown>,
  'name' | 'reference' | 'about'
>;

/** The name of a thing in the reader's language, in Uzbek where there is none. */
export const nameIn = (thing: Named | null | undefined, language: Language): string =>
  thing?.[`name_${language}`] || thing?.name_uz || '';

/** Surname, first and middle name, as far as the reader sees them. */
export const nameOf = ({ surname, first_name, middle_name }: Person): string =>
  [surname, first_name, middle_name].filter(Boolean).join(' ');

/** Tells records apart by their organization. */
export const byOrganization = (
  { organization }: { organization?: Named | null },
  { language }: Reader,
): string => nameIn(organization, language);

/** A record that is about a person in an organization. */
interface OfPerson extends TravellingRecord {
  person: Person;
  organization: Named | null;
}

/** Named by the person it is about, told apart by their organization. */
export const namedByPerson: Naming<OfPerson> = {
  name: ({ person }) => nameOf(person),
  about: byOrganization,
};

/** A record that an organization has in a period, or that is the period's alone. */
interface OfPeriod extends TravellingRecord {
  period: Named;
  organization?: Named | null;
}

/** Named by its organization and told apart by its period; without one by the period. */
export const namedByPeriod: Naming<OfPeriod> = {
  name: ({ organization, period }, language) => nameIn(organization ?? period, language),
  about: ({ organization, period }, { language }) => (organization ? nameIn(period, language) : ''),
};
