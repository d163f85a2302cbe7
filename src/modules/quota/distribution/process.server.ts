import { type Selectable, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import {
  type QuotaDistributionFacts,
  quotaDistributionMachine,
} from '#machines/quota-distribution.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { Change, ColumnsOf, ProcessDefinition, Reader } from '#server/engine/process.ts';
import { readingScopes } from '#server/engine/scope.ts';
import { namesJson } from '#server/reference/names-json.ts';
import {
  amountColumns,
  type QuotaDistributionFields,
  quotaDistributionFields,
  sumOf,
} from '#shared/quota.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { defencesJson } from '../defences.server.ts';
import { orderFacts } from '../documents.server.ts';
import { inStepSql } from '../for-others/step-conditions.server.ts';
import {
  isSteppedBack,
  type OfPeriod,
  periodColumns,
  quotaStep,
  stepDayOfPeriod,
  stepOf,
} from '../for-others/steps.server.ts';
import { lineChanges, timelineLines } from '../line-changes.server.ts';
import { addProposedLines, createFacts, raisedDistribution, replaceLines } from './lines.server.ts';
import { askedOf, consolidatedJson, lastGivenJson, periodBefore } from './rows.server.ts';
import { quotaDistributionRecord, quotaDistributionRow } from './schema.ts';
import { ownPlaces, placesInWords } from './words.server.ts';

/** What the query itself reads of the record as it travels. */
type Shown = Pick<
  FieldsOf<typeof quotaDistributionRecord>,
  'total' | 'lines' | 'last_year' | 'last_period' | 'agreements'
>;

export interface QuotaDistributionRow
  extends Selectable<Database['quota_distribution']>,
    OfPeriod,
    Shown {
  owner_id: null;
  organization_id: null;
  /** Since when the total is what it is. */
  total_updated_at: Date;
}

const agreed = statesTagged(quotaAgreementMachine, 'agreed');
const refused = statesTagged(quotaAgreementMachine, 'refused');
const awaited = statesTagged(quotaAgreementMachine, 'awaited');
const acceptedTotal = statesTagged(quotaTotalMachine, 'accepted');
const accepted = statesTagged(quotaDistributionMachine, 'accepted');
/** Finance and economy. */
const approvers = 2;

/** The total that is divided, as it travels. */
const totalJson = sql`jsonb_build_object('id', t.id, 'state', t.state,
  'organization_type', t.organization_type, 'year', t.year, ${sql.join(
    amountColumns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`t.${column}`)}`),
  )})`;

const select = () => sql`
  select r.*, null::bigint as owner_id, null::bigint as organization_id, ${periodColumns},
    ${totalJson} as total, t.updated_at as total_updated_at,
    coalesce(found.lines, '[]') as lines, coalesce(answers.list, '[]') as agreements,
      before.admission_year as last_year, before.id as last_period
  from page r join period p on p.id = r.period_id join quota_total t on t.id = r.quota_total_id
    left join ${periodBefore}
    left join lateral (select jsonb_agg(to_jsonb(l) - 'quota_distribution_id' || jsonb_build_object('higher_organization_id', o.higher_organization_id)
        || jsonb_build_object('organization', ${namesJson('o')}, 'asked', ${consolidatedJson},
          'last', ${lastGivenJson},
          'defences', ${defencesJson}) order by o.name_uz, o.id) as lines
      from quota_distribution_line l join organization o on o.id = l.organization_id
        where l.quota_distribution_id = r.id) found on true
    left join lateral (select jsonb_agg(jsonb_build_object('id', g.id, 'approver', g.approver,
      'state',
        g.state, 'reason', g.reason, 'reason_version', g.reason_version)
          order by g.approver) as list
      from quota_agreement g where g.quota_distribution_id = r.id) answers on true`;

function facts(row: QuotaDistributionRow): QuotaDistributionFacts & Record<string, unknown> {
  const given = sumOf(row.lines);
  const inStep = stepOf(row.period_state) === quotaStep.distribution;
  const states = row.agreements.map(({ state }) => state);
  return {
    ownerId: null,
    organizationId: null,
    distributionStep: inStep,
    noneYet: true,
    totalAccepted: acceptedTotal.includes(row.total.state),
    totalRenewed: row.total_updated_at > row.updated_at,
    withinTotals: amountColumns.every((column) => given[column] <= row.total[column]),
    distributedWhole:
      Boolean(row.description) ||
      amountColumns.every((column) => given[column] === row.total[column]),
    linesExplained: row.lines.every(
      (line) =>
        Boolean(line.description) ||
        amountColumns.every((column) => line[column] <= askedOf(line, column)),
    ),
    agreementsUndecided: states.every((state) => awaited.includes(state)),
    agreementsAccepted:
      states.length === approvers && states.every((state) => agreed.includes(state)),
    agreementRefused: states.some((state) => refused.includes(state)),
    steppedBack: isSteppedBack(row) && stepOf(row.period_state) < quotaStep.distribution,
  };
}

/** The ministry that did not agree. */
const refusing = ({ agreements }: QuotaDistributionRow) =>
  agreements.find(({ state }) => refused.includes(state));

const seesCountry = (reader: Reader): boolean =>
  readingScopes(quotaDistributionProcess, reader).includes('A');

/** An organization sees its own line of what is in force. */
const linesFor = ({ lines }: QuotaDistributionRow, reader: Reader) =>
  seesCountry(reader)
    ? lines
    : lines.filter(({ organization_id }) => organization_id === reader.actor.organizationId);

const sentBack = ({ row, reason }: Change<QuotaDistributionRow>) => ({
  reason,
  reason_version: row.version,
});

/** What a person sent; a new total raises the event with nothing, and the lines alone are anew. */
const writeSaved = ({
  input,
}: Change<
  QuotaDistributionRow,
  Partial<QuotaDistributionFields>
>): ColumnsOf<'quota_distribution'> =>
  input.lines ? { description: input.description ?? null } : {};

const { begin, on } = eventsOf<'quota_distribution', QuotaDistributionRow>();
const create = begin({
  raised: true,
  input: raisedDistribution,
  write: ({ input }) => ({ ...input, reason: null }),
  after: addProposedLines,
});

/** Distributions of the agency on the server. */
export const quotaDistributionProcess: ProcessDefinition<QuotaDistributionRow> = {
  machine: quotaDistributionMachine,
  collection: 'quota-distributions',
  table: 'quota_distribution',
  subjects: ['Distribution', 'QuoteAgreement'],
  scopes: {
    G: ({ actor }) => sql`(r.state = any(${accepted}::text[]) and exists (
      select 1 from quota_distribution_line l
        where l.quota_distribution_id = r.id and l.organization_id = ${actor.organizationId}))`,
    A: () => sql`true`,
  },
  select,
  facts,
  fields: (row, reader): FieldsOf<typeof quotaDistributionRecord> => ({
    period: row.period,
    total: row.total,
    lines: linesFor(row, reader),
    last_year: row.last_year,
    last_period: row.last_period,
    sums: sumOf(row.lines),
    agreements: row.agreements,
    description: row.description,
    reason: row.reason,
    reason_version: row.reason_version,
    sent_at: row.sent_at,
    created_at: row.created_at,
  }),
  record: quotaDistributionRecord,
  row: quotaDistributionRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(quotaDistributionMachine),
    period: (values) => sql`r.period_id = any(${wholeNumbers(values)}::bigint[])`,
    total: (values) => sql`r.quota_total_id = any(${wholeNumbers(values)}::bigint[])`,
  },
  orderings: { id: sql`r.id`, sent_at: sql`r.sent_at` },
  due: () => stepDayOfPeriod,
  guardSql: () => ({
    distributionStep: inStepSql(quotaStep.distribution),
    totalAccepted: sql`exists (select 1 from quota_total t
      where t.id = r.quota_total_id and t.state = any(${acceptedTotal}::text[]))`,
  }),
  create: creation({ create }, { event: () => 'create', facts: createFacts }),
  edit: 'save',
  events: {
    save: on({
      input: quotaDistributionFields,
      write: writeSaved,
      trace: lineChanges({
        table: 'quota_distribution_line',
        record: 'quota_distribution_id',
        of: 'organization_id',
      }),
      after: replaceLines,
    }),
    send: on({
      write: ({ reader }) => ({ sent_at: reader.now, reason: null, reason_version: null }),
    }),
    reject: on({ write: sentBack }),
    reopen: on({ write: sentBack }),
  },
  timelineLines: (reader) =>
    timelineLines(
      'organization',
      seesCountry(reader) ? sql`true` : sql`n.id = ${reader.actor.organizationId}`,
    ),
  // The annex names every organization: only who sees the country reads it.
  documents: { mayRead: (_code, _row, reader) => seesCountry(reader), facts: orderFacts },
  messageParams: (row, language, reason) => ({
    reference: row.period[`name_${language}`],
    year: row.total.year,
    reason: reason ?? row.reason ?? '',
    ...placesInWords(sumOf(row.lines)),
    org: {
      key: refusing(row)
        ? `codes.role.${refusing(row)?.approver}`
        : `codes.quoteOrgType.${row.total.organization_type}`,
    },
  }),
  notifySeparately: (row, code) => (code === 'N-QUOTA-GIVEN' ? ownPlaces(row) : undefined),
};
