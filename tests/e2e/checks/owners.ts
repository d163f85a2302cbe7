import { roleCodes } from '#machines/kit.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { inDatabase } from '../support/database.ts';

/** A seeded record, and the person whose it is. */
export interface Owned {
  process: 'application' | 'certificate' | 'diploma';
  state: string;
  id: number;
  owner: { id: number; login: string };
}

/**
 * One seeded application, certificate and diploma for every state that the seed has of them. Their
 * owners come by OneID and have no password; here they get the one of the demonstration, so that
 * they can sign on.
 */
export function ownedInEveryState(): Promise<Owned[]> {
  return inDatabase(async (db) => {
    const password_hash = await hashPassword(demoPassword);
    const found = await Promise.all(
      (['application', 'certificate', 'diploma'] as const).map(async (process) => {
        const rows = await db
          .selectFrom(process)
          .innerJoin('account', 'account.id', `${process}.owner_id`)
          .distinctOn(`${process}.state`)
          .select([`${process}.id`, `${process}.state`, 'account.id as owner_id', 'account.email'])
          .where('account.role_id', 'in', [roleCodes.applicant, roleCodes.doctorate])
          .where('account.email', 'like', 'talabgor%@namuna.uz')
          .orderBy(`${process}.state`)
          .orderBy(`${process}.id`)
          .execute();
        return rows.map(({ id, state, owner_id, email }) => ({
          process,
          state,
          id,
          owner: { id: owner_id, login: email ?? '' },
        }));
      }),
    );
    const owned = found.flat();
    const owners = [...new Set(owned.map(({ owner }) => owner.id))];
    await db.updateTable('account').set({ password_hash }).where('id', 'in', owners).execute();
    return owned;
  });
}
