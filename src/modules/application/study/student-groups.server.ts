import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { removalProposed } from '#modules/monitoring/for-others/standing.server.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';

const inTag = (tag: 'student' | 'studying' | 'onLeave'): Sql =>
  sql`r.state = any(${statesTagged(applicationMachine, tag)}::text[])`;

const onOldList = ['old', 'unconfirmed_old'];
const studiesOn = sql`${inTag('studying')} and not ${inTag('onLeave')}`;
/** Studies, and neither the old list nor a removal has to be settled first. */
const listed = sql`${studiesOn} and not ${removalProposed('r.id')}
  and coalesce(r.old_list_flag, 'new') <> all(${onOldList}::text[])`;

/** Twins of the guards that make returning and finishing somebody a duty. */
export const latenessSql = ({ today }: Pick<Reader, 'today'>) => ({
  leaveOver: sql`(${inTag('onLeave')} and r.leave_stop is not null and r.leave_stop < ${today})`,
  studyOverdue: sql`(${listed} and r.study_end is not null and r.study_end < ${today})`,
});

/** So long before its end a term is ending: the first reminder. */
const endingDays = 90;

/**
 * The students by what needs doing first: the old list, late from leave, the term. Each student is
 * in one part.
 */
export function studentGroups({ today }: Reader): Record<string, Sql> {
  const onLeave = inTag('onLeave');
  const { leaveOver, studyOverdue } = latenessSql({ today });
  const ending = addDays(today, endingDays);
  return {
    oldToConfirm: sql`${studiesOn} and r.old_list_flag = 'old'`,
    oldToCorrect: sql`${studiesOn} and r.old_list_flag = 'unconfirmed_old'`,
    removalProposed: sql`${studiesOn} and ${removalProposed('r.id')}
      and coalesce(r.old_list_flag, 'new') <> all(${onOldList}::text[])`,
    leaveLate: leaveOver,
    termOver: studyOverdue,
    termEnding: sql`${listed} and r.study_end between ${today} and ${ending}`,
    onLeave: sql`${onLeave} and (r.leave_stop is null or r.leave_stop >= ${today})`,
    studying: sql`${listed} and (r.study_end is null or r.study_end > ${ending})`,
    ended: sql`${inTag('student')} and not ${inTag('studying')}`,
  };
}
