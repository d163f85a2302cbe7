import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization } from '#server/engine/scope.ts';
import { holderOf, seesEveryScan } from '#server/processes/access.ts';
import { reviewDayOf } from '../due.server.ts';

const concerned = [
  ...statesTagged(applicationMachine, 'awaitsDecision'),
  ...statesTagged(applicationMachine, 'studying'),
];
const underReview = statesTagged(applicationMachine, 'awaitsDecision');
const toReview = statesTagged(applicationMachine, 'underReview');
const unsent = statesTagged(applicationMachine, 'ownersOnly');

/**
 * How a person's paper (certificate, diploma) stands to applications: the asking organization when
 * an application to it or a student of it uses the paper (decision 009), whether one is under its
 * review, whether any organization decides about one now, and whether any sent one uses it.
 * `column` is of `application`.
 */
export const usesOf = (column: 'certificate_id' | 'diploma_id', { actor }: Reader): Sql => sql`
  left join lateral (select
      bool_or(a.organization_id = ${actor.organizationId}
        and a.state = any(${concerned}::text[])) as here,
      bool_or(a.organization_id = ${actor.organizationId}
        and a.state = any(${underReview}::text[])) as reviewed_here,
      bool_or(a.state = any(${underReview}::text[])) as awaited,
      bool_or(not a.state = any(${unsent}::text[]) or a.sent_count > 0) as sent
    from application a where a.${sql.ref(column)} = r.id) uses on true`;

/**
 * Rows used in any application that was sent to the reader's organization: over ones may still be
 * looked at (decision 009).
 */
export const usedHere = (
  column: 'certificate_id' | 'diploma_id',
  reader: Reader,
): Sql => sql`exists (
  select 1 from application a
    where a.${sql.ref(column)} = r.id and ${ownOrganization('a.organization_id', reader)}
      and not a.state = any(${unsent}::text[]))`;

/**
 * Rows used in an application that the organizations (a query of ids) may see: not in one that went
 * back to its owner as a draft.
 */
export const usedUnder = (
  column: 'certificate_id' | 'diploma_id',
  organizations: Sql,
): Sql => sql`exists (
  select 1 from application a
    where a.${sql.ref(column)} = r.id and a.organization_id in ${organizations}
      and not a.state = any(${unsent}::text[]))`;

/**
 * Rows used in an application that is under the review of the reader's organization: the twin of
 * the guard `underReview`. An array: those few applications are read first, whatever the country
 * holds of papers (decision 192).
 */
export const underReviewHere = (
  column: 'certificate_id' | 'diploma_id',
  { actor }: Reader,
): Sql => sql`r.id = any(array(
  select a.${sql.ref(column)} from application a
    where a.organization_id = ${actor.organizationId} and a.${sql.ref(column)} is not null
      and a.state = any(${underReview}::text[])))`;

/**
 * The last day to judge a paper `r`: no application is accepted before, so it is that of the first
 * review, in the reader's organization or, for those who see the whole country, in any. Its owner
 * has no day.
 */
export function paperDay(column: 'certificate_id' | 'diploma_id', reader: Reader): Sql {
  const { userId, organizationId } = reader.actor;
  const here = seesEveryScan(holderOf(reader))
    ? sql`true`
    : sql`a.organization_id = ${organizationId}`;
  return sql`(select min(${reviewDayOf('a')}) from application a
    where a.${sql.ref(column)} = r.id and a.state = any(${toReview}::text[])
      and ${here} and r.owner_id <> ${userId}::bigint)`;
}
