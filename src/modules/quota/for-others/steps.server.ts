import { sql } from 'kysely';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { QuotaPeriod } from '#shared/quota.ts';

/** The steps of a quota period by what is done in them. */
export const quotaStep = {
  preparation: 1,
  requests: 2,
  endorsement: 3,
  consolidation: 4,
  financial: 5,
  distribution: 6,
  publication: 7,
} as const;

const active = statesTagged(periodMachine, 'active');

/** The states of an active period in one of its steps, for queries. */
export const statesInStep = (...steps: number[]): Sql =>
  stateList(active.filter((state) => steps.includes(stateMeta(periodMachine, state).step ?? 0)));

/** What a record of the quota knows of its period. */
export interface OfPeriod {
  period_state: string;
  period: QuotaPeriod;
  stepped_back_at: Date | null;
  registration_start: string;
  registration_stop: string;
}

/** The same as columns, over `p` = the period. */
export const periodColumns = sql`p.state as period_state, p.stepped_back_at, p.registration_start,
  p.registration_stop,
  jsonb_build_object('id', p.id, 'name_uz', p.name_uz, 'name_ru', p.name_ru, 'name_en', p.name_en,
    'admission_year', p.admission_year, 'step_until', p.step_until) as period`;

/** The step an active period is in; 0 before it is activated and after it is closed. */
export const stepOf = (state: string): number =>
  active.includes(state) ? (stateMeta(periodMachine, state).step ?? 0) : 0;

/**
 * The last day of the step in which a period is, over columns of `table`: its own, else that of the
 * whole quota (the twin of `lastDayOfStep`); null outside the steps that end on a day.
 */
export function stepDayOf(table: 'p' | 'r'): Sql {
  const ending = active.filter((state) => stepOf(state) < quotaStep.publication);
  const number = sql.join(
    ending.map((state) => sql`when ${state} then ${String(stepOf(state))}`),
    sql` `,
  );
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(case when ${column('state')} = any(${stateList(ending)}) then
    coalesce((${column('step_until')} ->> (case ${column('state')} ${number} end))::date,
      ${column('quota_stop')}) end)`;
}

/** The same for a record of the quota, over its period. */
export const stepDayOfPeriod: Sql = sql`(select ${stepDayOf('p')} from period p
  where p.id = r.period_id)`;

/** Whether the record is still as it was before its period last went back a step. */
export const isSteppedBack = ({
  stepped_back_at,
  updated_at,
}: Pick<OfPeriod, 'stepped_back_at'> & { updated_at: unknown }): boolean =>
  stepped_back_at !== null && updated_at instanceof Date && updated_at < stepped_back_at;
