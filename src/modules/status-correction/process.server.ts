import { sql } from 'kysely';
import {
  type StatusCorrectionFacts,
  statusCorrectionMachine,
} from '#machines/status-correction.machine.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import { inStates, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import type { Language } from '#shared/languages.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { correctionCreation, correctionEvents } from './events.server.ts';
import {
  anotherOpen,
  type StatusCorrectionRow,
  samePerson,
  selectCorrection,
  unmoved,
} from './row.server.ts';
import { statusCorrectionRecord, statusCorrectionRow } from './schema.ts';

const facts = (
  row: StatusCorrectionRow,
  { today }: Reader,
): StatusCorrectionFacts & Record<string, unknown> => ({
  ownerId: null,
  organizationId: null,
  proposerId: row.author_id,
  samePerson: row.same_person,
  recordFound: true,
  targetFree: true,
  noOtherOpen: !row.another_open,
  unmoved: row.present_version === row.record_version,
  timeOver: row.due_on < today,
  dueOn: row.due_on,
});

/** SQL guards of the duties (`ProcessDefinition.guardSql`). */
const guardSql = (reader: Reader): Record<string, Sql> => {
  const own = sql`r.author_id = ${reader.actor.userId}::bigint`;
  return {
    ownProposal: sql`coalesce(${own}, false)`,
    secondPerson: sql`(not coalesce(${own}, false) and not ${samePerson(reader)})`,
    noOtherOpen: sql`not ${anotherOpen(sql`r.process`, sql`r.record_id`, sql`r.id`)}`,
    unmoved,
  };
};

const fields = (row: StatusCorrectionRow): FieldsOf<typeof statusCorrectionRecord> => ({
  process: row.process,
  record_id: row.record_id,
  from_state: row.from_state,
  to_state: row.to_state,
  present_state: row.present_state === 'deleted' ? null : row.present_state,
  author: row.author,
  order_number: row.order_number,
  order_date: row.order_date,
  order_file: { id: row.order_file_id, name: row.order_file_name },
  reason: row.reason,
  proposed_on: row.proposed_on,
  decided_by: row.decider,
  decided_on: row.decided_on,
  decision_reason: row.decision_reason,
  created_at: row.created_at,
});

const message = (row: StatusCorrectionRow, _language: Language, reason: string | null) => ({
  record: { key: `${row.process}.name` },
  number: row.record_id,
  from: { key: `${row.process}.state.${row.from_state}` },
  to: { key: `${row.process}.state.${row.to_state}` },
  status: { key: `statusCorrection.state.${row.state}` },
  reason: reason ?? '',
});

/** Corrections of a status on the server. */
export const statusCorrectionProcess: ProcessDefinition<StatusCorrectionRow> = {
  machine: statusCorrectionMachine,
  collection: 'status-corrections',
  table: 'status_correction',
  subjects: ['StatusCorrection'],
  scopes: { A: () => sql`true` },
  select: selectCorrection,
  facts,
  fields,
  record: statusCorrectionRecord,
  row: statusCorrectionRow,
  filters: {
    state: inStates,
    process: (values) => sql`r.process = any(${values}::text[])`,
    record: (values) => sql`r.record_id = any(${wholeNumbers(values)}::bigint[])`,
  },
  groups: (reader) => {
    const turn = dutyCondition(statusCorrectionProcess, reader);
    return { turn, rest: sql`not ${turn}` };
  },
  orderings: {
    id: sql`r.id`,
    proposed_on: sql`r.proposed_on`,
    decided_on: sql`r.decided_on`,
  },
  searchColumn: sql`fold_text(r.order_number)`,
  due: () => sql`r.due_on`,
  guardSql,
  constraints: {
    status_correction_open: { guard: 'noOtherOpen', field: 'record_id' },
  },
  create: correctionCreation,
  events: correctionEvents,
  messageParams: message,
  timelineFields: {
    fields: ['order_number', 'order_date', 'order_file_id'],
    files: () => true,
  },
};
