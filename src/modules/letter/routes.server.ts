import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { corresponds } from '#machines/who.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { matches } from '#server/reference/page.ts';
import { scopesFor } from '#shared/abilities.ts';
import { staffRoleOf } from '#shared/abilities-staff.ts';
import { organizationTypes } from '#shared/codes.ts';
import { addresseeAnswer, addresseeQuery } from './schema.ts';

/**
 * Kinds of organizations whose staff writes letters; a body with a role of its own writes them by
 * that role.
 */
const types = organizationTypes.flatMap(({ id }) => {
  const role = staffRoleOf({ type: id, staff_role: null });
  return role && corresponds.includes(role) ? [id as number] : [];
});
const roles = corresponds.map((role) => roleCodes[role]);

/**
 * `GET /api/letter-addressees/`: active organizations that take letters, but one's own. 403 without
 * `Letter create`.
 */
export function letterRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['letters'],
    summary: 'Organizations that a letter may be written to',
    querystring: addresseeQuery,
    response: { 200: addresseeAnswer },
  };
  app.get('/api/letter-addressees/', { schema }, async (request) => {
    const { role, userType, organizationId } = signedIn(request);
    if (scopesFor({ role, userType }, 'Letter', 'create').length === 0)
      throw new Refusal('NO_PERMISSION');
    const { search, limit } = request.query;
    const results = await services.db
      .selectFrom('organization')
      .select(['id', 'name_uz', 'name_ru', 'name_en', 'short_name_uz'])
      .where('state', '=', workingOrganization)
      .where('type', 'in', types)
      .where((one) => one.or([one('staff_role', 'is', null), one('staff_role', 'in', roles)]))
      .where('id', '<>', organizationId ?? 0)
      .where(matches('organization.search', search))
      .orderBy(sql`fold_text(name_uz)`)
      .limit(limit)
      .execute();
    return { results };
  });
}
