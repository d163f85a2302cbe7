import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged, transitionsOf } from '#machines/kit.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { namesJson } from '#server/reference/names-json.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { additionalBases } from './codes.ts';
import type { AdditionalCandidate, additionalQuotaRecord, NamedCandidate } from './schema.ts';

/**
 * A request for additional places with everything its facts and its screens need, read in one
 * query.
 */
export interface AdditionalQuotaRow
  extends Selectable<Database['additional_quota']>,
    Pick<
      FieldsOf<typeof additionalQuotaRecord>,
      'period' | 'organization' | 'direction' | 'letter'
    > {
  owner_id: null;
  period_state: string;
  exam: { id: number; state: string } | null;
  due: string | null;
  /** Who may be named now, in the order of naming. */
  candidates: AdditionalCandidate[];
  /** Who has a place of this request. */
  holders: NamedCandidate[];
}

const received = stateList(statesTagged(applicationMachine, 'awaitsAdmission'));
const finished = stateList(statesTagged(examMachine, 'finished'));
/** The states of a row from which somebody can be accepted on additional basis. */
const acceptable = stateList(
  transitionsOf(examResultMachine).flatMap(({ event, from }) =>
    event === 'acceptAdditional' ? [from] : [],
  ),
);
const holding = stateList(statesTagged(examResultMachine, 'additional'));
const contract: number[] = additionalBases.flatMap(({ id, contract: paid }) => (paid ? [id] : []));

/** The keys of places: columns of a request, or what its creation says. */
export interface AskedFor {
  period: Sql;
  organization: Sql;
  direction: Sql;
  dcType: Sql;
  basis: Sql;
}
export const ofRequest: AskedFor = {
  period: sql`r.period_id`,
  organization: sql`r.organization_id`,
  direction: sql`r.direction_id`,
  dcType: sql`r.dc_type`,
  basis: sql`r.basis`,
};

/** The order of naming, as `compareCandidates` of `schema.ts` has it. */
const namingOrder = sql`coalesce(x.total, x.direction_mark) desc, x.direction_mark desc,
  x.works desc, x.sent_at, x.id`;

/**
 * Candidates without a place who pass: both marks, or for foreign citizens the mark of the
 * direction, who go under contract only. Anyone who gave a place back or is being marked anew does
 * not wait.
 */
export const waitingFor = ({
  period,
  organization,
  direction,
  dcType,
  basis,
}: AskedFor): Sql => sql`
  exam e join exam_result x on x.exam_id = e.id join application a on a.id = x.application_id
  where e.period_id = ${period} and e.organization_id = ${organization}
    and e.state = any(${finished}) and x.direction_id = ${direction} and x.dc_type = ${dcType}
    and x.state = any(${acceptable}) and a.state = any(${received}) and not x.absent
      and not x.declined and not x.additional_refused and not x.is_open
    and x.direction_mark >= x.pass_direction
      and (x.is_foreign or x.is_certificate or x.english_mark >= x.pass_english)
    and (not x.is_foreign or ${basis} = any(${contract}::int[]))`;

const candidate = sql`jsonb_build_object('id', x.id, 'application_id', x.application_id,
  'person', (select ${namePartsOf('h')} from account h where h.id = x.owner_id),
  'direction_mark', x.direction_mark, 'english_mark', x.english_mark, 'is_certificate',
    x.is_certificate, 'max_mark', x.max_mark, 'total', x.total, 'is_foreign', x.is_foreign,
  'works', x.works, 'sent_at',
    to_char(x.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Rows that hold a place of a request. */
export const heldPlaces = (request: Sql): Sql =>
  sql`exam_result x where x.additional_quota_id = ${request} and x.state = any(${holding})`;

/** The rows of `page`, with the last day of the reader's turn. */
export const selectAdditionalQuota = (due: Sql): Sql => sql`
  select r.*, ${due} as due, null::bigint as owner_id, p.state as period_state,
    ${namesJson('p')} || jsonb_build_object('admission_year', p.admission_year) as period,
    ${namesJson('o')} as organization,
      ${namesJson('d')} || jsonb_build_object('code', d.code) as direction,
    (select jsonb_build_object('id', e.id, 'state', e.state) from exam e
      where e.period_id = r.period_id and e.organization_id = r.organization_id) as exam,
    (select jsonb_build_object('id', f.id, 'name', f.name) from file f
      where f.id = r.letter_file_id) as letter,
    coalesce((select jsonb_agg(${candidate} order by ${namingOrder})
      from ${waitingFor(ofRequest)}), '[]') as candidates,
    coalesce((select jsonb_agg(${candidate} || jsonb_build_object('admitted',
      (select a.state <> all(${received}) from application a where a.id = x.application_id))
      order by ${namingOrder}) from ${heldPlaces(sql`r.id`)}), '[]') as holders
  from page r join period p on p.id = r.period_id join organization o on o.id = r.organization_id
    join direction d on d.id = r.direction_id`;
