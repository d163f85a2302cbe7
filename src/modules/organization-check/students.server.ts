import { type SqlBool, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { isMonitored } from '#modules/application/for-others/monitored.server.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

const studying = stateList(statesTagged(applicationMachine, 'studying'));

/**
 * Of the studies `a` those that a check of the organization judges: of everybody who studies there
 * now, but not of those of the old list whom the agency has refused.
 */
export const isChecked = (organization: Sql): Sql =>
  sql`(a.organization_id = ${organization} and ${isMonitored})`;

/** Whether there is anybody to be judged in an organization. */
export const hasStudents = (organization: Sql): Sql =>
  sql<SqlBool>`exists (select 1 from application a where ${isChecked(organization)})`;

/** Of the study `a` of a row: no longer a student of the organization that is checked. */
export const hasLeft = (organization: Sql): Sql =>
  sql`(a.state <> all(${studying}) or a.organization_id is distinct from ${organization})`;
