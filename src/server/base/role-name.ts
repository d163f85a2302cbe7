import { type RoleName, roleCodes } from '#machines/kit.ts';

const roleNames = new Map<number, RoleName>(
  Object.entries(roleCodes).map(([name, code]) => [code, name as RoleName]),
);

/**
 * The role of a code in `account.role_id`. Throws when the number is no role: the row would be
 * broken.
 */
export function roleNameOf(code: number): RoleName {
  const name = roleNames.get(code);
  if (name === undefined) throw new Error(`no role ${code}`);
  return name;
}
