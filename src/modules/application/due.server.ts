import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { dcTypes } from '#shared/codes.ts';
import { councilDays } from './facts.server.ts';

const onLeave = stateList(statesTagged(applicationMachine, 'onLeave'));
const studying = stateList(statesTagged(applicationMachine, 'studying'));
const forPapers = stateList(statesTagged(applicationMachine, 'awaitsPapers'));
const independentTypes = dcTypes.flatMap(({ id, independent }) => (independent ? [id] : []));
const inPeriod = (column: string, row = 'r'): Sql =>
  sql`(select p.${sql.ref(column)} from period p where p.id = ${sql.ref(`${row}.period_id`)})`;

/** Whose it is: to send what was sent back, or what is written for the first time, in time. */
const ownDay = sql`(case when r.state = any(${forPapers}) then r.papers_until
  else coalesce(r.rework_until, ${inPeriod('registration_stop')}) end)`;

/** The last day of the review of an application, the row `row`: as long as its period lets it last. */
export const reviewDayOf = (row: string): Sql => sql`(case
  when ${sql.ref(`${row}.review_until`)} is not null
    then greatest(${sql.ref(`${row}.review_until`)}, ${inPeriod('review_stop', row)}) end)`;

/** The review; a council has its days after the papers. */
const organizationDay = sql`(case
  when r.accepted_at is null then ${reviewDayOf('r')}
  when r.dc_type = any(${independentTypes}::int[])
    then (r.accepted_at at time zone 'Asia/Tashkent')::date + ${councilDays}::int
  end)`;

/**
 * A student of the old list cannot finish before the agency has confirmed them (`agencyConfirmed`),
 * and one who is sent back cannot be added anew after the last day of additions (`oldListOpen`).
 */
const oldListDay = ({ settings }: Pick<Reader, 'settings'>): Sql =>
  sql`least(r.study_end, ${settings['study.old_list_until']}::date)`;

/**
 * The last day of the reader's turn (`ProcessDefinition.due`): appeals, leaves, the old list and the
 * study itself have days of their own.
 */
export const applicationDue = ({ actor, settings }: Reader): Sql => sql`(case
  when r.owner_id = ${actor.userId}::bigint then ${ownDay}
  when r.appeal = 'open' then r.appealed_on + ${settings['apply.appeal_answer_days']}::int
  when r.state = any(${onLeave}) then r.leave_stop
  when r.old_list_flag in ('old', 'unconfirmed_old') then ${oldListDay({ settings })}
  when r.state = any(${studying}) then r.study_end
  else ${organizationDay} end)`;
