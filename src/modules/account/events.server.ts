import { type Kysely, sql } from 'kysely';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import { voidResetLinks } from '#server/auth/links.ts';
import { endSessionsOf } from '#server/auth/sessions.ts';
import { hashOf } from '#server/base/keys.ts';
import { maskEmail, maskPhone } from '#server/base/masks.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Database } from '#server/db/tables.ts';
import { eventsOf } from '#server/engine/define-events.ts';
import type { Change, ColumnsOf } from '#server/engine/process.ts';
import { grantedWith } from '#shared/abilities-roles.ts';
import { needsOrganization, staffRoleOf } from '#shared/abilities-staff.ts';
import {
  mailChangeBody,
  numberSetBody,
  phoneChangeBody,
  type RoleSetBody,
  roleSetBody,
} from '#shared/account.ts';
import { changeContact, newValueFact } from './contact.server.ts';
import { numberFacts, requireProof, tracedNumber, writeNumber } from './number.server.ts';
import { type AccountRow, isAdmin } from './row.server.ts';
import { grantSeeAs, seeAsEnd } from './see-as-grant.server.ts';

const { on } = eventsOf<'account', AccountRow>();

/** What a link of a mail brings, with the hash of a new password where it was sent for one. */
export interface ByLink {
  token?: string;
  password_hash?: string;
}

/** What the change of the own password brings, from `own-password.server.ts` alone. */
export interface NewPassword {
  password_hash?: string;
  session?: string;
}

/**
 * A link of a mail proves its address while it is fresh and unused, for the account it was sent to.
 */
const linkFact =
  (purpose: Database['account_link']['purpose']) =>
  async ({ trx, row, input, reader }: Change<AccountRow, ByLink>) => {
    const found = await trx
      .selectFrom('account_link')
      .select('expires_at')
      .where('token_hash', '=', hashOf(input.token ?? ''))
      .where((where) => where.and({ account_id: row.id, purpose }))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return { linkValid: found !== undefined && found.expires_at > reader.now };
  };

/** One link used up means that all of its kind are. */
const useLinks = (
  purpose: Database['account_link']['purpose'],
  { trx, row, reader }: Change<AccountRow>,
) =>
  trx
    .updateTable('account_link')
    .set({ used_at: reader.now })
    .where((where) => where.and({ account_id: row.id, purpose }))
    .where('used_at', 'is', null)
    .execute();

const roleOf = (code: number): RoleName | null =>
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
async function rolesOf({
  trx,
  row,
  input: { role_id, granted_roles, organization_id = null },
}: Change<AccountRow, RoleSetBody & { granted_roles?: number[] }>) {
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

/** Of two administrators who close each other's accounts the second one waits, and stays. */
const aboutAdmins = sql`case when ${isAdmin('r')} then 'administrators' else 'account ' || r.id end`;

/** The new phone is proven by a code that went there; the machine says what else is asked. */
const changedPhone = on({
  input: phoneChangeBody,
  facts: newValueFact('phone', ({ mobile_phone }) => mobile_phone),
  trace: ({ input }) => ({ phone: maskPhone(input.mobile_phone) }),
  after: (change) => changeContact(change, change.input),
});

/** What the server does for an account beside the machine. */
export const accountEvents = {
  oneidJoin: on({
    after: async ({ trx, row, input }: Change<AccountRow, ColumnsOf<'account'>>) => {
      await trx.updateTable('account').set(input).where('id', '=', row.id).execute();
    },
  }),
  mailConfirm: on({
    facts: linkFact('confirm'),
    after: async (change) => void (await useLinks('confirm', change)),
  }),
  reset: on({
    facts: linkFact('reset'),
    after: async (change: Change<AccountRow, ByLink>) => {
      const { password_hash } = change.input;
      await useLinks('reset', change);
      await change.trx
        .updateTable('account')
        .set({ password_hash })
        .where('id', '=', change.row.id)
        .execute();
    },
    trace: () => ({ password: null }),
  }),
  passwordChange: on({
    // Only `own-password.server.ts` brings a new hash, after the present password was right; the
    // process's own route brings nothing.
    facts: async ({ input }: Change<AccountRow, NewPassword>) => ({
      passwordProven: input.password_hash !== undefined,
    }),
    after: async ({ trx, row, input, reader }: Change<AccountRow, NewPassword>) => {
      const { password_hash, session = '' } = input;
      await trx.updateTable('account').set({ password_hash }).where('id', '=', row.id).execute();
      await endSessionsOf(trx, row.id, reader.now, session);
      await voidResetLinks(trx, row.id, reader.now);
    },
    trace: () => ({ password: null }),
  }),
  close: on({ lockKey: aboutAdmins }),
  roleSet: on({
    lockKey: aboutAdmins,
    input: roleSetBody,
    facts: async ({ input }) => ({ wantedRole: roleOf(input.role_id) }),
    write: rolesOf,
  }),
  numberSet: on({
    input: numberSetBody,
    facts: numberFacts,
    write: requireProof,
    after: writeNumber,
    trace: tracedNumber,
  }),
  seeAs: on({ after: grantSeeAs, trace: ({ reader }) => ({ seen_until: seeAsEnd(reader) }) }),
  phoneProve: changedPhone,
  phoneChange: changedPhone,
  mailChange: on({
    input: mailChangeBody,
    facts: newValueFact('mail', ({ email }) => email),
    trace: ({ input }) => ({ mail: maskEmail(input.email) }),
    after: (change) => changeContact(change, change.input),
  }),
};
