import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader } from '#server/engine/process.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import type { Language } from '#shared/languages.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { incoming, letterScopes, outgoing } from './access.server.ts';
import {
  among,
  named,
  postalFields,
  postalFilters,
  postalOrderings,
  tagged,
  urgencyParts,
} from './correspondence/lists.server.ts';
import { answerDue, answerDueSql } from './correspondence/times.server.ts';
import { letterDocuments } from './documents.server.ts';
import { letterCreation, letterEvents } from './events.server.ts';
import { letterFacts } from './facts.server.ts';
import { type LetterRow, selectLetter } from './row.server.ts';
import { letterRecord, letterRow } from './schema.ts';

const waiting = tagged(letterMachine, 'awaitsAnswer');

const fields = (row: LetterRow, reader: Reader): FieldsOf<typeof letterRecord> => ({
  ...postalFields(row, named(row.from_org)),
  type: row.type,
  body: row.body,
  to: named(row.to_org),
  answers: row.answers,
  answers_id: row.answers_id,
  thread_id: row.thread_id,
  answer_until: row.answer_until,
  answer_due: answerDue(row, reader),
});

/** The other side of a message: who sent a letter, or who answered it. */
const message = (row: LetterRow, language: Language, reason: string | null) => ({
  code: row.code ?? '',
  org:
    (statesTagged(letterMachine, 'awaitsAnswer').includes(row.state) ? row.from_org : row.to_org)?.[
      `name_${language}`
    ] ?? '',
  reason: reason ?? row.rejected_info ?? '',
});

/** Letters between organizations on the server. */
export const letterProcess: ProcessDefinition<LetterRow> = {
  machine: letterMachine,
  collection: 'letters',
  table: 'letter',
  subjects: ['Letter'],
  scopes: letterScopes,
  select: selectLetter,
  facts: letterFacts,
  fields,
  record: letterRecord,
  row: letterRow,
  dimensions: { organization: sql`r.to_org_id` },
  filters: {
    ...postalFilters({ in: incoming, out: outgoing }),
    to: among('to_org_id'),
    thread: (values) =>
      sql`(r.thread_id = any(${wholeNumbers(values)}::bigint[])
        or r.id = any(${wholeNumbers(values)}::bigint[]))`,
  },
  groups: () => urgencyParts(waiting),
  orderings: postalOrderings,
  searchColumn: sql`r.search`,
  due: (reader) => answerDueSql(reader, sql`r.answer_until`),
  assigned: { answer: { tag: 'awaitsAnswer', begins: ['accept', 'reject'] } },
  guardSql: (reader) => ({ addressee: ownOrganization('r.to_org_id', reader) }),
  unread: (reader) =>
    sql`(${waiting} and r.read_at is null and ${ownOrganization('r.to_org_id', reader)})`,
  create: letterCreation,
  edit: 'save',
  events: letterEvents,
  documents: letterDocuments,
  timelineFields: { fields: ['answer_until'], files: () => false },
  messageParams: message,
  // Who is late is the recipient: the ministry above it is told, not the one above the sender.
  notifySeparately: (row, code) =>
    code === 'N-LETTER-OVERDUE'
      ? [
          {
            row: { ...row, organization_id: row.to_org_id ?? 0 },
            recipients: ['recipientOrganization', 'ministry', 'innovation'],
          },
        ]
      : undefined,
};
