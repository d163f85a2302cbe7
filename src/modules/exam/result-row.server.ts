import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { namesJson } from '#server/reference/names-json.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import {
  examinedPlaces,
  letterHasPlace,
  mayHavePlace,
  places as placesOfForm,
  rankOrder,
  refusedForReason,
} from './rank.server.ts';
import { received } from './row.server.ts';
import type { examResultRecord } from './schema.ts';

/** What the query itself reads of the record as it travels. */
type Shown = Pick<
  FieldsOf<typeof examResultRecord>,
  'organization' | 'direction' | 'period' | 'person' | 'places' | 'exam_date' | 'marks_before'
>;

/** A candidate's row with everything its facts and its screens need, read in one query. */
export interface ExamResultRow extends Selectable<Database['exam_result']>, Shown {
  exam_state: string;
  application_state: string;
  /**
   * What the additional place is for that the candidate has (code of `additionalBases`); null
   * without one.
   */
  additional_basis: number | null;
  /** Who has the places of the split for the direction and form. */
  accepted: number;
  /** Others of the same targeted letter who have a place. */
  letter_taken: number;
  /** The best of those who pass and have no place; null when there is none. */
  next_id: number | null;
}

/** The events that bring a new mark after an appeal. */
const remarks = stateList(['remarkAccept', 'remarkRefuse']);
const inQuota = stateList(statesTagged(examResultMachine, 'inQuota'));
const withoutPlace = stateList(statesTagged(examResultMachine, 'withoutPlace'));
/** The states of an exam whose results stand. */
export const finished = stateList(statesTagged(examMachine, 'finished'));

const finishedExamsOf = (organization: number | null): Sql => sql`select e.id from exam e
  where e.organization_id = ${organization}::bigint and e.state = any(${finished})`;

/**
 * Whether `x` with its application `a` may still get a place of the quota: published without one,
 * passing, not declined, not refused for a reason.
 */
const waits = sql`(x.state = any(${withoutPlace}) and not x.declined and not ${refusedForReason}
  and a.state = any(${received}) and ${mayHavePlace} and ${letterHasPlace})`;

/** Places of the split for the direction and form of `r`, a row of the exam `e`. */
const places = sql`coalesce((select sum(${examinedPlaces}) from quota_place q
  where q.period_id = e.period_id and q.organization_id = r.organization_id
  and q.direction_id = r.direction_id and q.dc_type = r.dc_type), 0)::int`;

/** How many others have a place of the letter of `r`. */
const letterTaken = sql`(select count(*) from exam_result l where l.letter_id = r.letter_id
  and l.id <> r.id and l.state = any(${inQuota}))::int`;
/** Of a row `r` alone: whether its targeted letter, where there is one, has a place for it. */
export const letterNotFullSql = sql`(r.letter_id is null
  or ${letterTaken} < r.letter_places)`;

const rivals = sql`exam_result x
  where x.exam_id = r.exam_id and x.direction_id = r.direction_id and x.dc_type = r.dc_type`;

/** Directions and forms, with a place that nobody holds, of the finished exams of an organization. */
const withFreePlace = (organization: number | null): Sql => sql`
  select x.exam_id, x.direction_id, x.dc_type from exam e join exam_result x on x.exam_id = e.id
  where e.id in (${finishedExamsOf(organization)})
  group by x.exam_id, x.direction_id, x.dc_type, e.period_id, e.organization_id
  having count(*) filter (where x.state = any(${inQuota})) < ${placesOfForm}`;

/**
 * Of a row `r` alone: whether its direction and form have a place that nobody holds. Where the exam
 * is one of the reader's organization, its places are counted once and not for every row.
 */
export const placeFreeSql = ({ actor }: Reader): Sql => sql`(case
  when r.exam_id in (${finishedExamsOf(actor.organizationId)})
    then (r.exam_id, r.direction_id, r.dc_type) in (${withFreePlace(actor.organizationId)})
  else (select count(*) from ${rivals} and x.state = any(${inQuota}))
    < (select ${places} from exam e where e.id = r.exam_id) end)`;

/** Of a row `r` alone: whether it is the next who gets a place. */
export const nextByRankSql = sql`(r.id = (select x.id from (select x.* from ${rivals}) x
  join application a on a.id = x.application_id where ${waits} order by ${rankOrder} limit 1))`;

/** Sums of each direction and form that the page has somebody of. */
const groups = sql`
  select x.exam_id, x.direction_id, x.dc_type, (count(*)
    filter (where x.state = any(${inQuota})))::int as accepted,
    (array_agg(x.id order by ${rankOrder}) filter (where ${waits}))[1] as next_id
  from exam_result x join application a on a.id = x.application_id
  where (x.exam_id, x.direction_id, x.dc_type) in (select exam_id, direction_id, dc_type from page)
    group by 1, 2, 3`;

/** The marks of `r` before the last ones that an appeal has brought. */
const marksBefore = sql`
  select jsonb_build_object('direction_mark',
    coalesce(h.changed_fields->'direction_mark'->0, to_jsonb(r.direction_mark)),
    'english_mark', coalesce(h.changed_fields->'english_mark'->0, to_jsonb(r.english_mark)))
  from history h where h.process = ${examResultMachine.id} and h.record_id = r.id
    and h.event = any(${remarks}) order by h.id desc limit 1`;

/** The rows of `page`. */
export const selectExamResult = sql`
  select r.*, r.direction_mark::float8 as direction_mark, r.english_mark::float8 as english_mark,
    r.total::float8 as total,
    e.state as exam_state, s.exam_date, a.state as application_state,
      ${namesJson('o')} as organization,
    ${namesJson('d')} || jsonb_build_object('code', d.code) as direction,
      ${namesJson('p')} || jsonb_build_object('admission_year', p.admission_year) as period,
    ${namePartsOf('h')} as person,
    case when r.remarked_at is not null then (${marksBefore}) end as marks_before,
    g.accepted, g.next_id, ${letterTaken} as letter_taken, ${places} as places, (select b.basis from additional_quota b
      where b.id = r.additional_quota_id) as additional_basis
  from page r join exam e on e.id = r.exam_id join period p on p.id = e.period_id
    join application a on a.id = r.application_id
    join account h on h.id = r.owner_id join organization o on o.id = r.organization_id
      join direction d on d.id = r.direction_id
    join (${groups}) g on g.exam_id = r.exam_id and g.direction_id = r.direction_id
      and g.dc_type = r.dc_type
    left join exam_direction s on s.exam_id = r.exam_id and s.direction_id = r.direction_id`;

/** Applications of these states can still be decided by the exam. */
export const stillReceived = (state: string): boolean =>
  statesTagged(applicationMachine, 'awaitsAdmission').includes(state);
