import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

const tagged = (tag: string): Sql => stateList(statesTagged(examMachine, tag));

/** The day after which an exam, the row `exam`, is late: of its results, then of its end. */
export const examDayOf = (exam: string): Sql => sql`(select case
  when ${sql.ref(`${exam}.state`)} = any(${tagged('undecided')}) then p.exam_stop
  when ${sql.ref(`${exam}.state`)} = any(${tagged('finished')}) then p.study_start end
  from period p where p.id = ${sql.ref(`${exam}.period_id`)})`;
