import type { Kysely } from 'kysely';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import { voidResetLinks } from '#server/auth/links.ts';
import { endSessionsOf } from '#server/auth/sessions.ts';
import { hashOf } from '#server/base/keys.ts';
import { maskEmail, maskPhone } from '#server/base/masks.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { AccountLinkTable } from '#server/db/tables/accounts.ts';
import type { Database } from '#server/db/tables.ts';
import type { Change, EventDefinition } from '#server/engine/process.ts';
import { grantedWith } from '#shared/abilities-roles.ts';
import { needsOrganization, staffRoleOf } from '#shared/abilities-staff.ts';
import { mailChangeBody, phoneChangeBody, type RoleSetBody, roleSetBody } from '#shared/account.ts';
import { changeContact, newValueFact } from './contact.server.ts';
import { bornEvent } from './create.server.ts';
import { setNumber } from './number.server.ts';
import type { AccountRow } from './row.server.ts';
import { grantSeeAs, seeAsEnd } from './see-as-grant.server.ts';

type Doing = EventDefinition<AccountRow>;
type Told = Change<AccountRow>;

/**
 * A link of a mail proves its address while it is fresh and unused, for the account it was sent to.
 */
const linkFact =
  (purpose: AccountLinkTable['purpose']): Doing['facts'] =>
  async ({ trx, row, payload, reader }) => {
    const found = await trx
      .selectFrom('account_link')
      .select('expires_at')
      .where('token_hash', '=', hashOf(String(payload.token ?? '')))
      .where((where) => where.and({ account_id: row.id, purpose }))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return { linkValid: found !== undefined && found.expires_at > reader.now };
  };

/** One link used up means that all of its kind are. */
const useLinks = (purpose: AccountLinkTable['purpose'], { trx, row, reader }: Told) =>
  trx
    .updateTable('account_link')
    .set({ used_at: reader.now })
    .where((where) => where.and({ account_id: row.id, purpose }))
    .where('used_at', 'is', null)
    .execute();

const roleOf = (code: unknown): RoleName | null =>
  (Object.keys(roleCodes) as RoleName[]).find((role) => roleCodes[role] === code) ?? null;

/** Staff works somewhere, and at an organization whose staff has this role; nobody else does. */
async function placeOf(
  trx: Kysely<Database>,
  role: RoleName,
  organization_id: number | null,
): Promise<number | null> {
  if (!needsOrganization(role)) return null;
  const found = await trx
    .selectFrom('organization')
    .select(['type', 'staff_role'])
    .where('id', '=', organization_id ?? 0)
    .executeTakeFirst();
  if (!found || staffRoleOf(found) !== role)
    throw refuseFields({
      organization_id: organization_id ? 'validation.staff_place' : 'validation.required',
    });
  return organization_id;
}

/**
 * `account.roleSet` by a person: the role and where it is held. The system brings the roles as they
 * shall be.
 */
async function rolesOf({ trx, row, payload }: Told): Promise<Record<string, unknown>> {
  const {
    role_id,
    granted_roles,
    organization_id = null,
  } = payload as RoleSetBody & { granted_roles?: number[] };
  if (granted_roles) return { role_id, granted_roles, organization_id };
  const role = roleOf(role_id);
  if (role === null || role_id < roleCodes.applicant)
    throw refuseFields({ role_id: 'validation.choice' });
  return {
    role_id,
    granted_roles: grantedWith(role_id, [row.role_id, ...row.granted_roles]),
    organization_id: await placeOf(trx, role, organization_id),
  };
}

/** The new phone is proven by a code that went there; the machine says what else is asked. */
const changedPhone: Doing = {
  payload: phoneChangeBody,
  facts: newValueFact('phone', 'mobile_phone'),
  trace: ({ payload }) => ({ phone: maskPhone(String(payload.mobile_phone)) }),
  after: (change) => changeContact(change, phoneChangeBody.parse(change.payload)),
};

/** What the server does for an account beside the machine. */
export const accountEvents: Record<string, Doing> = {
  seed: bornEvent,
  prepare: bornEvent,
  oneidFirst: bornEvent,
  register: bornEvent,
  oneidJoin: {
    after: async ({ trx, row, payload }) => {
      await trx.updateTable('account').set(payload).where('id', '=', row.id).execute();
    },
  },
  mailConfirm: {
    facts: linkFact('confirm'),
    after: async (change) => void (await useLinks('confirm', change)),
  },
  reset: {
    facts: linkFact('reset'),
    after: async (change) => {
      await useLinks('reset', change);
      await change.trx
        .updateTable('account')
        .set({ password_hash: String(change.payload.password_hash) })
        .where('id', '=', change.row.id)
        .execute();
    },
    trace: () => ({ password: null }),
  },
  passwordChange: {
    // Only `own-password.server.ts` brings a new hash, after the present password was right; the
    // process's own route brings nothing.
    facts: async ({ payload }) => ({ passwordProven: typeof payload.password_hash === 'string' }),
    after: async ({ trx, row, payload, reader }) => {
      await trx
        .updateTable('account')
        .set({ password_hash: String(payload.password_hash) })
        .where('id', '=', row.id)
        .execute();
      await endSessionsOf(trx, row.id, reader.now, String(payload.session));
      await voidResetLinks(trx, row.id, reader.now);
    },
    trace: () => ({ password: null }),
  },
  roleSet: {
    payload: roleSetBody,
    facts: async ({ payload }) => ({ wantedRole: roleOf(payload.role_id) }),
    write: rolesOf,
  },
  numberSet: setNumber,
  seeAs: { after: grantSeeAs, trace: ({ reader }) => ({ seen_until: seeAsEnd(reader) }) },
  phoneProve: changedPhone,
  phoneChange: changedPhone,
  mailChange: {
    payload: mailChangeBody,
    facts: newValueFact('mail', 'email'),
    trace: ({ payload }) => ({ mail: maskEmail(String(payload.email)) }),
    after: (change) => changeContact(change, mailChangeBody.parse(change.payload)),
  },
};
