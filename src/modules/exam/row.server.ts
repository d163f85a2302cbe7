import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { contestsAdmission } from '#modules/application/for-others/open-appeal.server.ts';
import type { Database } from '#server/db/tables.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { deputiesOf } from '#server/processes/deciders.ts';
import { namesJson } from '#server/reference/names-json.ts';
import { dcTypes } from '#shared/codes.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { places, rowsAgainstRank } from './rank.server.ts';
import type { examRecord } from './schema.ts';

/** What the query itself reads of the record as it travels. */
type Shown = Pick<
  FieldsOf<typeof examRecord>,
  | 'organization'
  | 'period'
  | 'directions'
  | 'candidates'
  | 'decided'
  | 'accepted'
  | 'additional'
  | 'admitted'
>;

/** An exam with everything its facts and its screens need, read in one query. */
export interface ExamRow extends Selectable<Database['exam']>, Shown {
  owner_id: null;
  markers: number[];
  deputies: number[];
  settled: number;
  failing: number;
  /** Results against the rank without a reason. */
  unexplained: number;
  waiting: number;
  /** Targeted letters with more accepted candidates than places. */
  overfull_letters: number;
  open_appeals: number;
  last_published: Date | null;
  under_review: number;
  unlisted: number;
  open_rejections: number;
}

const states = (tag: string): Sql => stateList(statesTagged(applicationMachine, tag));
const rows = (tag: string): Sql => stateList(statesTagged(examResultMachine, tag));
/** The forms of study with an entrance exam that applicants choose. */
const examTypes: number[] = dcTypes
  .filter(({ exam, applicantMayChoose }) => exam && applicantMayChoose)
  .map(({ id }) => id);

/** Applications of exam types of an organization in a period. */
export const candidatesOf = (organization: Sql, period: Sql): Sql =>
  sql`application a where a.organization_id = ${organization} and a.period_id = ${period}
    and a.dc_type = any(${sql.lit(`{${examTypes.join(',')}}`)}::int[])`;

const counted = (condition: Sql): Sql =>
  sql`(select count(*) from ${candidatesOf(sql`r.organization_id`, sql`r.period_id`)}
    and ${condition})::int`;
export const received = states('awaitsAdmission');

const tagged = (tag: string): Sql => stateList(statesTagged(examMachine, tag));
/** Exams whose results, or whose end, are overdue. */
export const isLate = ({ today }: Reader): Sql => sql`exists (select 1 from period p
  where p.id = r.period_id and ((r.state = any(${tagged('undecided')}) and p.exam_stop < ${today})
    or (r.state = any(${tagged('finished')}) and p.study_start < ${today})))`;
export const underReview = states('underReview');

/**
 * Applications `a` that may still come to the exam: with an appeal that nobody has answered, or with
 * days left to correct what was refused.
 */
export const comesBack = (today: string): Sql => sql`(${contestsAdmission('a', today)}
  or ((a.state = any(${states('refused')}) or (a.state = any(${states('draft')}) and a.returned))
    and coalesce(a.rework_until >= ${today}, false)))`;

const forms = sql`
  select x.direction_id, jsonb_agg(jsonb_build_object('dc_type', x.dc_type, 'places', ${places},
    'candidates', x.candidates, 'decided', x.decided, 'accepted', x.accepted)
    order by x.dc_type) as forms
  from exam e join (select exam_id, direction_id, dc_type, count(*)::int as candidates, (count(*)
    filter (where state = any(${rows('decided')})))::int as decided,
      (count(*) filter (where state = any(${rows('inQuota')})))::int as accepted from exam_result
        where exam_id = r.id group by 1, 2, 3) x on x.exam_id = e.id
  group by x.direction_id`;

const directions = sql`
  select jsonb_agg(jsonb_build_object('direction',
    ${namesJson('d')} || jsonb_build_object('code', d.code), 'exam_date', s.exam_date, 'place',
      s.place,
    'commission', s.commission, 'protocol_file_id', s.protocol_file_id, 'told_version',
      coalesce(s.told_version, 0), 'forms', f.forms) order by d.code)
  from (${forms}) f join direction d on d.id = f.direction_id
    left join exam_direction s on s.exam_id = r.id and s.direction_id = f.direction_id`;

const marksFail = sql`(x.absent or x.direction_mark is null or x.direction_mark < x.pass_direction
  or (not x.is_certificate and (x.english_mark is null or x.english_mark < x.pass_english)))`;

/** Who entered the marks of the exam. */
const markers = sql`array(select distinct x.marked_by from exam_result x
  where x.exam_id = r.id and x.marked_by is not null)`;

/** Who finishes an exam of which every officer of the organization has entered marks. */
export const deputies = deputiesOf(sql`r.organization_id`, sql`officer.id = any(${markers})`);

/** The rows of `page` with sums over their candidates. */
export const selectExam = (today: string): Sql => sql`
  select r.*, null::bigint as owner_id, ${namesJson('o')} as organization,
    ${namesJson('p')} || jsonb_build_object('admission_year', p.admission_year, 'registration_stop',
      p.registration_stop, 'review_stop', p.review_stop,
      'exam_stop', p.exam_stop, 'study_start', p.study_start) as period,
    coalesce((${directions}), '[]') as directions, n.*, ${markers} as markers,
    ${deputies} as deputies,
    (select count(*) from (${rowsAgainstRank(sql`x.exam_id = r.id`)}) z
      where z.result_reason is null)::int as unexplained,
    (select count(*) from (select 1 from exam_result x
      where x.exam_id = r.id and x.letter_id is not null and x.state = any(${rows('inQuota')})
      group by x.letter_id, x.letter_places
        having count(*) > x.letter_places) z)::int as overfull_letters,
    ${counted(sql`a.state = any(${underReview})`)} as under_review,
    ${counted(sql`a.state = any(${received}) and not exists (select 1 from exam_result x
      where x.exam_id = r.id and x.application_id = a.id)`)} as unlisted,
    ${counted(sql`${comesBack(today)} and not exists (select 1 from exam_result x
      where x.exam_id = r.id and x.application_id = a.id)`)} as open_rejections
  from page r join period p on p.id = r.period_id join organization o on o.id = r.organization_id
    cross join lateral (
      select count(*)::int as candidates, (count(*)
        filter (where x.state = any(${rows('decided')})))::int as decided,
        (count(*) filter (where x.state = any(${rows('inQuota')})))::int as accepted, (count(*)
          filter (where x.state = any(${rows('additional')})))::int as additional,
        (count(*) filter (where a.state = any(${states('student')})
          and x.state = any(${rows('passed')})))::int as admitted,
        (count(*) filter (where a.state = any(${states('student')})))::int as settled,
        (count(*) filter (where x.state = any(${rows('passed')})
          and a.state = any(${received})))::int as waiting,
        (count(*) filter (where x.state = any(${rows('inQuota')})
          and ${marksFail}))::int as failing,
        (count(*) filter (where ${contestsAdmission('a', today)} or x.is_open))::int as open_appeals,
          max(x.published_at) as last_published
      from exam_result x join application a on a.id = x.application_id where x.exam_id = r.id) n`;
