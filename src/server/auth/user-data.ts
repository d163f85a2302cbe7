import { abilitiesOf } from '#shared/abilities.ts';
import { roleFlags } from '#shared/abilities-flags.ts';
import { rolesOfPerson } from '#shared/abilities-roles.ts';
import type { UserData } from '#shared/sign-on.ts';
import type { Services } from '../app-types.ts';
import { maskEmail, maskPhone } from '../base/masks.ts';
import { roleNameOf } from '../base/role-name.ts';

const columns = [
  'account.id',
  'role_id',
  'granted_roles',
  'user_type',
  'organization_id',
  'surname',
  'first_name',
  'middle_name',
  'account.email',
  'account.mobile_phone',
  'language',
  'screen_language',
  'skin',
  'density',
  'page_rows',
  'shortcuts',
  'appearance_at',
  'session.signed',
  'expires_at',
  'absolute_until',
] as const;

/** The user data of a session as `user/me` answers it. Throws when the session is gone. */
export async function userDataOf(
  { db }: Pick<Services, 'db'>,
  sessionId: string,
): Promise<UserData> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('organization', 'organization.id', 'account.organization_id')
    .select(columns)
    .select(['organization.name_uz', 'organization.name_ru', 'organization.name_en'])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const role = roleNameOf(row.role_id);
  const { surname, first_name, middle_name, user_type, role_id, language } = row;
  const names = {
    uz: row.name_uz ?? '',
    ru: row.name_ru ?? row.name_uz ?? '',
    en: row.name_en ?? row.name_uz ?? '',
  };
  return {
    id: row.id,
    role_id,
    role_name: role,
    user_type,
    surname,
    first_name,
    middle_name,
    language,
    roles: rolesOfPerson(row),
    org_id: row.organization_id,
    organization: row.organization_id === null ? null : { id: row.organization_id, names },
    email: maskEmail(row.email),
    mobile_phone: maskPhone(row.mobile_phone),
    valid: row.signed,
    appearance: row.appearance_at && {
      language: row.screen_language,
      skin: row.skin,
      density: row.density,
      page_rows: row.page_rows,
      shortcuts: row.shortcuts,
      at: row.appearance_at.toISOString(),
    },
    ...roleFlags(role),
    ability: abilitiesOf({ role, userType: user_type }),
    session: {
      expires_at: row.expires_at.toISOString(),
      absolute_until: row.absolute_until.toISOString(),
    },
  };
}
