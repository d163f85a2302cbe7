import { sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import { addDays } from '#shared/dates.ts';

/**
 * Twins of the guards that a duty about a targeted letter waits for (`ProcessDefinition.guardSql`).
 */
export function targetedLetterGuardSql(reader: Reader): Record<string, Sql> {
  const longAgo = addDays(reader.today, -reader.settings['letter.opinion_days']);
  return {
    trainer: ownOrganization('r.target_org_id', reader),
    opinionAwaited: sql`r.opinion_at is null`,
    opinionSettled: sql`(r.opinion_at is not null
      or coalesce((r.sent_at at time zone 'Asia/Tashkent')::date <= ${longAgo}::date, false))`,
    registrationNotOver: sql`coalesce((select q.registration_stop >= ${reader.today}::date
      from period q
      where q.admission_year = r.admission_year and 1 = any(q.quarters)
        order by q.id desc limit 1), true)`,
  };
}
