import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { usableStates } from '../auth/account-state.ts';
import type { Sql } from '../engine/process.ts';
import { organizationsAbove } from '../engine/scope.ts';
import { stateList } from '../engine/state-list.ts';

/**
 * The fact `deputies`: the organizations above one in which nobody may decide about a record, because
 * all who work there and can sign in are `interested` in it; empty where somebody may. `interested`
 * is a condition on their account `officer`.
 */
export const deputiesOf = (organization: Sql, interested: Sql): Sql => sql`
  (case when exists (select 1 from account officer where officer.organization_id = ${organization}
      and officer.state = any(${stateList(usableStates)})
      and ${sql.lit(roleCodes.university)} = any(officer.role_id || officer.granted_roles)
      and not coalesce(${interested}, false))
    then '{}'::bigint[] else ${organizationsAbove(organization)} end)`;

/** The same where the person of a record and their research advisor may not decide. */
export const deputiesFor = (organization: Sql, owner: Sql, advisorAccount: Sql): Sql =>
  deputiesOf(organization, sql`officer.id in (${owner}, coalesce(${advisorAccount}, 0))`);
