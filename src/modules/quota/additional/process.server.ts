import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type AdditionalQuotaFacts,
  additionalQuotaMachine,
} from '#machines/additional-quota.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { examDayOf } from '#modules/exam/for-others/exam-day.server.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { dueInTurn } from '#server/engine/duties.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, ProcessDefinition, Sql } from '#server/engine/process.ts';
import { organizationScopes } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { seesOtherLearners } from '#server/processes/access.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { aboutPlaces } from '../for-others/about-places.server.ts';
import { quotaStep, stepOf } from '../for-others/steps.server.ts';
import { birthFacts, writeCreate } from './create.server.ts';
import { namedFacts, writeNamed } from './naming.server.ts';
import {
  type AdditionalQuotaRow,
  heldPlaces,
  ofRequest,
  selectAdditionalQuota,
  waitingFor,
} from './row.server.ts';
import {
  type AdditionalQuotaFields,
  additionalQuotaAcceptance,
  additionalQuotaCreate,
  additionalQuotaFields,
  additionalQuotaNames,
  additionalQuotaRecord,
  additionalQuotaRow,
} from './schema.ts';

const finished = statesTagged(examMachine, 'finished');
const over = statesTagged(examMachine, 'over');

function facts(row: AdditionalQuotaRow): AdditionalQuotaFacts & Record<string, unknown> {
  const waiting = row.candidates.length;
  const placesLeft = (row.accepted_amount ?? 0) - row.holders.length;
  const examState = row.exam?.state ?? '';
  return {
    ownerId: null,
    organizationId: row.organization_id,
    publicationStep: stepOf(row.period_state) === quotaStep.publication,
    examFinished: finished.includes(examState),
    examOver: over.includes(examState),
    examNotOver: !over.includes(examState),
    candidatesWait: waiting > 0,
    waiting,
    noneUndecided: true,
    neverSent: row.asked_at === null,
    amountFits: row.amount >= 1 && row.amount <= waiting,
    fileUploaded: row.letter_file_id !== null,
    // Who is named is judged with what is sent (`namedFacts`).
    placesUnused: placesLeft > 0,
    placesLeft,
    withinAccepted: true,
    bestFirst: true,
    passedOver: '',
  };
}

/** Twins of the guards that a duty waits for (`ProcessDefinition.guardSql`). */
function guardSql(): Record<string, Sql> {
  const exam = (states: readonly string[]): Sql =>
    sql`exists (select 1 from exam e
      where e.period_id = r.period_id and e.organization_id = r.organization_id
        and e.state = any(${stateList(states)}))`;
  return {
    examFinished: exam(finished),
    examNotOver: sql`not ${exam(over)}`,
    candidatesWait: sql`exists (select 1 from ${waitingFor(ofRequest)})`,
    placesUnused: sql`coalesce(r.accepted_amount, 0) > (select count(*)
      from ${heldPlaces(sql`r.id`)})`,
  };
}

/**
 * What a draft says; its letter is a file of the person who writes it, or the one it has already.
 */
async function writeAsked({
  trx,
  row,
  input,
  reader,
}: Change<AdditionalQuotaRow, AdditionalQuotaFields>) {
  const { description = null, letter_file_id = null, ...asked } = input;
  if (letter_file_id !== row.letter_file_id)
    await requireOwnFiles(trx, reader.actor.userId, { letter_file_id });
  return { ...asked, description, letter_file_id };
}

function writeAccepted({
  row,
  input,
  reader,
}: Change<AdditionalQuotaRow, z.infer<typeof additionalQuotaAcceptance>>) {
  const { accepted_amount } = input;
  if (accepted_amount > row.amount)
    throw refuseFields({
      accepted_amount: { key: 'validation.between', params: { min: 1, max: row.amount } },
    });
  return { accepted_amount, decided_at: reader.now };
}

const among = (column: string) => (values: string[]) =>
  sql`${sql.ref(`r.${column}`)} = any(${wholeNumbers(values)}::bigint[])`;

