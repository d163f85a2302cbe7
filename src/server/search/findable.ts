import { type RawBuilder, sql } from 'kysely';
import { accessOf } from '#modules/application/fields.server.ts';
import { fullName } from '#shared/names.ts';
import type { FoundProcess } from '#shared/search.ts';
import type { Language } from '../auth/signed-in.ts';
import type { Reader } from '../engine/process.ts';
import type { TravellingRecord } from '../engine/read.ts';
import { canViewPerson } from '../processes/access.ts';
import { text } from '../texts.ts';

interface Names {
  name_uz?: string | null;
  name_ru?: string | null;
  name_en?: string | null;
}
interface Person {
  surname?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
  pinfl?: string | null;
}

/**
 * A record as it travels to its reader, with the fields that name things; each process has some of
 * them.
 */
export interface Shown extends TravellingRecord, Names, Person {
  reference?: string;
  number?: string;
  code?: string | null;
  short_info?: string | null;
  admission_year?: number;
  subject_uz?: string | null;
  subject_ru?: string | null;
  subject_en?: string | null;
  person?: Person;
  holder?: Person;
  organization?: Names | null;
  region?: Names | null;
  type?: Names;
  from?: Names | null;
  to?: Names | null;
  target?: Names | null;
  customer?: { name: string | null } | null;
}

interface Findable {
  name(record: Shown, language: Language): string;
  reference?(record: Shown): string | null;
  /** What tells it from others of the same name. */
  about?(record: Shown, reader: Reader): string;
  /** The person it is about, where his number is among the fields. */
  person?: {
    of(record: Shown): Person;
    /** The column of `r` with his account. */
    account: RawBuilder<unknown>;
    /**
     * Whether this reader sees the numbers of others (roles section 2, field masks); everybody sees
     * his own.
     */
    readable(reader: Reader): boolean;
  };
}

/** No account has this number. */
const nobody = 0;

const nameIn = (thing: Names | null | undefined, language: Language): string =>
  thing?.[`name_${language}`] || thing?.name_uz || '';
const organization = (record: Shown, { language }: Reader): string =>
  nameIn(record.organization, language);

/**
 * Letters are called by what they are about; whoever is one side of it knows it by the other one,
 * everybody else by its sender.
 */
const letterNames: Findable = {
  name: ({ short_info, to }, language) =>
    short_info || nameIn(to, language) || text(language, 'letter.name'),
  reference: ({ code }) => code ?? null,
  about: ({ facts, from, to }, { actor, language }) =>
    nameIn(facts.organizationId === actor.organizationId ? to : from, language),
};

/** A customer without an organization is called by its own name. */
const targetedLetterNames: Findable = {
  ...letterNames,
  name: ({ short_info, target }, language) =>
    short_info || nameIn(target, language) || text(language, 'targetedLetter.name'),
  about: ({ facts, from, target, customer }, { actor, language }) => {
    const own = actor.organizationId !== null && facts.organizationId === actor.organizationId;
    return own ? nameIn(target, language) : nameIn(from, language) || (customer?.name ?? '');
  },
};

/**
 * How records are named in the search of the whole product (CMD-1); fields are masked for the
 * reader before they come here. THE registry: a process that shall be found adds its line.
 */
export const findable: Readonly<Record<FoundProcess, Findable>> = {
  application: {
    name: ({ person }) => fullName(person ?? {}),
    reference: ({ reference }) => String(reference),
    about: organization,
    person: {
      of: ({ person }) => person ?? {},
      account: sql`r.owner_id`,
      readable: (reader) => ['full', 'masked'].includes(accessOf(reader, { owner_id: nobody })),
    },
  },
  advisor: {
    name: ({ person }) => fullName(person ?? {}),
    about: organization,
    person: {
      of: ({ person }) => person ?? {},
      account: sql`r.account_id`,
      readable: (reader) => canViewPerson(reader, 'ResearchAdvisor') !== 'name',
    },
  },
  topic: { name: nameIn, about: organization },
  certificate: {
    name: ({ holder }) => fullName(holder ?? {}),
    reference: ({ number }) => String(number),
    about: ({ type }, { language }) => nameIn(type, language),
  },
  letter: letterNames,
  targetedLetter: targetedLetterNames,
  organization: { name: nameIn, about: ({ region }, { language }) => nameIn(region, language) },
  account: {
    name: (account) => fullName(account),
    about: organization,
    person: {
      of: (record) => record,
      account: sql`r.id`,
      readable: (reader) => canViewPerson(reader, 'User') !== 'name',
    },
  },
  period: { name: nameIn, about: ({ admission_year }) => String(admission_year) },
  notification: {
    name: (record, language) => record[`subject_${language}`] || record.subject_uz || '',
  },
};
