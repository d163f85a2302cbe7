import { roleCodes } from '#machines/kit.ts';
import { accountOfPerson } from '#modules/account/for-others/prepared-account.server.ts';
import { bornBySystem } from '#server/auth/account-acts.ts';
import { accountOf } from '#server/auth/oneid-account.ts';
import type { World } from './world.ts';

const from = ({ on }: World) => ({ now: on.clock.now(), language: 'uz' as const, ip: null });

/** The account of somebody whom OneID names. */
export async function signedOn(
  world: World,
  { pinfl, surname, first_name }: Readonly<Record<string, unknown>>,
): Promise<number> {
  const person = {
    ret_cd: '0' as const,
    pin: String(pinfl),
    full_name: `${surname} ${first_name}`,
    sur_name: String(surname),
    first_name: String(first_name),
    user_type: 'I' as const,
    valid: true,
  };
  return (await accountOf(world.on.services.db, person, from(world))).id;
}

/** The account of somebody whom an organization names. */
export const prepared = (
  { on }: World,
  { pinfl, surname, first_name, email }: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const person = {
    pinfl: String(pinfl),
    surname: String(surname),
    first_name: String(first_name),
    email: String(email),
  };
  return on.services.db.transaction().execute((trx) => accountOfPerson(trx, person));
};

/**
 * The account that an installation makes. For a moment nobody has its role: an installation has
 * nobody at all.
 */
export async function installed(
  world: World,
  { email }: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { db } = world.on.services;
  const give = (id: number, role_id: number) =>
    db.updateTable('account').set({ role_id }).where('id', '=', id).execute();
  const { technicalAdmin } = world.staff;
  await give(technicalAdmin.id, roleCodes.applicant);
  const seeded = {
    event: 'seed',
    user_type: 'I',
    role_id: roleCodes.technicalAdmin,
    email: String(email),
  };
  const made = await db.transaction().execute((trx) => bornBySystem(trx, seeded, from(world)));
  await give(technicalAdmin.id, roleCodes.technicalAdmin);
  await give(made, roleCodes.applicant);
  return made;
}
