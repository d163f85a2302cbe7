import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { voidResetLinks } from '#server/auth/links.ts';
import { endSessionsOf } from '#server/auth/sessions.ts';
import type { BookingHandler, ServerModule } from '#server/declared/module.ts';
import type { BaseRow, Trx } from '#server/engine/process.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import type { FileReader } from '#server/files/access.ts';
import { seesEveryScan } from '#server/processes/access.ts';
import {
  byOrganization,
  type Findable,
  type Named,
  nameOf,
  type Person,
} from '#server/search/findable.ts';
import { learnerRoles } from '#shared/abilities-roles.ts';
import { cancelReasons } from '#shared/codes.ts';
import { withAdvisor, withoutAdvisor } from './advisor-role.server.ts';
import { accountHome } from './home.server.ts';
import { joinOrganization } from './join-organization.server.ts';
import { ownPasswordRoute } from './own-password.server.ts';
import { accountPaths } from './paths.ts';
import { accountProcess } from './process.server.ts';
import { changeRoles, closeAccount, type Roles } from './roles.server.ts';
import { seeAsRoutes } from './see-as-routes.server.ts';
import { sessionRoutes } from './session-routes.server.ts';
import { exchangeAdmin } from './staff-role.server.ts';
import { accountStory } from './story.server.ts';

/**
 * The document by which an administrator has set a number: for those who see every person's data.
 */
const numberProof: FileReader = async (trx, { role, userType }, fileId) => {
  if (!seesEveryScan({ role, userType })) return false;
  const { rows } = await sql`select 1 from file f
      join history h on h.actor_user_id = f.owner_id and h.at >= f.created_at
    where f.id = ${fileId}::uuid and h.process = 'account' and h.event = 'numberSet'
      and h.changed_fields #>> '{proof_file_id,1}' = ${fileId} limit 1`.execute(trx);
  return rows.length > 0;
};

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

const roleOfLearner =
  (role: number): BookingHandler =>
  (trx, { row, now }, book) =>
    changeRoles(trx, row.owner_id, learnerAs(role), now, book);

const diedReason = cancelReasons.find(({ name }) => name === 'died')?.id;

/** The account of somebody who died is closed and signed out everywhere; its data stay. */
const closedByDeath: BookingHandler = async (
  trx,
  { row, now }: { row: BaseRow & { cancel_reason?: unknown }; now: Date },
  book,
) => {
  if (row.owner_id !== null && row.cancel_reason === diedReason)
    await closeAccount(trx, row.owner_id, now, book);
};

/** Nobody is signed in any more, and no mail of before lets anybody in. */
async function endSessions(trx: Trx, account: number, now: Date): Promise<void> {
  await endSessionsOf(trx, account, now);
  await voidResetLinks(trx, account, now);
}

interface OfAdvisor {
  row: BaseRow & { account_id?: number };
  now: Date;
}

/** The role of an advisor goes with the last record. */
const advisorRoleBack: BookingHandler = async (trx, { row, now }: OfAdvisor, book) => {
  const account = row.account_id ?? null;
  const { rows } = await sql`select 1 from advisor v where v.account_id = ${account}`.execute(trx);
  if (rows.length === 0) await changeRoles(trx, account, withoutAdvisor, now, book);
};

type House = BaseRow & { type?: number; staff_role?: number | null; admin_id?: number | null };

/**
 * The admin of an organization as it stands now gets the role of its staff, the one before loses
 * it.
 */
const staffRole: BookingHandler = (
  trx,
  { row, before, now }: { row: House; before: House; now: Date },
  book,
) =>
  exchangeAdmin(
    trx,
    { id: row.id, type: row.type ?? 0, staff_role: row.staff_role ?? null },
    { former: before.admin_id ?? null, admin: row.admin_id ?? null },
    now,
    book,
  );

interface Shown extends TravellingRecord, Person {
  organization: Named | null;
}

const found: Findable<Shown> = {
  name: nameOf,
  about: byOrganization,
  person: (record) => record,
};

/** Accounts, and the roles that follow from other processes. */
export const accountModule: ServerModule = {
  addresses: accountPaths,
  processes: [accountProcess],
  routes: [sessionRoutes, seeAsRoutes, ownPasswordRoute],
  stories: [accountStory],
  fileReaders: [numberProof],
  bookings: {
    studentRole: roleOfLearner(roleCodes.doctorate),
    applicantRole: roleOfLearner(roleCodes.applicant),
    closedByDeath,
    endSessions: (trx, { row, now }) => endSessions(trx, row.id, now),
    advisorRole: (trx, { row, now }: OfAdvisor, book) =>
      changeRoles(trx, row.account_id ?? null, withAdvisor, now, book),
    advisorRoleBack,
    staffRole,
  },
  timers: { account: { expire: 'end' } },
  signOn: joinOrganization,
  home: accountHome,
  findable: { account: found },
};
