import { sql } from 'kysely';
import { rolesOf, transitionsOf } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { inStatesTagged } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql, Written } from '#server/engine/process.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import type { Language } from '#shared/languages.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import {
  among,
  named,
  postalFields,
  postalFilters,
  postalOrderings,
  tagged,
  urgencyParts,
} from '../correspondence/lists.server.ts';
import { answerDue, answerDueSql } from '../correspondence/times.server.ts';
import { letterTypes } from '../schema.ts';
import { canViewCandidates, ordered, targetedLetterScopes, training } from './access.server.ts';
import { targetedLetterDocuments } from './documents.server.ts';
import { targetedLetterCreation, targetedLetterEvents } from './events.server.ts';
import { targetedLetterFacts } from './facts.server.ts';
import { targetedLetterGuardSql } from './guard-sql.server.ts';
import { selectTargetedLetter, type TargetedLetterRow } from './row.server.ts';
import { targetedLetterRecord, targetedLetterRow } from './schema.ts';

const waiting = tagged(targetedLetterMachine, 'awaitsAnswer');
const unopened: Sql = sql`(${waiting} and r.read_at is null)`;

/** What the training organization has said; who gives an opinion says yes or no, and why. */
const opinionOf = ({ opinion_agrees, opinion_text, opinion_at }: TargetedLetterRow) =>
  opinion_agrees !== null && opinion_text !== null && opinion_at !== null
    ? { agrees: opinion_agrees, text: opinion_text, at: opinion_at }
    : null;

const fields = (row: TargetedLetterRow, reader: Reader): FieldsOf<typeof targetedLetterRecord> => ({
  ...postalFields(row, named(row.from_org)),
  type: letterTypes.targeted.id,
  customer: row.from_org ? null : { name: row.customer_name, tin: row.customer_tin },
  target: named(row.target_org),
  direction: row.direction,
  dc_type: row.dc_type,
  amount: row.amount,
  used: row.used,
  admission_year: row.admission_year,
  obligation: row.obligation,
  candidates: canViewCandidates(reader, row) ? row.candidate_pinfls : null,
  candidates_count: row.candidate_pinfls.length,
  opinion: opinionOf(row),
  answer_due: answerDue({ sent_at: row.sent_at }, reader),
});

/** The customer's name, or after an opinion the name of who gave it. */
function message(
  row: TargetedLetterRow,
  language: Language,
  reason: string | null,
  _reader: Reader,
  written?: Written,
): Record<string, unknown> {
  const customer = row.from_org ? row.from_org[`name_${language}`] : row.customer_name;
  const agrees = Boolean(written?.opinion_agrees?.[1] ?? row.opinion_agrees);
  return {
    code: row.code ?? '',
    amount: row.amount ?? 0,
    reason: reason ?? row.rejected_info ?? '',
    org: (written?.opinion_at ? row.target_org?.[`name_${language}`] : customer) ?? '',
    answer: { key: `processes.opinion.${agrees}` },
  };
}

const opens = transitionsOf(targetedLetterMachine).filter(({ event }) => event === 'read');
/** Whether it is for the reader's role to open a letter first. */
const isOpener = ({ actor }: Reader): boolean =>
  opens.some(({ guard }) => rolesOf(guard).includes(actor.role));

/** Targeted letters on the server. */
export const targetedLetterProcess: ProcessDefinition<TargetedLetterRow> = {
  machine: targetedLetterMachine,
  collection: 'targeted-letters',
  table: 'targeted_letter',
  subjects: ['TargetedLetter'],
  scopes: targetedLetterScopes,
  select: selectTargetedLetter,
  facts: targetedLetterFacts,
  fields,
  record: targetedLetterRecord,
  row: targetedLetterRow,
  dimensions: { organization: sql`r.target_org_id` },
  filters: {
    ...postalFilters({ in: training, out: ordered }),
    tag: inStatesTagged(targetedLetterMachine),
    target: among('target_org_id'),
    direction: among('direction_id'),
    dc_type: among('dc_type'),
    year: among('admission_year'),
  },
  groups: () => urgencyParts(waiting),
  orderings: { ...postalOrderings, amount: sql`r.amount` },
  searchColumn: sql`r.search`,
  due: (reader) => answerDueSql(reader, sql`null::date`),
  assigned: { answer: { tag: 'awaitsAnswer', begins: ['accept', 'reject', 'opinion'] } },
  guardSql: targetedLetterGuardSql,
  unread: (reader) =>
    isOpener(reader)
      ? unopened
      : sql`(${unopened} and ${ownOrganization('r.target_org_id', reader)}
        and r.opinion_at is null)`,
  create: targetedLetterCreation,
  edit: 'save',
  events: targetedLetterEvents,
  documents: targetedLetterDocuments,
  timelineFields: { fields: ['amount', 'admission_year'], files: () => false },
  messageParams: message,
  // The recipient of a targeted letter is the agency, whatever it asks.
  notifySeparately: (row, code) =>
    code.startsWith('N-LETTER-') ? [{ row, recipients: ['innovation'] }] : undefined,
};
