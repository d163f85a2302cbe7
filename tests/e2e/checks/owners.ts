import { roleCodes } from '#machines/kit.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { inDatabase } from '../support/database.ts';

/**
 * Owners of seeded applications, certificates and diplomas, at least one for every state that the seed has of them. The people of the demonstration
 * come by OneID and have no password; here they get the one of the demonstration. Answers their e-mail addresses.
 */
export function ownersOfEveryState(): Promise<string[]> {
  return inDatabase(async (db) => {
    const password_hash = await hashPassword(demoPassword);
    const found = await Promise.all(
      (['application', 'certificate', 'diploma'] as const).map((table) =>
        db
          .selectFrom(table)
          .innerJoin('account', 'account.id', `${table}.owner_id`)
          .distinctOn(`${table}.state`)
          .select(['account.id', 'account.email'])
          .where('account.role_id', 'in', [roleCodes.applicant, roleCodes.doctorate])
          .where('account.email', 'like', 'talabgor%@namuna.uz')
          .orderBy(`${table}.state`)
          .orderBy(`${table}.id`)
          .execute(),
      ),
    );
    const owners = new Map(found.flat().map(({ id, email }) => [id, email ?? '']));
    await db
      .updateTable('account')
      .set({ password_hash })
      .where('id', 'in', [...owners.keys()])
      .execute();
    return [...owners.values()];
  });
}
