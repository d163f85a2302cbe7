import { type Selectable, sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { type QuotaSplitFacts, quotaSplitMachine } from '#machines/quota-split.machine.ts';
import type { Database } from '#server/db/tables.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Written } from '#server/engine/process.ts';
import { organizationScopes } from '#server/engine/scope.ts';
import { namesJson } from '#server/reference/names-json.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { amountColumns, amountForms, quotaMove, quotaSplitFields, sumOf } from '#shared/quota.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { aboutPlaces } from '../for-others/about-places.server.ts';
import { inStepSql } from '../for-others/step-conditions.server.ts';
import { type OfPeriod, periodColumns, quotaStep, stepOf } from '../for-others/steps.server.ts';
import { lineChanges, timelineLines } from '../line-changes.server.ts';
import {
  addFirstLines,
  createFacts,
  movePlaces,
  raisedSplit,
  replaceLines,
  requireMovable,
  takeProposal,
} from './lines.server.ts';
import { quotaSplitRecord, quotaSplitRow } from './schema.ts';

/** What the query itself reads of the record; `given` are the places out of the ledger. */
type Shown = Pick<FieldsOf<typeof quotaSplitRecord>, 'organization' | 'given' | 'lines'>;

export interface QuotaSplitRow extends Selectable<Database['quota_split']>, OfPeriod, Shown {
  owner_id: null;
  /** The organization's exam of the period; null before it begins. */
  exam_state: string | null;
}

/** Days that an organization has at least for its split. */
const splitDays = 3;
const closed = statesTagged(periodMachine, 'over');
const examOpen = statesTagged(examMachine, 'undecided');
const examOver = statesTagged(examMachine, 'over');

const given = sql`(select jsonb_build_object(${sql.join(
  amountForms.map(
    ({ column, dcType }) =>
      sql`${sql.lit(column)}, coalesce(sum(a.given)
        filter (where a.dc_type = ${sql.lit(dcType)}), 0)`,
  ),
)}) from quota_place a where a.period_id = r.period_id and a.organization_id = r.organization_id
  and a.direction_id = 0)`;

const select = () => sql`
  select r.*, null::bigint as owner_id, ${periodColumns}, ${namesJson('o')} as organization,
    ${given} as given,
    (select e.state from exam e
      where e.period_id = r.period_id
        and e.organization_id = r.organization_id) as exam_state,
          coalesce(found.lines, '[]') as lines
  from page r join period p on p.id = r.period_id join organization o on o.id = r.organization_id
    left join lateral (select jsonb_agg(to_jsonb(l) - 'quota_split_id' || jsonb_build_object('direction', ${namesJson('d')} || jsonb_build_object('code', d.code)) order by d.code) as lines
      from quota_split_line l join direction d on d.id = l.direction_id
        where l.quota_split_id = r.id) found on true`;

function facts(row: QuotaSplitRow, { today }: Reader): QuotaSplitFacts & Record<string, unknown> {
  const lastDay = addDays(tashkentDay(new Date(row.created_at)), splitDays);
  const published = stepOf(row.period_state) === quotaStep.publication;
  const split = sumOf(row.lines);
  return {
    ownerId: null,
    organizationId: row.organization_id,
    publicationStep: published,
    quotaGiven: true,
    noneYet: true,
    splitTimeOpen: published && (today < row.registration_start || today <= lastDay),
    splitTimeOver: published && today >= row.registration_start && today > lastDay,
    splitWhole: amountColumns.every((column) => split[column] === row.given[column]),
    registrationOver: today > row.registration_stop,
    examUnfinished: published && (row.exam_state === null || examOpen.includes(row.exam_state)),
    quotaOver:
      closed.includes(row.period_state) ||
      (row.exam_state !== null && examOver.includes(row.exam_state)),
  };
}

/**
 * The places that one step has moved, in words; the step says which, because the next move may be
 * there already.
 */
const movedInWords = ({ lines }: QuotaSplitRow, language: 'uz' | 'ru' | 'en', written: Written) => {
  const move = quotaMove.safeParse(written.move?.[1]).data;
  const name = (id?: number) =>
    lines.find(({ direction_id }) => direction_id === id)?.direction[`name_${language}`] ?? '';
  return {
    from: name(move?.from_direction_id),
    to: name(move?.to_direction_id),
    amount: move?.amount ?? '',
  };
};

const traced = lineChanges({
  table: 'quota_split_line',
  record: 'quota_split_id',
  of: 'direction_id',
});

const { begin, on } = eventsOf<'quota_split', QuotaSplitRow>();
const create = begin({
  raised: true,
  input: raisedSplit,
  write: ({ input }) => ({ ...input, reason: null }),
  after: addFirstLines,
});

/** Splits of quotas by direction on the server. */
export const quotaSplitProcess: ProcessDefinition<QuotaSplitRow> = {
  machine: quotaSplitMachine,
  collection: 'quota-splits',
  table: 'quota_split',
  subjects: ['Distribution', 'QuoteAgreement'],
  scopes: organizationScopes,
  select,
  facts,
  fields: (row): FieldsOf<typeof quotaSplitRecord> => ({
    period: row.period,
    organization: row.organization,
    quota_distribution_id: row.quota_distribution_id,
    given: row.given,
    lines: row.lines,
    sums: sumOf(row.lines),
    registration_start: row.registration_start,
    registration_stop: row.registration_stop,
    reason: row.reason,
    created_at: row.created_at,
  }),
  record: quotaSplitRecord,
  row: quotaSplitRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    tag: inStatesTagged(quotaSplitMachine),
    period: (values) => sql`r.period_id = any(${wholeNumbers(values)}::bigint[])`,
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
  },
  orderings: { id: sql`r.id` },
  searchColumn: sql`(select o.search from organization o where o.id = r.organization_id)`,
  // The twin of `splitTimeOpen`: the later of the two days.
  due: () => sql`greatest((select p.registration_start - 1 from period p where p.id = r.period_id),
    (r.created_at at time zone 'Asia/Tashkent')::date + ${splitDays}::int)`,
  guardSql: ({ today }) => ({
    splitTimeOpen: sql`(${inStepSql(quotaStep.publication)} and (exists (select 1 from period p
      where p.id = r.period_id and ${today}::date < p.registration_start)
      or ${today}::date <= (r.created_at at time zone 'Asia/Tashkent')::date + ${splitDays}::int))`,
  }),
  create: creation({ create }, { event: () => 'create', facts: createFacts }),
  edit: 'save',
  events: {
    save: on({ input: quotaSplitFields, trace: traced, after: replaceLines }),
    autoConfirm: on({ after: takeProposal, trace: traced }),
    move: on({
      lockKey: aboutPlaces('r'),
      input: quotaMove,
      write: requireMovable,
      after: movePlaces,
      trace: async (change) => ({ move: change.input, ...(await traced(change)) }),
    }),
  },
  timelineLines: () => timelineLines('direction'),
  messageParams: (row, language, reason, _reader, written = {}) => ({
    reference: row.period[`name_${language}`],
    org: row.organization[`name_${language}`],
    year: row.period.admission_year,
    reason: reason ?? '',
    ...movedInWords(row, language, written),
  }),
};
