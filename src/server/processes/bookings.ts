import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { changeRoles, closeAccount, type Roles } from '#modules/account/roles.server.ts';
import { withAdvisor, withoutAdvisor } from '#modules/advisor/role.server.ts';
import { displaceLast } from '#modules/exam/displaced.server.ts';
import { acceptNamed } from '#modules/exam/named.server.ts';
import { takeLetterPlace } from '#modules/letter/targeted/place.server.ts';
import { quotaBookings } from '#modules/quota/bookings.server.ts';
import { agreeTopics } from '#modules/topic/place.server.ts';
import { learnerRoles } from '#shared/abilities-roles.ts';
import { cancelReasons } from '#shared/codes.ts';
import { voidResetLinks } from '../auth/links.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { BaseRow, Trx } from '../engine/process.ts';
import { freezeRecipients } from '../notifications/recipients.ts';
import { exchangeAdmin } from './staff-role.ts';
import { agreeTenure } from './tenure.ts';

const diedReason = cancelReasons.find(({ name }) => name === 'died')?.id;

/**
 * One booking: the record with what was just written, as it was before, and the moment of the
 * action.
 */
interface Booked {
  row: BaseRow & { account_id?: number };
  before: BaseRow & { topic_id?: number | null };
  now: Date;
}

/**
 * What must agree at once and so runs inside the action's transaction: roles of persons, the tenure
 * of an advisor, the place on a topic, whom a message goes to, places of the quota.
 */
const bookings: Record<string, (trx: Trx, booked: Booked) => Promise<unknown>> = {
  studentRole: (trx, { row, now }) =>
    changeRoles(trx, row.owner_id, learnerAs(roleCodes.doctorate), now, book),
  applicantRole: (trx, { row, now }) =>
    changeRoles(trx, row.owner_id, learnerAs(roleCodes.applicant), now, book),
  closedByDeath: (trx, { row, now }) => closeAccountOfDead(trx, row, now),
  endSessions: (trx, { row, now }) => endSessions(trx, row.id, now),
  advisorRole: (trx, { row, now }) =>
    changeRoles(trx, row.account_id ?? null, withAdvisor, now, book),
  advisorRoleBack: (trx, booked) => takeAdvisorBack(trx, booked),
  advisorTenure: (trx, { row, now }) => agreeTenure(trx, row, now),
  staffRole: (trx, booked) => setAdmin(trx, booked),
  recipients: (trx, { row, now }) => freezeRecipients(trx, row, now),
  lastAcceptedDisplaced: (trx, { row, now }) => displaceLast(trx, row.id, now, book),
  namedAccepted: (trx, { row, now }) => acceptNamed(trx, row.id, now, book),
  topicPlace: (trx, { row, before, now }) => agreeTopics(trx, row, before.topic_id ?? null, now),
  letterPlace: (trx, { row, now }) => takeLetterPlace(trx, row, now, book),
  ...quotaBookings,
};

type House = BaseRow & { type?: number; staff_role?: number | null; admin_id?: number | null };

/**
 * The admin of an organization as it stands now gets the role of its staff, the one before loses
 * it.
 */
function setAdmin(
  trx: Trx,
  { row, before, now }: { row: House; before: House; now: Date },
): Promise<void> {
  const house = { id: row.id, type: row.type ?? 0, staff_role: row.staff_role ?? null };
  return exchangeAdmin(
    trx,
    house,
    { former: before.admin_id ?? null, admin: row.admin_id ?? null },
    now,
    book,
  );
}

/** Nobody is signed on any more, and no mail of before lets anybody in. */
async function endSessions(trx: Trx, account: number, now: Date): Promise<void> {
  await endSessionsOf(trx, account, now);
  await voidResetLinks(trx, account, now);
}

/** The account of somebody who died is closed and signed out everywhere; its data stay. */
async function closeAccountOfDead(
  trx: Trx,
  row: BaseRow & { cancel_reason?: unknown },
  now: Date,
): Promise<void> {
  if (row.owner_id !== null && row.cancel_reason === diedReason)
    await closeAccount(trx, row.owner_id, now, book);
}

/** The role of an advisor goes with their last record. */
async function takeAdvisorBack(trx: Trx, { row, now }: Booked): Promise<void> {
  const account = row.account_id ?? null;
  const { rows } = await sql`select 1 from advisor v where v.account_id = ${account}`.execute(trx);
  if (rows.length === 0) await changeRoles(trx, account, withoutAdvisor, now, book);
}

/**
 * Only the two roles of a learner are exchanged, active or granted: staff and advisors that study
 * keep theirs. The old token must refresh.
 */
function learnerAs(role: number): (roles: Roles) => Partial<Roles> {
  const exchanged = (one: number): number => (learnerRoles.includes(one) ? role : one);
  return ({ role_id, granted_roles }) => ({
    role_id: exchanged(role_id),
    granted_roles: granted_roles.map(exchanged),
  });
}

/**
 * The engine's door to the bookings. `before` is the record as it was. Throws when a machine names
 * one that nobody wrote.
 */
export async function book(
  trx: Trx,
  entry: string,
  row: BaseRow,
  before: BaseRow,
  now: Date,
): Promise<void> {
  const booking = bookings[entry];
  if (!booking) throw new Error(`no booking ${entry}`);
  await booking(trx, { row, before, now });
}
