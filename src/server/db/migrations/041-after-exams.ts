import { type Kysely, sql } from 'kysely';

const exported = sql`
  alter table export_task drop constraint export_task_source_check,
    add constraint export_task_source_check check (source in (
    'applications', 'audit', 'auditReadings', 'quotaRequests', 'quotaRequestLines',
      'quotaDistribution', 'exams', 'letters', 'targetedLetters',
    'additionalQuotas'))`;

/** What a setting was when an exam `e` began. */
const settingAt = (key: string, initial: number) => sql`
  coalesce((select (s.value #>> '{}')::int from setting_change s
    where s.key = ${sql.lit(key)} and s.state = 'entered' and s.valid_from <= e.created_at
    order by s.valid_from desc, s.id desc limit 1), ${sql.lit(initial)})`;

const columns = sql`max_mark, pass_direction, pass_english`;
const obligatory = sql`alter column max_mark set not null, alter column pass_direction
  set not null, alter column pass_english set not null`;

/**
 * The marks of an exam keep their scale: the row has that of its exam, and a certificate counts as
 * its highest mark (decision 055).
 */
const scale = [
  sql`alter table exam add column max_mark int, add column pass_direction int,
    add column pass_english int`,
  sql`update exam e set max_mark = ${settingAt('exam.max_mark', 100)},
    pass_direction = ${settingAt('exam.pass_direction', 50)},
    pass_english = ${settingAt('exam.pass_english', 50)}`,
  sql`alter table exam ${obligatory}, add constraint exam_scale unique (id, ${columns}),
    add constraint exam_scale_holds check (pass_direction > 0 and pass_english > 0
      and greatest(pass_direction, pass_english) <= max_mark)`,
  sql`alter table exam_result add column max_mark int, add column pass_direction int,
    add column pass_english int`,
  sql`update exam_result x set (${columns}) = (select ${columns} from exam e
    where e.id = x.exam_id)`,
  sql`drop index exam_result_rank`,
  sql`alter table exam_result ${obligatory}, drop column total,
    add constraint exam_result_scale foreign key (exam_id, ${columns}) references exam (id,
      ${columns}),
    add column total numeric(5, 1) generated always
      as (direction_mark + case when is_certificate then max_mark else english_mark end) stored`,
  sql`create index exam_result_rank on exam_result (exam_id, direction_id, dc_type,
    total desc nulls last, direction_mark desc, works desc, sent_at, id)`,
];

const remarked = sql`(select max(h.at) from history h
  where h.process = 'examResult' and h.record_id = x.id
    and h.event in ('remarkAccept', 'remarkRefuse'))`;

/** Why a published result became another is no reason against the rank. */
const reasons = [
  sql`alter table exam_result add column change_reason text, add column remarked_at timestamptz`,
  sql`update exam_result x set remarked_at = ${remarked}`,
  sql`update exam_result set change_reason = result_reason, result_reason = null
    where declined or additional_refused or remarked_at is not null`,
];

/**
 * The list of additional quotas can be exported; the scale of an exam stays; results after an
 * appeal stand for themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [exported, ...scale, ...reasons]) await statement.execute(db);
}
