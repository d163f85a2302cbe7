import { z } from 'zod';
import { issuedFacts, names } from '#server/documents/issued-facts.ts';

const text = z.string().nullable();

/**
 * A person as a document knows them: the profile as it was sent, completed by what nobody copies.
 * Days are `YYYY-MM-DD`.
 */
const person = z.object({
  surname: text,
  first_name: text,
  middle_name: text,
  birthday: text,
  birth_place: text,
  gender: z.number().nullable(),
  citizenship: names.nullable(),
  nationality: text,
  pinfl: text,
  mobile_phone: text,
  email: text,
  permanent_address: text,
  workplace: text,
  position: text,
  scientific_degree: z.number().nullable(),
  scientific_title: z.number().nullable(),
  bio_uz: text,
  bio_ru: text,
  /** Papers that were issued before there was one hold none. */
  bio_en: text.default(null),
  /** What the organization has translated of it into Uzbek. */
  bio_translation: text.default(null),
});

const diploma = z.object({
  degree: z.number(),
  education_form: z.number(),
  institution: z.string(),
  speciality: z.string(),
  serial: text,
  number: z.string(),
  given_date: z.string(),
});

const job = z.object({
  company_name: z.string(),
  position: z.string(),
  start_date: z.string(),
  end_date: text,
});
const order = z.object({ number: z.string(), date: z.string() });

/** The documents about a person. */
const personDocuments = [
  'DOC-APPLICATION',
  'DOC-DATASHEET',
  'DOC-ADMISSION',
  'DOC-FINISH',
] as const;

/**
 * Every document of an application draws from the same facts and holds only those that it shows.
 */
export const personFacts = z.object({
  code: z.enum(personDocuments),
  ...issuedFacts,
  person,
  dc_type: z.number(),
  edu_language: z.number().nullable(),
  direction: names.extend({ code: z.string() }).nullable(),
  period: names.nullable(),
  advisor: text,
  topic: text,
  documents: z.array(z.string()),
  diplomas: z.array(diploma),
  /** Counts by type of work. */
  works: z.array(z.object({ type: z.number(), count: z.number() })),
  jobs: z.array(job),
  certificate: names
    .extend({ level: text, score: z.number().nullable(), valid_until: text })
    .nullable(),
  order: order.nullable(),
  council: order.nullable(),
  study: z.object({ start: text, end: text, scholarship_status: text, student_number: text }),
});
export type PersonFacts = z.infer<typeof personFacts>;

/** A day with an order: null when one of them is missing. */
export const orderOf = (number: string | null, date: string | null): PersonFacts['order'] =>
  number && date ? { number, date } : null;
