import { type Selectable, sql } from 'kysely';
import type { AccountFacts } from '#machines/account.machine.ts';
import { roleCodes } from '#machines/kit.ts';
import { usableStates } from '#server/auth/account-state.ts';
import { roleNameOf } from '#server/base/role-name.ts';
import { usedCodes } from '#server/confirmation/code-states.ts';
import { newValuePrefix } from '#server/confirmation/contact-codes.ts';
import { codeRecipient } from '#server/confirmation/recipient.ts';
import type { Database } from '#server/db/tables.ts';
import { holdsRole } from '#server/engine/holds-role.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { rolesOfPerson } from '#shared/abilities-roles.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import type { accountRecord } from './schema.ts';

/** An account with where its person works. The person is the owner of their account. */
export interface AccountRow
  extends Selectable<Database['account']>,
    Pick<FieldsOf<typeof accountRecord>, 'organization' | 'cleared' | 'valid'> {
  owner_id: number;
  country: { name_uz: string; name_ru: string; name_en: string } | null;
  /** A new phone or address was proven by a code and is not written yet. */
  phone_proven: boolean;
  admin_remains: boolean;
  mail_proven: boolean;
}

const proofLastsMs = 15 * 60_000;

/** Codes that went to a new phone or address and were typed before this moment prove it no more. */
export const proofsSince = (now: Date): Date => new Date(now.getTime() - proofLastsMs);

/**
 * The new values of a kind that the account `r` has proven; what a proof was used for is written in
 * the account already.
 */
const provenNow = (
  kind: 'phone' | 'mail',
  since: Date,
): Sql => sql`exists (select 1 from confirmation_code c
  where c.account_id = r.id and c.process = 'account' and c.event like ${`${newValuePrefix(kind)}%`}
    and c.state = any(${stateList(usedCodes)})
    and c.verified_at > ${since})`;

/** Whether somebody may act as an administrator, in whatever role they act now. */
export const isAdmin = (account: 'r' | 'o'): Sql => holdsRole(account, roleCodes.admin);

/** The rows of a page with their organizations. */
export const selectAccounts = ({ now }: Reader) => sql`
  select r.*, r.id as owner_id, (not ${isAdmin('r')} or exists (select 1 from account o
      where o.id <> r.id and ${isAdmin('o')} and o.state = any(${stateList(usableStates)})))
      as admin_remains, ${provenNow('phone', proofsSince(now))} as phone_proven,
    ${provenNow('mail', proofsSince(now))} as mail_proven,
    coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'value', c.value, 'cleared_at',
      c.cleared_at, 'role_id', c.role_id)
      order by c.id) from cleared_number c where c.account_id = r.id), '[]'::jsonb) as cleared, case
        when o.id is not null then
    jsonb_build_object('id', o.id, 'name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en)
      end as organization,
    case when c.id is not null then jsonb_build_object('name_uz', c.name_uz, 'name_ru', c.name_ru,
      'name_en', c.name_en) end as country,
    (select s.signed from session s where s.account_id = r.id and s.see_as_id is null
      order by s.created_at desc, s.id desc limit 1) as valid
  from page r left join organization o on o.id = r.organization_id
    left join country c on c.id = r.citizenship`;

const daysToConfirm = 7;
const day = 24 * 3_600_000;

/**
 * What is true of an account whatever is sent; what an event proves (a link, a number, a code) is
 * judged with its input.
 */
export const accountFacts = (
  row: AccountRow,
  { now }: Reader,
): AccountFacts & Record<string, unknown> => ({
  ownerId: row.id,
  organizationId: row.organization_id,
  role: roleNameOf(row.role_id),
  roles: rolesOfPerson(row).map(roleNameOf),
  wantedRole: null,
  noAccountOfRole: false,
  numberUnknown: false,
  numberKnown: row.pinfl !== null || row.tin !== null,
  mailFree: false,
  linkValid: false,
  confirmationTimeOver: row.created_at.getTime() + daysToConfirm * day <= now.getTime(),
  newPhoneConfirmed: row.phone_proven,
  newMailConfirmed: row.mail_proven,
  noCodeAddress: codeRecipient(row) === null,
  // Which number an administrator wants to write, and the present password, come with the event.
  numberFree: true,
  numberOpen: row.pinfl_source !== 'oneid' || row.tin_source !== 'oneid',
  hasPassword: row.password_hash !== null,
  passwordProven: false,
  adminRemains: row.admin_remains,
});
