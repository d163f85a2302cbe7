import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import type { Language } from '#server/auth/signed-in.ts';
import { wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { refuseFields } from '#server/engine/refuse.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { letterCreate } from '#shared/letter.ts';
import { letterRow } from '#shared/rows/letter.ts';
import { incoming, letterScopes, outgoing } from './access.server.ts';
import { named, urgencyParts } from './correspondence/post.server.ts';
import { letterDocuments } from './documents.server.ts';
import { letterEvents } from './events.server.ts';
import { answerDue, letterCreateFacts, letterFacts } from './facts.server.ts';
import { type LetterRow, selectLetter } from './row.server.ts';

const waiting: Sql = sql`r.state = any(${stateList(statesTagged(letterMachine, 'awaitsAnswer'))})`;

const fields = (row: LetterRow, reader: Reader) => ({
  type: row.type,
  code: row.code,
  edition: row.edition,
  language: row.language,
  short_info: row.short_info,
  body: row.body,
  file: row.file,
  from: named(row.from_org),
  to: named(row.to_org),
  answers: row.answers,
  answers_id: row.answers_id,
  thread_id: row.thread_id,
  answer_until: row.answer_until,
  answer_due: answerDue(row, reader),
  rejected_info: row.rejected_info,
  sent_at: row.sent_at,
  read_at: row.read_at,
  answered_at: row.answered_at,
  overdue_at: row.overdue_at,
  created_at: row.created_at,
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

const boxes: Record<string, (reader: Reader) => Sql> = { in: incoming, out: outgoing };

/** Letters between organizations on the server (processes section 7). */
export const letterProcess: ProcessDefinition<LetterRow> = {
  machine: letterMachine,
  collection: 'letters',
  table: 'letter',
  subjects: ['Letter'],
  scopes: letterScopes,
  select: selectLetter,
  facts: letterFacts,
  fields,
  row: letterRow,
  filters: {
    box: ([name = ''], reader) => {
      const box = boxes[name];
      if (!box) throw refuseFields({ box: 'validation.choice' });
      return box(reader);
    },
    state: (values) => sql`r.state = any(${values}::text[])`,
    from: (values) => sql`r.from_org_id = any(${wholeNumbers(values)}::bigint[])`,
    to: (values) => sql`r.to_org_id = any(${wholeNumbers(values)}::bigint[])`,
    thread: (values) =>
      sql`(r.thread_id = any(${wholeNumbers(values)}::bigint[])
        or r.id = any(${wholeNumbers(values)}::bigint[]))`,
  },
  groups: () => urgencyParts(waiting),
  orderings: {
    id: sql`r.id`,
    sent_at: sql`r.sent_at`,
    updated_at: sql`r.updated_at`,
    code: sql`r.code`,
  },
  searchColumn: sql`r.search`,
  guardSql: (reader) => ({ addressee: ownOrganization('r.to_org_id', reader) }),
  unread: (reader) =>
    sql`(${waiting} and r.read_at is null and ${ownOrganization('r.to_org_id', reader)})`,
  create: { payloads: { create: letterCreate }, event: () => 'create', facts: letterCreateFacts },
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
