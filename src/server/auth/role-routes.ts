import { rolesOfPerson } from '#shared/abilities-roles.ts';
import { roleChange, userData } from '#shared/sign-on.ts';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { signedIn } from './authenticate.ts';
import { userDataOf } from './user-data.ts';

/**
 * `POST /api/auth/user/role`: act in another of one's own roles. The access token of the old role
 * is refused from now on; the refresh brings the new abilities. Throws `NO_PERMISSION` for a role
 * that was not granted.
 */
export function roleRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['auth'],
    summary: 'Act in another of the own roles',
    body: roleChange,
    response: { 200: userData },
  };
  app.post('/api/auth/user/role', { schema }, async (request) => {
    const { userId, sessionId, role } = signedIn(request);
    const { role_id } = request.body;
    await services.db.transaction().execute(async (trx) => {
      const account = await trx
        .selectFrom('account')
        .select(['role_id', 'granted_roles'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const roles = rolesOfPerson(account);
      if (!roles.includes(role_id)) throw new Refusal('NO_PERMISSION');
      // The role that is left stays granted, no matter who made the account.
      await trx
        .updateTable('account')
        .set({ role_id, granted_roles: roles })
        .where('id', '=', userId)
        .execute();
    });
    request.log.info(
      { event: 'role_changed', account: userId, from: role, to: role_id },
      'acts in another role',
    );
    return userDataOf(services, sessionId);
  });
}
