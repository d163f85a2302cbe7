import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { organizationTypes } from '#shared/codes.ts';
import { agreementKindIds, quotaOrganizationTypeIds } from '#shared/quota.ts';
import { statesInStep } from './steps.server.ts';

const tagged = (machine: Parameters<typeof statesTagged>[0], tag: string): Sql =>
  stateList(statesTagged(machine, tag));
const training: number[] = organizationTypes
  .filter(({ institution }) => institution)
  .map(({ id }) => id);
const answered = tagged(quotaRequestMachine, 'answered');
const awaited = tagged(quotaAgreementMachine, 'awaited');
const agreed = tagged(quotaAgreementMachine, 'agreed');
const refused = tagged(quotaAgreementMachine, 'refused');
const undecided = tagged(quotaRequestMachine, 'undecided');
const asking = stateList([
  ...statesTagged(quotaRequestMachine, 'undecided'),
  ...statesTagged(quotaRequestMachine, 'accepted'),
]);
const totalAccepted = tagged(quotaTotalMachine, 'accepted');
const distributionAccepted = tagged(quotaDistributionMachine, 'accepted');

/** The period of `r` is in one of these steps. */
export const inStepSql = (...steps: number[]): Sql =>
  sql`exists (select 1 from period p
    where p.id = r.period_id and p.state = any(${statesInStep(...steps)}))`;

const asked = sql`o.state = ${workingOrganization} and o.type = any(${training}::int[])`;
const silent = (period: Sql): Sql =>
  sql`${asked} and not exists (select 1 from quota_request q
    where q.period_id = ${period} and q.organization_id = o.id and q.state = any(${answered}))`;
const unanswered = (period: Sql): Sql =>
  sql`g.period_id = ${period} and g.kind = ${agreementKindIds.request} and g.state = any(${awaited})`;
/** Sent, and nobody is asked (again) yet: the question follows a moment later. */
const unasked = (period: Sql): Sql =>
  sql`q.period_id = ${period} and q.state = any(${undecided})
    and not exists (select 1 from quota_agreement g
      where g.quota_request_id = q.id and g.state <> all(${refused}))`;
const undistributed = (
  period: Sql,
): Sql => sql`t.period_id = ${period} and t.state = any(${totalAccepted})
    and not exists (select 1 from quota_distribution d
      where d.quota_total_id = t.id and d.state = any(${distributionAccepted}))`;

/** How much the exits of steps 2, 3, 4 and 6 still wait for, as numbers. */
export interface ExitCounts {
  requestsExpected: number;
  requestsMissing: number;
  endorsementsAwaited: number;
  requestsUndecided: number;
  distributionsMissing: number;
}

/** The same as one object of a query. */
export const exitCountsSql = (period: Sql): Sql => sql`jsonb_build_object(
  'requestsExpected', (select count(*) from organization o where ${asked}),
  'requestsMissing', (select count(*) from organization o where ${silent(period)}),
  'endorsementsAwaited', (select count(*) from quota_agreement g
    where ${unanswered(period)}) + (select count(*) from quota_request q where ${unasked(period)}),
  'requestsUndecided', (select count(*) from quota_request q
    where q.period_id = ${period} and q.state = any(${undecided})),
  'distributionsMissing', (select count(*) from quota_total t where ${undistributed(period)}))`;

/**
 * Every working organization that trains has sent its request, or said that it needs nothing (exit
 * of step 2).
 */
export const requestsSentSql = (period: Sql): Sql =>
  sql`not exists (select 1 from organization o where ${silent(period)})`;

/** No ministry's answer is awaited, and none is still to be asked for (exit of step 3). */
export const endorsementsSettledSql = (period: Sql): Sql => sql`(
  not exists (select 1 from quota_agreement g where ${unanswered(period)})
  and not exists (select 1 from quota_request q where ${unasked(period)}))`;

/**
 * The economy ministry agreed to the consolidated request, and no request is undecided (exit of
 * step 4).
 */
export const consolidationAgreedSql = (period: Sql): Sql => sql`(
  exists (select 1 from quota_agreement g
    where g.period_id = ${period} and g.kind = ${agreementKindIds.consolidated} and g.state = any(${agreed}))
  and not exists (select 1 from quota_request q
    where q.period_id = ${period} and q.state = any(${undecided})))`;

/** Accepted totals for all organizations, or for both types (exit of step 5). */
export const totalsAcceptedSql = (period: Sql): Sql => sql`coalesce((
  select bool_or(t.organization_type = ${quotaOrganizationTypeIds.all}) or bool_or(t.organization_type = ${quotaOrganizationTypeIds.education})
    and bool_or(t.organization_type = ${quotaOrganizationTypeIds.science})
  from quota_total t where t.period_id = ${period} and t.state = any(${totalAccepted})), false)`;

/** A request for places waits for the agency, or is part of the consolidated one. */
export const placesAskedSql = (period: Sql): Sql => sql`exists (select 1 from quota_request q
  where q.period_id = ${period} and q.state = any(${asking}))`;

/** Finance has given something, if only to one type of organizations. */
export const somethingGivenSql = (period: Sql): Sql => sql`exists (select 1 from quota_total t
  where t.period_id = ${period} and t.state = any(${totalAccepted}))`;

/** Every accepted total is distributed and agreed (exit of step 6). */
export const distributionAcceptedSql = (period: Sql): Sql => sql`(
  ${somethingGivenSql(period)}
  and not exists (select 1 from quota_total t where ${undistributed(period)}))`;
