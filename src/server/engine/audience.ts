import { sql } from 'kysely';
import { accountMachine } from '#machines/account.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { type RoleName, roleCodes, stateMeta, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { corresponds } from '#machines/who.ts';
import type { Language } from '#shared/languages.ts';
import type { Recipient } from '#shared/notifications.ts';
import { holdsRole } from './holds-role.ts';
import type { BaseRow, Sql, Trx } from './process.ts';
import { stateList } from './state-list.ts';

/** Somebody who is told: where, and in which language. */
export interface Addressee {
  id: number;
  organization_id: number | null;
  language: Language;
  email: string | null;
  mobile_phone: string | null;
}

/** The states of accounts that are told and given work, for queries. */
export const usable = stateList(statesTagged(accountMachine, 'usable'));

/**
 * Applications that the dates of their period do not concern any more: somebody studies already, or
 * nobody can go on with them.
 */
const past = stateList([
  ...statesTagged(applicationMachine, 'student'),
  ...statesTagged(applicationMachine, 'archived'),
]);

/**
 * Columns of a record that recipients are found by; a process that lacks one simply has nobody
 * there.
 */
type Related = BaseRow & {
  advisor_id?: number | null;
  /** Their account, where the record of the advisor may be gone. */
  advisor_account_id?: number | null;
  admin_id?: number | null;
  approver?: number | null;
  approver_organization_id?: number | null;
  direction_id?: number | null;
  from_org_id?: number | null;
  to_org_id?: number | null;
  author_id?: number | null;
  addressee_id?: number | null;
  /** Who decides about it while nobody of its organization may. */
  deputies?: readonly number[];
  /** Personal numbers of the people whom a targeted letter names. */
  candidate_pinfls?: readonly string[];
};

/** Anyone who holds the role, also while they act in another of their roles. */
const withRole = (role: RoleName): Sql => holdsRole('a', roleCodes[role]);

const isAccount = (id: number | null | undefined): Sql => sql`a.id = ${id ?? null}`;

const staffOf = (organization: number | null | undefined, role: RoleName): Sql =>
  sql`a.organization_id = ${organization ?? null} and ${withRole(role)}`;

/** The staff of the ministries that decide about a record in place of its organization (`deputies`). */
const standsIn = ({ deputies = [] }: Related): Sql[] =>
  deputies.map((ministry) => staffOf(ministry, 'ministry'));

/** Those of an organization who write and answer its letters. */
const correspondents = (organization: number | null | undefined): Sql[] =>
  corresponds.map((role) => staffOf(organization, role));

const namedIn = ({ candidate_pinfls: pinfls }: Related): Sql =>
  sql`a.pinfl = any(${pinfls}::text[])`;

const candidatesOfExam = ({ id, direction_id: direction = null }: Related): Sql =>
  sql`a.id in (select x.owner_id from exam_result x where x.exam_id = ${id}
    and (${direction}::bigint is null or x.direction_id = ${direction}))`;

const stepOf = (row: Related): number => stateMeta(periodMachine, row.state).step ?? 0;

/** Everybody whose role works in a step of a quota period. */
function worksIn(step: number): Sql[] {
  const metas = Object.keys(periodMachine.states).map((state) => stateMeta(periodMachine, state));
  const roles = metas.find((meta) => meta.step === step)?.works ?? [];
  return roles.map(withRole);
}

/** Who approves: all who hold the role, or those of one organization. */
function approves({ approver: role = null, approver_organization_id: house = null }: Related) {
  if (role === null) return [];
  const held = holdsRole('a', role);
  return [house === null ? held : sql`a.organization_id = ${house} and ${held}`];
}

/**
 * Whom a recipient name means for one record: conditions on an account `a`, one of which holds. Each
 * is asked for itself, so that each is found by an index; joined by `or` a single one without an index
 * of its own would look at every account of the country. Recipients of processes that come later mean
 * nobody until then.
 */
const conditions: Partial<Record<Recipient, (row: Related) => Sql[]>> = {
  owner: (row) => [isAccount(row.owner_id)],
  holder: (row) => [isAccount(row.owner_id)],
  advisor: (row) => [
    isAccount(row.advisor_account_id),
    sql`a.id = (select v.account_id from advisor v where v.id = ${row.advisor_id ?? null})`,
  ],
  approver: approves,
  organization: (row) => [staffOf(row.organization_id, 'university'), ...standsIn(row)],
  ministry: (row) => [
    sql`a.organization_id = (select o.higher_organization_id from organization o
      where o.id = ${row.organization_id}) and ${withRole('ministry')}`,
  ],
  senderOrganization: (row) => correspondents(row.from_org_id),
  recipientOrganization: (row) => correspondents(row.to_org_id),
  author: (row) =>
    row.organization_id === null ? [isAccount(row.author_id)] : correspondents(row.organization_id),
  trainingOrganization: (row) => [staffOf(row.addressee_id, 'university')],
  candidates: (row) => [row.candidate_pinfls ? namedIn(row) : candidatesOfExam(row)],
  organizationAdmin: (row) => [isAccount(row.admin_id)],
  newAdmin: (row) => [isAccount(row.admin_id)],
  formerAdmin: (row) => [
    sql`a.id = (
    select (h.changed_fields -> 'admin_id' ->> 0)::bigint from history h
    where h.process = 'organization' and h.record_id = ${row.id} and h.changed_fields ? 'admin_id'
      order by h.record_version desc limit 1)`,
  ],
  innovation: () => [withRole('innovation')],
  finance: () => [withRole('finance')],
  economy: () => [withRole('economy')],
  antiCorruption: () => [withRole('antiCorruption')],
  administrators: () => [withRole('admin'), withRole('technicalAdmin')],
  technicalAdmin: () => [withRole('technicalAdmin')],
  organizations: () => [withRole('university')],
  ministries: () => [withRole('ministry')],
  stepRoles: (row) => worksIn(stepOf(row)),
  nextStepRoles: (row) => worksIn(stepOf(row) + 1),
  periodAudience: (row) => [
    sql`a.id in (select p.owner_id from application p
      where p.period_id = ${row.id} and p.state <> all(${past}))`,
  ],
};

/**
 * Those who are told of what they did themselves: a receipt of what a person sent, and the guard of
 * an account, where it may have been somebody else.
 */
const toldOfOwn: readonly Recipient[] = [
  'owner',
  'holder',
  'candidates',
  'organizationAdmin',
  'formerAdmin',
  'newAdmin',
];

/**
 * The accounts behind the recipients of a message, each once; without the one `by` whose act it tells
 * of (decision 162). Blocked and closed accounts are not told of anything but themselves.
 */
export async function addressees(
  trx: Trx,
  recipients: readonly Recipient[],
  row: Related,
  by: number | null = null,
): Promise<Addressee[]> {
  const told = recipients.includes('holder') ? sql`true` : sql`a.state = any(${usable})`;
  const parts = recipients.flatMap((recipient) => {
    const other = by === null || toldOfOwn.includes(recipient) ? sql`` : sql` and a.id <> ${by}`;
    return (conditions[recipient]?.(row) ?? []).map(
      (condition) => sql`select a.id, a.organization_id, a.language, a.email, a.mobile_phone
        from account a where ${told} and ${condition}${other}`,
    );
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<Addressee>`${sql.join(parts, sql` union `)}`.execute(trx);
  return rows;
}
