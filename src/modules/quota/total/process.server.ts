import { type Selectable, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { type QuotaTotalFacts, quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { BaseRow, Change, Creation, ProcessDefinition } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import {
  allPlaces,
  amountColumns,
  type QuotaTotalCreate,
  type QuotaTotalFields,
  quotaOrganizationTypeIds,
  quotaOrganizationTypes,
  quotaTotalCreate,
  quotaTotalFields,
} from '#shared/quota.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { consolidationAgreedSql, inStepSql } from '../for-others/step-conditions.server.ts';
import {
  isSteppedBack,
  type OfPeriod,
  periodColumns,
  quotaStep,
  statesInStep,
  stepDayOfPeriod,
  stepOf,
} from '../for-others/steps.server.ts';
import { ownChanges, timelineLines } from '../line-changes.server.ts';
import { quotaTotalRecord, quotaTotalRow } from './schema.ts';

interface QuotaTotalRow extends Selectable<Database['quota_total']>, OfPeriod {
  owner_id: null;
  organization_id: null;
  consolidation_agreed: boolean;
  distributed: boolean;
  distribution_id: number | null;
}

const bound = stateList([
  ...statesTagged(quotaDistributionMachine, 'accepted'),
  ...statesTagged(quotaDistributionMachine, 'awaitsAgreement'),
]);
/** How many totals there are at most when finance gives to each type of organization. */
const eachType = quotaOrganizationTypes.filter(
  ({ id }) => id !== quotaOrganizationTypeIds.all,
).length;

const select = () => sql`
  select r.*, null::bigint as owner_id, null::bigint as organization_id, ${periodColumns},
    ${consolidationAgreedSql(sql`r.period_id`)} as consolidation_agreed,
    d.id as distribution_id, coalesce(d.state = any(${bound}), false) as distributed
  from page r join period p on p.id = r.period_id
    left join quota_distribution d on d.quota_total_id = r.id`;

function facts(row: QuotaTotalRow): QuotaTotalFacts & Record<string, unknown> {
  const { admission_year } = row.period;
  return {
    ownerId: null,
    organizationId: null,
    financialStep: stepOf(row.period_state) === quotaStep.financial,
    financialOver: stepOf(row.period_state) > quotaStep.financial,
    yearFits: row.year === admission_year,
    noTotalYet: true,
    neverSent: row.sent_at === null,
    placesGiven: allPlaces(row) > 0,
    consolidationAgreed: row.consolidation_agreed,
    notDistributed: !row.distributed,
    steppedBack: isSteppedBack(row),
    year: row.year,
  };
}

/**
 * Finance gives once for all organizations or once for each type, in step 5 and for the year of the
 * period. Before a type is chosen the question is whether any is left.
 */
async function birthFacts({ trx, input }: Creation<Partial<QuotaTotalCreate>>) {
  const { period_id = null, organization_type = null, year = null } = input;
  const { rows } = await sql<{ open: boolean; admission_year: number; known: boolean }>`
    select p.state = any(${statesInStep(quotaStep.financial)}) as open, p.admission_year, case
      when ${organization_type}::int is null
        then (select coalesce(bool_or(t.organization_type = ${quotaOrganizationTypeIds.all}), false)
          or count(*) = ${eachType} from quota_total t where t.period_id = p.id)
        else exists (select 1 from quota_total t where t.period_id = p.id
          and (t.organization_type = ${organization_type}::int
            or ${quotaOrganizationTypeIds.all} in (t.organization_type, ${organization_type}::int))) end as known
    from period p where ${period_id}::bigint is null
      and p.state = any(${statesInStep(quotaStep.financial)}) or p.id = ${period_id}
        order by p.id desc limit 1`.execute(trx);
  const found = rows[0];
  return {
    ownerId: null,
    organizationId: null,
    financialStep: found?.open ?? false,
    year,
    yearFits: year === null || found?.admission_year === year,
    noTotalYet: !(found?.known ?? false),
  };
}

const columns = ({ input }: Change<BaseRow, QuotaTotalFields>) => ({
  amount_dsc: input.amount_dsc,
  amount_phd: input.amount_phd,
  amount_targeted_dsc: input.amount_targeted_dsc,
  amount_targeted_phd: input.amount_targeted_phd,
  amount_trainee: input.amount_trainee,
  student_amount: input.student_amount ?? null,
  description: input.description ?? null,
});

const sentBack = ({ row, reason }: Change<QuotaTotalRow>) => ({
  reason,
  reason_version: row.version,
});

const { begin, on } = eventsOf<'quota_total', QuotaTotalRow>();

const create = begin({
  input: quotaTotalCreate,
  write: (change) => ({
    ...columns(change),
    period_id: change.input.period_id,
    year: change.input.year,
    organization_type: change.input.organization_type,
  }),
});

/** Totals of the finance ministry on the server. */
export const quotaTotalProcess: ProcessDefinition<QuotaTotalRow> = {
  machine: quotaTotalMachine,
  collection: 'quota-totals',
  table: 'quota_total',
  subjects: ['Distribution', 'QuoteAgreement'],
  scopes: { A: () => sql`true` },
  select,
  facts,
  fields: (row): FieldsOf<typeof quotaTotalRecord> => ({
    period: row.period,
    year: row.year,
    quarter: row.quarter,
    organization_type: row.organization_type,
    distribution_id: row.distribution_id,
    amount_dsc: row.amount_dsc,
    amount_phd: row.amount_phd,
    amount_targeted_dsc: row.amount_targeted_dsc,
    amount_targeted_phd: row.amount_targeted_phd,
    amount_trainee: row.amount_trainee,
    student_amount: row.student_amount,
    description: row.description,
    reason: row.reason,
    reason_version: row.reason_version,
    sent_at: row.sent_at,
    created_at: row.created_at,
  }),
  record: quotaTotalRecord,
  row: quotaTotalRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(quotaTotalMachine),
    period: (values) => sql`r.period_id = any(${wholeNumbers(values)}::bigint[])`,
    organization_type: (values) => sql`r.organization_type = any(${wholeNumbers(values)}::int[])`,
  },
  orderings: { id: sql`r.id`, year: sql`r.year` },
  due: () => stepDayOfPeriod,
  guardSql: () => ({
    financialStep: inStepSql(quotaStep.financial),
    placesGiven: sql`${sql.join(
      amountColumns.map((column) => sql.ref(`r.${column}`)),
      sql` + `,
    )} > 0`,
    consolidationAgreed: consolidationAgreedSql(sql`r.period_id`),
  }),
  constraints: {
    quota_total_once: { guard: 'noTotalYet', field: 'noTotalYet' },
  },
  create: creation(
    { create },
    {
      event: () => 'create',
      facts: birthFacts,
      lockKey: ({ input }) => String(input.period_id),
    },
  ),
  edit: 'save',
  events: {
    save: on({ input: quotaTotalFields, write: columns, trace: ownChanges }),
    send: on({
      write: ({ reader }) => ({ sent_at: reader.now, reason: null, reason_version: null }),
    }),
    reject: on({ write: sentBack }),
    reopen: on({ write: sentBack }),
  },
  timelineLines: () => timelineLines('organization'),
  messageParams: (row, language, reason) => ({
    reference: row.period[`name_${language}`],
    year: row.year,
    org_type: { key: `codes.quoteOrgType.${row.organization_type}` },
    reason: reason ?? row.reason ?? '',
  }),
};
