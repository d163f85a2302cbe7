import { type Kysely, sql } from 'kysely';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, type RoleName, roleCodes, statesTagged } from '#machines/kit.ts';
import { type AbilityHolder, type Scope, scopesFor } from '#shared/abilities.ts';
import { audienceRoles } from '#shared/abilities-audience.ts';
import type { Audience, Reach } from '#shared/notification.ts';
import { topicOf, writtenCode } from '#shared/notification-topics.ts';
import { usableStates } from '../auth/account-state.ts';
import { roleNameOf } from '../base/role-name.ts';
import type { Database } from '../db/tables.ts';
import { holdsRole } from '../engine/holds-role.ts';
import type { Sql, Trx } from '../engine/process.ts';
import { subordinateOrganizations } from '../engine/scope.ts';
import { stateList } from '../engine/state-list.ts';

/** Who writes: their abilities and their organization decide whom they may write to. */
export type Writer = Pick<Actor, 'role' | 'organizationId'>;

/** Whom a message is meant for. */
export interface Addressed {
  audience: Audience | null;
  audience_ids: readonly number[];
}

const studying = stateList(statesTagged(applicationMachine, 'studying'));
const unsent = stateList(statesTagged(applicationMachine, 'ownersOnly'));
const advising = stateList(statesTagged(advisorMachine, 'choosable'));
const usable = stateList(usableStates);
const nobody = sql`false`;
const everybody = sql`true`;

/** The scope in which somebody writes; undefined = they write to nobody. */
export function writingScope({ role }: Writer): Scope | undefined {
  const holder: AbilityHolder = { role, userType: 'I' };
  return scopesFor(holder, 'Notification', 'create').find(
    (scope) => audienceRoles[scope] !== undefined,
  );
}

/** The organizations that a scope holds; null = no bound. */
const organizationIdsOf = (scope: Scope, organization: number | null): Sql | null => {
  if (scope === 'A') return null;
  return scope === 'S'
    ? subordinateOrganizations(organization)
    : sql`(select ${organization}::bigint)`;
};

const inside = (column: Sql, organizationIds: Sql | null): Sql =>
  organizationIds ? sql`${column} in ${organizationIds}` : everybody;

const staffOf = (organizationIds: Sql | null): Sql =>
  inside(sql`a.organization_id`, organizationIds);
const studentOf = (
  organizationIds: Sql | null,
  more: Sql = everybody,
): Sql => sql`exists (select from application p
  where p.owner_id = a.id and p.state = any(${studying})
    and ${inside(sql`p.organization_id`, organizationIds)} and ${more})`;
const applicantOf = (organizationIds: Sql | null): Sql => sql`exists (select from application p
  where p.owner_id = a.id and p.state <> all(${unsent})
    and ${inside(sql`p.organization_id`, organizationIds)})`;
const advisorOf = (organizationIds: Sql | null): Sql => sql`exists (select from advisor v
  where v.account_id = a.id and v.state = any(${advising})
    and ${inside(sql`v.organization_id`, organizationIds)})`;

/**
 * What ties a role to an organization: a student to where they study, an applicant to where they
 * applied, an advisor to where they advise.
 */
function tieOf(role: RoleName, organizationIds: Sql | null): Sql {
  if (!organizationIds) return everybody;
  const ties: Partial<Record<RoleName, Sql>> = {
    doctorate: studentOf(organizationIds),
    applicant: applicantOf(organizationIds),
    advisor: advisorOf(organizationIds),
  };
  return ties[role] ?? staffOf(organizationIds);
}

const inRole = (role: RoleName): Sql => holdsRole('a', roleCodes[role]);
const anyOf = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? nobody : sql`(${sql.join(parts, sql` or `)})`;

/** People whom the writer may write to at all, one by one. */
export function withinReach(writer: Writer): Sql {
  const scope = writingScope(writer);
  if (!scope) return nobody;
  const organizationIds = organizationIdsOf(scope, writer.organizationId);
  const parts = (audienceRoles[scope] ?? []).map(
    (role) => sql`(${inRole(role)} and ${tieOf(role, organizationIds)})`,
  );
  return sql`(a.state = any(${usable}) and ${organizationIds ? anyOf(parts) : everybody})`;
}

function chosen(
  { audience, audience_ids: ids }: Addressed,
  scope: Scope,
  organizationIds: Sql | null,
): Sql {
  if (audience === 'persons') return sql`a.id = any(${ids}::bigint[])`;
  if (audience === 'scholarships')
    return studentOf(organizationIds, sql`p.scholarship_status = any(${ids.map(String)}::text[])`);
  if (audience === 'organizations') {
    const these = sql`(select unnest(${ids}::bigint[]))`;
    return anyOf([staffOf(these), studentOf(these), applicantOf(these), advisorOf(these)]);
  }
  const roles = (audienceRoles[scope] ?? []).filter((role) => ids.includes(roleCodes[role]));
  return audience === 'roles'
    ? anyOf(roles.map((role) => sql`(${inRole(role)} and ${tieOf(role, organizationIds)})`))
    : nobody;
}

/**
 * The condition over accounts `a` of everybody a message goes to: whom the writer chose, as far as
 * they may write to them. ONE condition for counting, checking and sending.
 */
export function audienceCondition(writer: Writer, to: Addressed): Sql {
  const scope = writingScope(writer);
  if (!scope) return nobody;
  return sql`(${withinReach(writer)}
    and ${chosen(to, scope, organizationIdsOf(scope, writer.organizationId))})`;
}

/**
 * Whether a reader wants this kind of message on a way at all: at once, or with the weekly mail.
 */
const wants = (channel: 'mail' | 'sms'): Sql => sql`not exists (select from notification_setting s
  where s.account_id = a.id and s.topic = ${topicOf(writtenCode)} and s.channel = ${channel}
    and s.mode = 'off')`;

/** Whether somebody `a` has an address of this way; SMS go to phones of the country only. */
export const addressed = (channel: 'mail' | 'sms'): Sql =>
  channel === 'mail' ? sql`a.email is not null` : sql`a.mobile_phone like '+998%'`;

/** How many people a message would reach now, and how many of them by mail and SMS. */
export async function countReach(
  db: Kysely<Database> | Trx,
  writer: Writer,
  to: Addressed,
): Promise<Reach> {
  const { rows } = await sql<Reach>`select count(*) as people,
      count(*) filter (where ${addressed('mail')} and ${wants('mail')}) as mail,
      count(*) filter (where ${addressed('sms')} and ${wants('sms')}) as sms
    from account a where ${audienceCondition(writer, to)}`.execute(db);
  return rows[0] ?? { people: 0, mail: 0, sms: 0 };
}

/** The writer of a message that was sent, as they were then. */
export const writerOf = (row: {
  sender_role: number | null;
  organization_id: number | null;
}): Writer => ({
  role: roleNameOf(row.sender_role ?? 0),
  organizationId: row.organization_id,
});
