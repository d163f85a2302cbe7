import { type Selectable, sql } from 'kysely';
import type { AccountFacts } from '#machines/account.machine.ts';
import { rolesOfPerson } from '#shared/abilities-roles.ts';
import { roleNameOf } from '../auth/authenticate.ts';
import type { AccountTable } from '../db/tables/accounts.ts';
import type { Reader } from '../engine/process.ts';

/** An account with where its person works. The person is the owner of his account. */
export interface AccountRow extends Selectable<AccountTable> {
  owner_id: number;
  organization: { id: number; name_uz: string; name_ru: string; name_en: string } | null;
}

/** The rows of a page with their organizations. */
export const selectAccounts = () => sql`
  select r.*, r.id as owner_id, case when o.id is not null then
    jsonb_build_object('id', o.id, 'name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en) end as organization
  from page r left join organization o on o.id = r.organization_id`;

const daysToConfirm = 7;
const day = 24 * 3_600_000;

/** What is true of an account whatever is sent; what an event proves (a link, a number, a code) is judged with its payload. */
export const accountFacts = (row: AccountRow, { now }: Reader): AccountFacts & Record<string, unknown> => ({
  ownerId: row.id,
  organizationId: row.organization_id,
  role: roleNameOf(row.role_id),
  roles: rolesOfPerson(row).map(roleNameOf),
  wantedRole: null,
  noAccountOfRole: false,
  numberUnknown: false,
  numberKnown: true,
  mailFree: false,
  linkValid: false,
  confirmationTimeOver: row.created_at.getTime() + daysToConfirm * day <= now.getTime(),
  newValueConfirmed: true,
  hasPassword: row.password_hash !== null,
  passwordProven: true,
});
