import { type Selectable, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { type QuotaRequestFacts, quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { Change, ProcessDefinition } from '#server/engine/process.ts';
import { organizationScopes, organizationsAbove } from '#server/engine/scope.ts';
import { byNameOf } from '#server/reference/by-name.ts';
import { namesJson } from '#server/reference/names-json.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import {
  type Amounts,
  agreementKindIds,
  allPlaces,
  quotaRequestCreate,
  quotaRequestFields,
  sumOf,
} from '#shared/quota.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { requestDocuments } from '../documents.server.ts';
import {
  isSteppedBack,
  type OfPeriod,
  periodColumns,
  quotaStep,
  stepDayOfPeriod,
  stepOf,
} from '../for-others/steps.server.ts';
import { lineChanges, timelineLines } from '../line-changes.server.ts';
import { requestGuardSql } from './guard-sql.server.ts';
import { areCovered, coveredSql } from './letters.server.ts';
import { addFirstLines, createFacts, replaceLines, writeCreate } from './lines.server.ts';
import { quotaRequestRecord, quotaRequestRow } from './schema.ts';

/** What the query itself reads of the record as it travels. */
type Shown = Pick<
  FieldsOf<typeof quotaRequestRecord>,
  'organization' | 'lines' | 'letters' | 'endorsement'
>;

export interface QuotaRequestRow extends Selectable<Database['quota_request']>, OfPeriod, Shown {
  owner_id: null;
  above: number[];
  consolidation: string | null;
}

const agreed = statesTagged(quotaAgreementMachine, 'agreed');
const refused = statesTagged(quotaAgreementMachine, 'refused');
const awaited = statesTagged(quotaAgreementMachine, 'awaited');

const select = () => sql`
  select r.*, null::bigint as owner_id, ${periodColumns},
    ${namesJson('o')} || jsonb_build_object('state', o.state) as organization,
    ${organizationsAbove(sql`r.organization_id`)} as above, coalesce(found.lines, '[]') as lines,
    case when g.id is not null
      then jsonb_build_object('id', g.id, 'state', g.state, 'auto', g.auto, 'reason', g.reason)
        end as endorsement, c.state as consolidation,
    coalesce(covered.places, '[]') as letters
  from page r join period p on p.id = r.period_id join organization o on o.id = r.organization_id
    left join quota_agreement g on g.quota_request_id = r.id and g.kind = ${agreementKindIds.request}
    left join quota_agreement c on c.period_id = r.period_id and c.kind = ${agreementKindIds.consolidated}
    left join lateral (select jsonb_agg(to_jsonb(l) - 'quota_request_id' || jsonb_build_object('direction', ${namesJson('d')} || jsonb_build_object('code', d.code),
        'offered', x.direction_id is not null) order by d.code) as lines
      from quota_request_line l join direction d on d.id = l.direction_id
        left join organization_direction x on x.organization_id = r.organization_id
          and x.direction_id = l.direction_id
      where l.quota_request_id = r.id) found on true
    ${coveredSql}`;

/** No line above what the ministry endorsed before the agency sent the request back. */
const isWithinEndorsed = ({ lines, endorsed }: QuotaRequestRow): boolean =>
  lines.every((line) =>
    Object.entries(endorsed?.[line.direction_id] ?? {}).every(
      ([column, most]) => line[column as keyof Amounts] <= most,
    ),
  ) && lines.every((line) => allPlaces(line) === 0 || endorsed?.[line.direction_id] !== undefined);

function facts(row: QuotaRequestRow): QuotaRequestFacts & Record<string, unknown> {
  const step = stepOf(row.period_state);
  const asked = sumOf(row.lines);
  return {
    ownerId: null,
    organizationId: row.organization_id,
    organizationsAbove: row.above,
    requestStep: step === quotaStep.requests,
    endorsementStep: step === quotaStep.endorsement,
    consolidationStep: step === quotaStep.consolidation,
    requestsOver: step >= quotaStep.financial,
    organizationActive: row.organization.state === workingOrganization,
    organizationTrains: true,
    noRequestYet: true,
    neverSent: row.sent_at === null,
    // The reason stays until the request is sent again.
    rejectedBefore: row.reason_version !== null,
    rejectedByAgency: row.rejected_by_agency,
    withinEndorsed: isWithinEndorsed(row),
    placesAsked: allPlaces(asked) > 0,
    directionsOffered: row.lines.every((line) => line.offered || allPlaces(line) === 0),
    lettersCover: areCovered(row.lines, row.letters),
    endorsementUndecided:
      !row.endorsement || awaited.includes(row.endorsement.state) || row.endorsement.auto,
    endorsed: row.endorsement !== null && agreed.includes(row.endorsement.state),
    endorsementRefused: row.endorsement !== null && refused.includes(row.endorsement.state),
    consolidationNotAsked: row.consolidation === null || refused.includes(row.consolidation),
    steppedBack: isSteppedBack(row),
  };
}

/** What the ministry had endorsed stays the ceiling of what is sent again in step 4. */
function writeRejected({ row, reason }: Change<QuotaRequestRow>) {
  const said = { reason, reason_version: row.version };
  if (refused.includes(row.endorsement?.state ?? '')) return { ...said, rejected_by_agency: false };
  const endorsed = Object.fromEntries(
    row.lines.map(({ direction_id, direction: _d, offered: _o, ...amounts }) => [
      direction_id,
      amounts,
    ]),
  );
  return { ...said, rejected_by_agency: true, endorsed: JSON.stringify(endorsed) };
}

const { begin, on } = eventsOf<'quota_request', QuotaRequestRow>();
const create = begin({ input: quotaRequestCreate, write: writeCreate, after: addFirstLines });

/** Quota requests of organizations on the server. */
export const quotaRequestProcess: ProcessDefinition<QuotaRequestRow> = {
  machine: quotaRequestMachine,
  collection: 'quota-requests',
  table: 'quota_request',
  subjects: ['Distribution', 'QuoteAgreement'],
  scopes: organizationScopes,
  select,
  facts,
  fields: (row): FieldsOf<typeof quotaRequestRecord> => ({
    period: row.period,
    organization: row.organization,
    organization_type: row.organization_type,
    lines: row.lines,
    letters: row.letters,
    sums: sumOf(row.lines),
    student_amount: row.student_amount,
    description: row.description,
    reason: row.reason,
    reason_version: row.reason_version,
    endorsement: row.endorsement,
    sent_at: row.sent_at,
    created_at: row.created_at,
  }),
  record: quotaRequestRecord,
  row: quotaRequestRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    tag: inStatesTagged(quotaRequestMachine),
    period: (values) => sql`r.period_id = any(${wholeNumbers(values)}::bigint[])`,
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
    organization_type: (values) => sql`r.organization_type = any(${wholeNumbers(values)}::int[])`,
  },
  orderings: {
    id: sql`r.id`,
    organization: byNameOf('organization', 'r.organization_id'),
    sent_at: sql`r.sent_at`,
    student_amount: sql`r.student_amount`,
  },
  turnFirst: true,
  searchColumn: sql`(select o.search from organization o where o.id = r.organization_id)`,
  due: () => stepDayOfPeriod,
  guardSql: requestGuardSql,
  constraints: {
    quota_request_once: { guard: 'noRequestYet', field: 'noRequestYet' },
  },
  create: creation(
    { create },
    {
      event: () => 'create',
      facts: createFacts,
      lockKey: ({ input, reader }) => `${input.period_id} ${reader.actor.organizationId}`,
    },
  ),
  edit: 'save',
  events: {
    save: on({
      input: quotaRequestFields,
      write: ({ input }) => ({
        description: input.description ?? null,
      }),
      trace: lineChanges({
        table: 'quota_request_line',
        record: 'quota_request_id',
        of: 'direction_id',
      }),
      after: replaceLines,
    }),
    send: on({
      write: ({ reader }) => ({ sent_at: reader.now, reason: null, reason_version: null }),
    }),
    reject: on({ write: writeRejected }),
    returnToReview: on({ write: ({ row, reason }) => ({ reason, reason_version: row.version }) }),
  },
  timelineLines: () => timelineLines('direction'),
  documents: requestDocuments,
  messageParams: (row, language, reason) => ({
    reference: row.organization[`name_${language}`],
    org: row.organization[`name_${language}`],
    year: row.period.admission_year,
    reason: reason ?? row.reason ?? '',
  }),
};
