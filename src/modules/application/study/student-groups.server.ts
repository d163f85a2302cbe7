import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { removalProposed } from '#modules/monitoring/for-others/standing.server.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';

const inTag = (tag: 'student' | 'studying' | 'onLeave'): Sql =>
  sql`r.state = any(${statesTagged(applicationMachine, tag)}::text[])`;

/** So long before its end a term is ending: the first reminder. */
const endingDays = 90;

/**
 * The students by what needs doing first: the old list, late from leave, the term. Each student is
 * in one part.
 */
export function studentGroups({ today }: Reader): Record<string, Sql> {
  const onLeave = inTag('onLeave');
  const present = sql`${inTag('studying')} and not ${onLeave}`;
  const removable = removalProposed('r.id');
  const listed = sql`${present} and not ${removable}
    and coalesce(r.old_list_flag, 'new') not in ('old', 'unconfirmed_old')`;
  const ending = addDays(today, endingDays);
  return {
    oldToConfirm: sql`${present} and r.old_list_flag = 'old'`,
    oldToCorrect: sql`${present} and r.old_list_flag = 'unconfirmed_old'`,
    removalProposed: sql`${present} and ${removable}
      and coalesce(r.old_list_flag, 'new') not in ('old', 'unconfirmed_old')`,
    leaveLate: sql`${onLeave} and r.leave_stop < ${today}`,
    termOver: sql`${listed} and r.study_end < ${today}`,
    termEnding: sql`${listed} and r.study_end between ${today} and ${ending}`,
    onLeave: sql`${onLeave} and (r.leave_stop is null or r.leave_stop >= ${today})`,
    studying: sql`${listed} and (r.study_end is null or r.study_end > ${ending})`,
    ended: sql`${inTag('student')} and not ${inTag('studying')}`,
  };
}
