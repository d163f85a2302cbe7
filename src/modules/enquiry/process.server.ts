import { sql } from 'kysely';
import { type EnquiryFacts, enquiryMachine } from '#machines/enquiry.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { text } from '#server/base/texts.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { idInReference } from '#server/engine/reference-word.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import { scopesFor } from '#shared/abilities.ts';
import { addDays } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { enquiryCreation, enquiryEvents } from './events.server.ts';
import { enquiryPaths } from './paths.ts';
import {
  type EnquiryRow,
  enquiryNumber,
  idOfEnquiry,
  selectEnquiry,
  shownCode,
} from './row.server.ts';
import { enquiryRecord, enquiryRow } from './schema.ts';

/** Somebody should have acted by now. */
const lateFor = (today: string): Sql =>
  sql`(r.due_on < ${today} and r.state = any(${statesTagged(enquiryMachine, 'awaited')}::text[]))`;

/** Days that its guards wait for, and those that the sentences name. */
function facts(
  row: EnquiryRow,
  { today, settings }: Reader,
): EnquiryFacts & Record<string, unknown> {
  const returnsAfter = addDays(row.due_on, settings['enquiry.return_days']);
  const lapsesAfter = addDays(row.due_on, settings['enquiry.lapse_days']);
  const closesAfter = row.answered_on && addDays(row.answered_on, settings['enquiry.close_days']);
  const remindsOn = addDays(row.due_on, -settings['enquiry.remind_days']);
  return {
    ownerId: null,
    organizationId: row.organization_id,
    addresseeId: row.addressee_id,
    lastDay: row.due_on,
    reminderDue: row.reminded_on === null && remindsOn <= today && today <= row.due_on,
    remindsOn,
    lastDayOver: row.due_on < today,
    notToldToday: row.told_on !== today,
    returnTimeOver: returnsAfter < today,
    returnsAfter,
    answerTimeOver: lapsesAfter < today,
    lapsesAfter,
    readTimeOver: closesAfter !== null && closesAfter < today,
    closesAfter,
  };
}

/** SQL guards of duties and of the scheduler (`ProcessDefinition.guardSql`). */
const guardSql = (reader: Reader): Record<string, Sql> => {
  const { today, settings } = reader;
  const before = (days: number): string => addDays(today, -days);
  return {
    addressee: ownOrganization('r.organization_id', reader),
    reminderDue: sql`(r.reminded_on is null and r.due_on >= ${today}
      and r.due_on <= ${addDays(today, settings['enquiry.remind_days'])})`,
    lastDayOver: sql`r.due_on < ${today}`,
    notToldToday: sql`r.told_on is distinct from ${today}`,
    returnTimeOver: sql`r.due_on < ${before(settings['enquiry.return_days'])}`,
    answerTimeOver: sql`r.due_on < ${before(settings['enquiry.lapse_days'])}`,
    readTimeOver: sql`coalesce(r.answered_on < ${before(settings['enquiry.close_days'])}, false)`,
  };
};

/** Whether the reader may tell a caller the code by which the answer is read. */
const tellsCodes = ({ actor, userType }: Reader): boolean =>
  scopesFor({ role: actor.role, userType: userType ?? 'I' }, 'Enquiry', 'work').length > 0;

const fields = (row: EnquiryRow, reader: Reader): FieldsOf<typeof enquiryRecord> => ({
  number: enquiryNumber(row),
  check_code: tellsCodes(reader) ? shownCode(row.check_code) : null,
  channel: row.channel,
  sender_name: row.sender_name,
  phone: row.phone,
  email: row.email,
  language: row.language,
  topic: row.topic,
  question: row.question,
  application_number: row.application_number,
  organization: row.organization,
  escalation_note: row.escalation_note,
  answer: row.answer,
  answered_on: row.answered_on,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const message = (row: EnquiryRow, language: Language, reason: string | null) => ({
  number: enquiryNumber(row),
  subject: text(language, `codes.enquiryTopic.${row.topic}`),
  org: row.organization?.[`name_${language}`] ?? '',
  deadline: row.due_on,
  reason: reason ?? '',
  count: 1,
});

/** Enquiries on the server. */
export const enquiryProcess: ProcessDefinition<EnquiryRow> = {
  machine: enquiryMachine,
  collection: 'enquiries',
  table: 'enquiry',
  subjects: ['Enquiry'],
  scopes: {
    G: (reader) => ownOrganization('r.organization_id', reader),
    A: () => sql`true`,
  },
  select: selectEnquiry,
  facts,
  due: () => sql`r.due_on`,
  assigned: {
    callCentre: {
      tag: 'inWork',
      begins: ['take', 'writeDown', 'takeBack', 'reopen', 'restore', 'answer', 'escalate'],
    },
    addressee: { tag: 'passed', begins: ['answer', 'handBack'] },
  },
  guardSql,
  fields,
  record: enquiryRecord,
  row: enquiryRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    tag: inStatesTagged(enquiryMachine),
    topic: (values) => sql`r.topic = any(${wholeNumbers(values)}::int[])`,
    channel: (values) => sql`r.channel = any(${wholeNumbers(values)}::int[])`,
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
    late: (_values, { today }) => lateFor(today),
  },
  groups: (reader) => {
    const turn = dutyCondition(enquiryProcess, reader);
    const late = sql`(${turn} and r.due_on < ${reader.today})`;
    return { late, turn: sql`(${turn} and not ${late})`, rest: sql`not ${turn}` };
  },
  orderings: {
    id: sql`r.id`,
    // In the order in which they came: by their numbers, which have an index.
    created_at: sql`r.id`,
    due_on: sql`r.due_on`,
    sender_name: sql`r.sender_name`,
  },
  searchColumn: sql`r.search`,
  idOfReference: (word) => idOfEnquiry(word) ?? idInReference('m')(word),
  create: enquiryCreation,
  events: enquiryEvents,
  messageParams: message,
  visitor: ({ email, phone, language }) => ({
    email,
    mobile_phone: phone,
    language,
    page: enquiryPaths.ownEnquiry.href(),
  }),
};
