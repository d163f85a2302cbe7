import { sql } from 'kysely';
import { contestsAdmission } from '#modules/application/for-others/open-appeal.server.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { finished, letterNotFullSql, nextByRankSql, placeFreeSql } from './result-row.server.ts';
import { candidatesOf, comesBack, received, underReview } from './row.server.ts';

const none = (condition: Sql): Sql =>
  sql`not exists (select 1 from ${candidatesOf(sql`r.organization_id`, sql`r.period_id`)}
    and ${condition})`;
const rowless = sql`not exists (select 1 from exam_result x
  where x.exam_id = r.id and x.application_id = a.id)`;

/**
 * Twins of the guards of an exam that wait for time, for others and for jobs
 * (`ProcessDefinition.guardSql`).
 */
export const examGuardSql = ({ actor, today, settings }: Reader): Record<string, Sql> => ({
  marksByOthers: sql`not exists (select 1 from exam_result x
    where x.exam_id = r.id and x.marked_by = ${actor.userId})`,
  nothingUnderReview: none(sql`a.state = any(${underReview})`),
  candidatesListed: none(sql`a.state = any(${received}) and ${rowless}`),
  rejectionsSettled: none(sql`${comesBack(today)} and ${rowless}`),
  // Asked as one question, `or` between two tables is planned for longer than everything else.
  appealsSettled: sql`(not exists (select 1 from exam_result x
      where x.exam_id = r.id and x.is_open)
    and not exists (select 1 from exam_result x join application a on a.id = x.application_id
      where x.exam_id = r.id and ${contestsAdmission('a', today)}))`,
  appealTimeOver: sql`coalesce((select count(*) = 0
      or (max(x.published_at) at time zone 'Asia/Tashkent')::date
        + ${settings['apply.appeal_days']}::int < ${today}::date
    from exam_result x where x.exam_id = r.id), false)`,
  studyBegun: sql`exists (select 1 from period p
    where p.id = r.period_id and p.study_start <= ${today})`,
});

/** The same of a row that an appeal has opened, or that a freed place waits for. */
export const examResultGuardSql = (reader: Reader): Record<string, Sql> => ({
  examFinished: sql`exists (select 1 from exam e
    where e.id = r.exam_id and e.state = any(${finished}))`,
  documentsReceived: sql`exists (select 1 from application a
    where a.id = r.application_id and a.state = any(${received}))`,
  opened: sql`r.is_open`,
  placeFree: placeFreeSql(reader),
  letterNotFull: letterNotFullSql,
  nextByRank: nextByRankSql,
  takesPlaces: sql`not r.is_foreign`,
  otherMember: sql`r.marked_by is distinct from ${reader.actor.userId}::bigint`,
});