const { begin, on } = eventsOf<'additional_quota', AdditionalQuotaRow>();
const create = begin({ input: additionalQuotaCreate, write: writeCreate });

/** Requests for additional places on the server. */
export const additionalQuotaProcess: ProcessDefinition<AdditionalQuotaRow> = {
  machine: additionalQuotaMachine,
  collection: 'additional-quotas',
  table: 'additional_quota',
  subjects: ['AdditionalQuote'],
  scopes: organizationScopes,
  select: (reader) => selectAdditionalQuota(dueInTurn(additionalQuotaProcess, reader)),
  facts,
  fields: (row, reader): FieldsOf<typeof additionalQuotaRecord> => ({
    period: row.period,
    organization: row.organization,
    direction: row.direction,
    exam_id: row.exam?.id ?? null,
    dc_type: row.dc_type,
    basis: row.basis,
    payer: row.payer,
    amount: row.amount,
    accepted_amount: row.accepted_amount,
    used: row.holders.length,
    waiting: row.candidates.length,
    student_amount: row.student_amount,
    description: row.description,
    letter: row.letter,
    reason: row.reason,
    reason_version: row.reason_version,
    asked_at: row.asked_at,
    decided_at: row.decided_at,
    distributed_at: row.distributed_at,
    created_at: row.created_at,
    due: row.due,
    ...(seesOtherLearners(reader)
      ? { candidates: row.candidates, holders: row.holders }
      : { candidates: null, holders: null }),
  }),
  record: additionalQuotaRecord,
  row: additionalQuotaRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    tag: inStatesTagged(additionalQuotaMachine),
    period: among('period_id'),
    organization: among('organization_id'),
    direction: among('direction_id'),
    dc_type: among('dc_type'),
    basis: among('basis'),
  },
  orderings: {
    id: sql`r.id`,
    asked_at: sql`r.asked_at`,
    amount: sql`r.amount`,
    accepted_amount: sql`r.accepted_amount`,
  },
  turnFirst: true,
  searchColumn: sql`(select concat_ws(' ', o.search, d.search) from organization o, direction d
    where o.id = r.organization_id and d.id = r.direction_id)`,
  // Nobody decides, or is named, once the exam is closed.
  due: () => sql`(select ${examDayOf('e')} from exam e
    where e.period_id = r.period_id and e.organization_id = r.organization_id)`,
  assigned: { decision: { tag: 'awaitsDecision', begins: ['accept', 'reject'] } },
  guardSql,
  constraints: {
    additional_quota_undecided_once: { guard: 'noneUndecided', field: 'noneUndecided' },
  },
  create: creation(
    { create },
    {
      event: () => 'create',
      facts: birthFacts,
      // One after the other in an organization, because they count each other.
      lockKey: ({ input, reader }) => `${input.period_id} ${reader.actor.organizationId}`,
    },
  ),
  edit: 'save',
  events: {
    save: on({ input: additionalQuotaFields, write: writeAsked }),
    ask: on({
      write: ({ reader }) => ({ asked_at: reader.now, reason: null, reason_version: null }),
    }),
    accept: on({ input: additionalQuotaAcceptance, write: writeAccepted }),
    reject: on({
      write: ({ row, reader, reason }) => ({
        reason,
        reason_version: row.version,
        decided_at: reader.now,
      }),
    }),
    // After everybody else who decides about these places: who waits and what is left is read then.
    distribute: on({
      lockKey: aboutPlaces('r'),
      input: additionalQuotaNames,
      facts: namedFacts,
      write: writeNamed,
    }),
  },
  messageParams: (row, language, reason) => ({
    org: row.organization[`name_${language}`],
    direction: row.direction[`name_${language}`],
    reference: row.direction[`name_${language}`],
    amount: row.accepted_amount ?? row.amount,
    reason: reason ?? row.reason ?? '',
  }),
  timelineFields: { fields: ['amount', 'accepted_amount', 'letter_file_id'], files: () => true },
};
