import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { inStates } from '#server/engine/list-query.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { scopesFor } from '#shared/abilities.ts';
import { dcTypes } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { councilDays } from './facts.server.ts';
import { hasOpenAppeal } from './for-others/open-appeal.server.ts';

/** The states in which somebody's decision about an application is due. */
export const awaitingStates = statesTagged(applicationMachine, 'awaitsDecision');
const independentTypes = dcTypes.flatMap(({ id, independent }) => (independent ? [id] : []));

/** The first moment of a day in Tashkent; the database's own time zone does not matter. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:00`);
/**
 * Whether the period of the record lets the review last until a day or longer (its stop may have
 * been moved after the sending).
 */
const periodLastsUntil = (day: string): Sql =>
  sql`coalesce(r.period_id = any(array(select p.id from period p
    where p.review_stop >= ${day})), false)`;

const councilLate = (today: string): Sql =>
  sql`(r.accepted_at < ${startOf(addDays(today, -councilDays))}
    and r.dc_type = any(${independentTypes}::int[]))`;
const reviewLate = (today: string): Sql =>
  sql`(coalesce(r.review_until < ${today}, false) and not ${periodLastsUntil(today)})`;

/** The SQL twin of the fact `decisionOverdue`, over columns of `r`; a test holds the two equal. */
export const overdueSql = (today: string): Sql =>
  sql`(case when r.accepted_at is null then ${reviewLate(today)} else ${councilLate(today)} end)`;

/** The country's list: what the agency decides or watches. */
function countryGroups(today: string): Record<string, Sql> {
  const open = inStates(awaitingStates);
  const calm = sql`${open} and not ${hasOpenAppeal('r')} and not ${overdueSql(today)}`;
  return {
    appeals: hasOpenAppeal('r'),
    overdue: sql`${open} and not ${hasOpenAppeal('r')} and ${overdueSql(today)}`,
    pending: sql`${calm} and r.accepted_at is null`,
    toDecide: sql`${calm} and r.accepted_at is not null`,
    done: sql`not ${open} and not ${hasOpenAppeal('r')}`,
  };
}

/** The organization's list by what it has to do first. */
function organizationGroups(today: string): Record<string, Sql> {
  const open = inStates(awaitingStates);
  const soon = addDays(today, 7);
  const late = overdueSql(today);
  const reviewing = sql`${open} and r.accepted_at is null and not ${late}`;
  const beyond = sql`(coalesce(r.review_until > ${soon}, true)
    or ${periodLastsUntil(addDays(soon, 1))})`;
  return {
    overdue: sql`${open} and ${late}`,
    dueSoon: sql`${reviewing} and not ${beyond}`,
    fresh: sql`${reviewing} and ${beyond} and r.review_started_at is null`,
    started: sql`${reviewing} and ${beyond} and r.review_started_at is not null`,
    toDecide: sql`${open} and r.accepted_at is not null and not ${late}`,
    done: sql`not ${open}`,
  };
}

/** The parts of the worklist, in order of urgency. Each record is in one part. */
export function applicationGroups({ actor, userType, today }: Reader): Record<string, Sql> {
  const holder = { role: actor.role, userType: userType ?? 'I' } as const;
  const watches =
    actor.role !== 'system' && scopesFor(holder, 'ApplyDocumentAll', 'read').length > 0;
  return watches ? countryGroups(today) : organizationGroups(today);
}
