import { z } from 'zod';
import type { EnquiryFacts } from '#machines/enquiry.machine.ts';
import { assignment } from '#shared/assignment.ts';
import { cleanCode } from '#shared/clean-text.ts';
import { languages } from '#shared/languages.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import {
  codeOf,
  email,
  foreignPhone,
  id,
  line,
  lines,
  orNull,
  written,
} from '#shared/validation.ts';
import { enquiryTopics } from './codes.ts';

const upperCode = (text: string): string => cleanCode(text).toUpperCase();
const applicationPattern = /^A\d{10,}$/;

/** The number of an application as people quote it; dashes and small letters are forgiven. */
const applicationNumber = written(
  upperCode,
  (text) => applicationPattern.test(text),
  'application_number',
).transform((text) => text.replace(/^A(\d{4})(\d+)$/, 'A-$1-$2'));

const asked = {
  sender_name: line({ min: 3, max: 150 }),
  phone: orNull(foreignPhone).optional(),
  email: orNull(email).optional(),
  topic: codeOf(enquiryTopics),
  question: lines({ min: 10, max: 4000 }),
  application_number: orNull(applicationNumber).optional(),
  language: z.enum(languages),
};

type Contacts = { phone?: unknown; email?: unknown };

/**
 * Somebody who asks has to be reached in one way at least. Judged whatever else is wrong: a person is
 * told everything at once.
 */
const reachable = z.refine<Contacts>(({ phone, email: mail }) => Boolean(phone || mail), {
  path: ['phone'],
  error: 'validation.phone_or_email',
  when: ({ value }) => typeof value === 'object' && value !== null,
});

/** An enquiry as an operator writes it down for somebody who calls. */
export const enquiryFields = z.object(asked).check(reachable);
export type EnquiryFields = z.output<typeof enquiryFields>;

/**
 * The same as a visitor sends it. `website` is a field that people do not see: only programs fill it
 * in.
 */
export const sentEnquiry = z
  .object({ ...asked, website: z.string().max(0, { error: 'validation.leave_empty' }).optional() })
  .check(reachable);
export type SentEnquiry = z.output<typeof sentEnquiry>;

/** `POST /api/public/enquiries/`: by these two the answer is read. */
export const receivedEnquiry = z.object({ number: z.string(), code: z.string() });
export type ReceivedEnquiry = z.output<typeof receivedEnquiry>;

/** `POST /api/public/enquiries/answer/`: the number and the code, as they were shown. */
export const enquiryQuestion = z.object({ number: line({ max: 30 }), code: line({ max: 30 }) });
export type EnquiryQuestion = z.output<typeof enquiryQuestion>;

/** What somebody who has number and code learns: how far it is, and the answer. */
export const toldEnquiry = z.object({
  number: z.string(),
  state: z.string(),
  status: z.int().nullable(),
  topic: z.int(),
  received_on: z.string(),
  answer: z.string().nullable(),
  answered_on: z.string().nullable(),
});
export type ToldEnquiry = z.output<typeof toldEnquiry>;

/** To whom it is passed, and what the operator says to them. */
export const enquiryEscalation = z.object({
  organization_id: id,
  escalation_note: orNull(lines({ max: 2000 })).optional(),
});
export type EnquiryEscalation = z.output<typeof enquiryEscalation>;

export const enquiryAnswer = z.object({ answer: lines({ min: 10, max: 4000 }) });

/** An enquiry as it travels; `lastDay` is that of the one who has to act now. */
export const enquiryRecord = recordOf(
  { lastDay: z.string() },
  {
    number: z.string(),
    /** For those who answer callers alone: with it the answer is read. */
    check_code: z.string().nullable(),
    channel: z.int(),
    sender_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    language: z.enum(languages),
    topic: z.int(),
    question: z.string(),
    application_number: z.string().nullable(),
    organization: namedThing.nullable(),
    escalation_note: z.string().nullable(),
    answer: z.string().nullable(),
    answered_on: z.string().nullable(),
    created_at: moment,
    updated_at: moment,
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
  },
);
export type EnquiryRecord = RecordOf<typeof enquiryRecord, EnquiryFacts>;

/** An enquiry in the list. */
export const enquiryRow = enquiryRecord.pick({
  ...everyRow,
  number: true,
  channel: true,
  sender_name: true,
  language: true,
  topic: true,
  organization: true,
  answered_on: true,
  created_at: true,
  assignment: true,
});
export type ListedEnquiry = ListRow<typeof enquiryRow>;
