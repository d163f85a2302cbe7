import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { usableStates } from '../auth/account-state.ts';
import { holdsRole } from '../engine/holds-role.ts';
import type { Reader, Sql } from '../engine/process.ts';
import { organizationsAbove, subordinateOrganizations } from '../engine/scope.ts';
import { stateList } from '../engine/state-list.ts';

/** An account `officer` that can decide for its organization, in the words of the index of these. */
const decides = sql`officer.state = any(${stateList(usableStates)})
  and ${holdsRole('officer', roleCodes.university)}`;

/**
 * The fact `deputies`: the organizations above one in which nobody may decide about a record, because
 * all who work there and can sign in are `interested` in it; empty where somebody may. `interested`
 * is a condition on their account `officer`.
 */
export const deputiesOf = (organization: Sql, interested: Sql): Sql => sql`
  (case when exists (select 1 from account officer where officer.organization_id = ${organization}
      and ${decides} and not coalesce(${interested}, false))
    then '{}'::bigint[] else ${organizationsAbove(organization)} end)`;

/** The same where the person of a record and their research advisor may not decide. */
export const deputiesFor = (organization: Sql, owner: Sql, advisorAccount: Sql): Sql =>
  deputiesOf(organization, sql`officer.id in (${owner}, coalesce(${advisorAccount}, 0))`);

/** Whom a record can exclude from deciding about it: its person and their research advisor. */
const mostInterested = 2;

/**
 * Organizations below the reader's with so few officers that all of them may be excluded. As an array
 * they are found once for a statement, and there is nothing to join: as a set they led PostgreSQL to
 * walk through every application for the sake of one report.
 */
const thinlyStaffed = ({ actor }: Reader): Sql => sql`array(
  select o.id from organization o where o.id in ${subordinateOrganizations(actor.organizationId)}
    and (select count(*) from account officer
      where officer.organization_id = o.id and ${decides}) <= ${mostInterested})`;

/** Whether the reader's organization is one of the `deputies` of a record. */
export const isDeputy = ({ actor }: Reader, deputies: Sql): Sql =>
  sql`(${actor.organizationId}::bigint = any(${deputies}))`;

/** The same where the person of a record and their research advisor may not decide. */
export const isDeputyFor = (
  reader: Reader,
  organization: Sql,
  owner: Sql,
  advisorAccount: Sql,
): Sql => sql`(${organization} = any(${thinlyStaffed(reader)})
  and ${isDeputy(reader, deputiesFor(organization, owner, advisorAccount))})`;
