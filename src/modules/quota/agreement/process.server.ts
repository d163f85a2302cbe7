import { type Selectable, sql } from 'kysely';
import { type RoleName, roleCodes, stateMeta, statesTagged } from '#machines/kit.ts';
import {
  type QuotaAgreementFacts,
  quotaAgreementMachine,
} from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { lastDayOfStep } from '#modules/period/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { Change, ProcessDefinition, Reader } from '#server/engine/process.ts';
import { organizationsAbove, subordinateOrganizations } from '#server/engine/scope.ts';
import { namesJson } from '#server/reference/names-json.ts';
import { addDays } from '#shared/dates.ts';
import { agreementKindIds, agreementRequest } from '#shared/quota.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { agreementDocuments } from '../documents.server.ts';
import { stepTimeFacts, stepTimeWrites } from '../for-others/step-times.server.ts';
import {
  isSteppedBack,
  type OfPeriod,
  periodColumns,
  quotaStep,
  stepOf,
} from '../for-others/steps.server.ts';
import { raisedAgreement, requestFacts, stepOfKind } from './create.server.ts';
import { agreementGuardSql } from './guard-sql.server.ts';
import { quotaAgreementRecord, quotaAgreementRow } from './schema.ts';

type Fields = FieldsOf<typeof quotaAgreementRecord>;
/** What the query itself reads of the record as it travels. */
type Shown = Pick<
  Fields,
  | 'organization'
  | 'organization_type'
  | 'approver_organization'
  | 'undecided_requests'
  | 'accepted_requests'
>;

interface QuotaAgreementRow extends Selectable<Database['quota_agreement']>, OfPeriod, Shown {
  owner_id: null;
  kind: Fields['kind'];
  /** The last day of the quota, where the step has none of its own. */
  quota_stop: string;
  /** Whose request it is; null for documents of the country. */
  organization_id: number | null;
  above: number[];
  /** State and version of the request or the distribution. */
  document: { state: string; version: number } | null;
}

const sentStates = [
  ...statesTagged(quotaRequestMachine, 'undecided'),
  ...statesTagged(quotaDistributionMachine, 'awaitsAgreement'),
];
const undecidedRequests = statesTagged(quotaRequestMachine, 'undecided');
const acceptedRequests = statesTagged(quotaRequestMachine, 'accepted');

const namesOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then ${namesJson(table)} end`;

const requests = (states: readonly string[]) =>
  sql`(select count(*) from quota_request x
    where x.period_id = r.period_id and x.state = any(${states}::text[]))::int`;

const select = () => sql`
  select r.*, null::bigint as owner_id, q.organization_id, p.quota_stop, ${periodColumns},
    ${organizationsAbove(sql`q.organization_id`)} as above,
    ${namesOf('o')} as organization, ${namesOf('b')} as approver_organization, y.organization_type,
    case when q.id is not null then jsonb_build_object('state', q.state, 'version', q.version)
      when d.id is not null then jsonb_build_object('state', d.state, 'version', d.version)
        end as document,
    ${requests(undecidedRequests)} as undecided_requests,
      ${requests(acceptedRequests)} as accepted_requests
  from page r join period p on p.id = r.period_id
    left join quota_request q on q.id = r.quota_request_id
      left join organization o on o.id = q.organization_id
    left join quota_distribution d on d.id = r.quota_distribution_id
      left join quota_total y on y.id = d.quota_total_id
    left join organization b on b.id = r.approver_organization_id`;

const roleNames = Object.keys(roleCodes) as RoleName[];
const approverOf = ({ approver }: QuotaAgreementRow): RoleName | undefined =>
  roleNames.find((role) => roleCodes[role] === approver);

/** The last day to answer: that of the step, else of the whole quota. */
const answerDueOf = (row: Pick<QuotaAgreementRow, 'kind' | 'period' | 'quota_stop'>): string =>
  lastDayOfStep(stepOfKind(row.kind), { ...row.period, quota_stop: row.quota_stop }) ??
  row.quota_stop;

/** The same in SQL. */
const answerDay = sql`(select coalesce((p.step_until ->> (case r.kind ${sql.join(
  Object.values(agreementKindIds).map((kind) => sql`when ${kind} then ${String(stepOfKind(kind))}`),
  sql` `,
)} end))::date, p.quota_stop) from period p where p.id = r.period_id)`;

function facts(
  row: QuotaAgreementRow,
  reader: Reader,
): QuotaAgreementFacts & Record<string, unknown> {
  const { today, settings } = reader;
  const step = stepOf(row.period_state);
  const sent = row.document === null || sentStates.includes(row.document.state);
  const approver = approverOf(row);
  const answerDue = answerDueOf(row);
  const { late, ...told } = stepTimeFacts(row, answerDue, reader);
  const silenceUntil = addDays(answerDue, settings['quota.silence_days']);
  const inEndorsement = row.kind === agreementKindIds.request && step === quotaStep.endorsement;
  return {
    ownerId: null,
    organizationId: row.organization_id,
    organizationsAbove: row.above,
    ...(approver ? { approver } : {}),
    noneYet: true,
    consolidationStep: step === quotaStep.consolidation,
    noUndecidedRequests: row.undecided_requests === 0,
    placesConsolidated: row.accepted_requests > 0,
    consolidated: row.kind === agreementKindIds.consolidated,
    stepOpen: step === stepOfKind(row.kind),
    documentPending: sent,
    documentUnchanged: row.document === null || row.document.version === row.document_version,
    // What nobody above an organization had to endorse stays endorsed.
    documentSentAgain:
      approver !== undefined &&
      row.document !== null &&
      sent &&
      row.document.version !== row.document_version &&
      !(row.kind === agreementKindIds.request && step === quotaStep.consolidation),
    documentWithdrawn: row.document !== null && !sent,
    answerTimeOver: inEndorsement && answerDue < today,
    endorsement: row.kind === agreementKindIds.request,
    ...told,
    answerLate: late,
    silenceLong: silenceUntil < today,
    answerDue,
    silenceUntil,
    steppedBack: isSteppedBack(row) && approver !== undefined && step <= stepOfKind(row.kind),
    consolidationTakenBack:
      row.kind === agreementKindIds.consolidated && step > 0 && step < quotaStep.consolidation,
  };
}

/** The answer belongs to the version of the document that is before the approver now. */
const asked = (change: Change<QuotaAgreementRow>) => ({
  document_version: change.row.document?.version ?? null,
  auto: false,
  decided_at: null,
  reminded_on: null,
  overdue_told_on: null,
  ...said(change),
});
const decided = (change: Change<QuotaAgreementRow>) => ({
  decided_at: change.reader.now,
  ...said(change),
});
/**
 * Why it was refused or is asked for again, and of which version; the consolidated request has no
 * other version than its agreement.
 */
const said = ({ row, reason }: Change<QuotaAgreementRow>) => ({
  reason,
  reason_version: reason === null ? null : (row.document_version ?? row.version),
});

const { begin, on } = eventsOf<'quota_agreement', QuotaAgreementRow>();
const request = begin({
  input: agreementRequest,
  write: ({ input }) => ({
    period_id: input.period_id,
    kind: agreementKindIds.consolidated,
    approver: roleCodes.economy,
  }),
});
const create = begin({ raised: true, input: raisedAgreement, write: ({ input }) => input });
const createAccepted = begin({
  raised: true,
  input: raisedAgreement,
  write: ({ input, reader }) => ({ ...input, auto: true, decided_at: reader.now }),
});

/** Agreements to the documents of the quota on the server. */
export const quotaAgreementProcess: ProcessDefinition<QuotaAgreementRow> = {
  machine: quotaAgreementMachine,
  collection: 'quota-agreements',
  table: 'quota_agreement',
  subjects: ['QuoteAgreement'],
  scopes: {
    G: ({ actor }) =>
      sql`r.quota_request_id in (select q.id from quota_request q
        where q.organization_id = ${actor.organizationId})`,
    S: ({ actor }) =>
      sql`r.quota_request_id in (select q.id from quota_request q
        where q.organization_id in ${subordinateOrganizations(actor.organizationId)})`,
    A: () => sql`true`,
  },
  select,
  facts,
  fields: (row): Fields => ({
    period: row.period,
    kind: row.kind,
    approver: row.approver,
    approver_organization: row.approver_organization,
    organization: row.organization,
    organization_type: row.organization_type,
    quota_request_id: row.quota_request_id,
    quota_distribution_id: row.quota_distribution_id,
    document_version: row.document_version,
    auto: row.auto,
    decided_at: row.decided_at,
    reason: row.reason,
    reason_version: row.reason_version,
    created_at: row.created_at,
    step: stepOf(row.period_state),
    undecided_requests: row.undecided_requests,
    accepted_requests: row.accepted_requests,
  }),
  record: quotaAgreementRecord,
  row: quotaAgreementRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(quotaAgreementMachine),
    period: (values) => sql`r.period_id = any(${wholeNumbers(values)}::bigint[])`,
    kind: (values) => sql`r.kind = any(${wholeNumbers(values)}::int[])`,
    request: (values) => sql`r.quota_request_id = any(${wholeNumbers(values)}::bigint[])`,
    approver: (values) => sql`r.approver = any(${wholeNumbers(values)}::int[])`,
    organization: (values) =>
      sql`r.quota_request_id in (select q.id from quota_request q
        where q.organization_id = any(${wholeNumbers(values)}::bigint[]))`,
  },
  orderings: { id: sql`r.id`, decided_at: sql`r.decided_at` },
  turnFirst: true,
  searchColumn: sql`(select o.search from quota_request q
    join organization o on o.id = q.organization_id where q.id = r.quota_request_id)`,
  due: () => answerDay,
  guardSql: agreementGuardSql,
  constraints: {
    quota_agreement_consolidated_once: { guard: 'noneYet', field: 'noneYet' },
  },
  create: creation(
    { request, create, createAccepted },
    {
      event: () => 'request',
      facts: requestFacts,
      lockKey: ({ input }) => String(input.period_id),
    },
  ),
  events: {
    requestAgain: on({ write: asked }),
    renew: on({ write: asked }),
    accept: on({ write: decided }),
    reject: on({ write: decided }),
    autoAccept: on({ write: ({ reader }) => ({ auto: true, decided_at: reader.now }) }),
    takeAsAgreed: on({ write: (change) => ({ auto: true, ...decided(change) }) }),
    remind: on({ write: stepTimeWrites.remind }),
    overdue: on({ write: stepTimeWrites.overdue }),
  },
  documents: agreementDocuments,
  messageParams: (row, language, reason) => ({
    reference: row.period[`name_${language}`],
    org: row.organization?.[`name_${language}`] ?? '',
    document: { key: `quota.agreementKind.${row.kind}` },
    status: { key: `quotaAgreement.state.${row.state}` },
    deadline: answerDueOf(row),
    code: stateMeta(quotaAgreementMachine, row.state).code ?? '',
    reason: reason ?? row.reason ?? '',
  }),
};
