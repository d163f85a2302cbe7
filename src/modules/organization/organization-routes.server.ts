import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { limitLookUp } from '#server/auth/look-up-limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { roleNameOf } from '#server/base/role-name.ts';
import { languageOf } from '#server/base/texts.ts';
import { isVisible } from '#server/engine/read.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopesFor } from '#shared/abilities.ts';
import { readParts, type StoredParts } from './organization-query.server.ts';
import { canViewContacts, organizationProcess } from './process.server.ts';
import { adminChoice, candidate, organizationParts } from './schema.ts';

const tags = ['organizations'];
const params = z.object({ id: z.string() });

const masked = ({ staff, ...parts }: StoredParts, open: boolean) => ({
  ...parts,
  staff: staff.map(({ role_id, mobile_phone, email, ...rest }) => ({
    ...rest,
    role: roleNameOf(role_id),
    mobile_phone: open ? mobile_phone : null,
    email: open ? email : null,
  })),
});

/**
 * `GET /api/organizations/{id}/parts/`: what belongs to an organization of the caller's scope.
 * Outside the scope 404.
 */
function partsRoute(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'What belongs to an organization: specialties, staff, figures',
    params,
    response: { 200: organizationParts },
  };
  app.get('/api/organizations/:id/parts/', { schema }, async (request) => {
    const reader = await signedInReader(
      services,
      signedIn(request),
      languageOf(request.headers['accept-language']),
    );
    if (scopesFor(signedIn(request), 'Organization', 'read').length === 0)
      throw new Refusal('NO_PERMISSION');
    const id = Number(request.params.id);
    if (!Number.isSafeInteger(id) || id < 1) throw new Refusal('NOT_FOUND');
    const seen = await isVisible(services.db, organizationProcess, reader, id);
    const parts = seen ? await readParts(services.db, id) : undefined;
    if (!parts) throw new Refusal('NOT_FOUND');
    return masked(parts, canViewContacts(reader));
  });
}

/**
 * `POST /api/organizations/find-person/`: whose personal number it is, before they are made admin.
 * Names only, in a body because personal numbers never stand in addresses. Throws `NO_PERMISSION`
 * for anyone who sets no admins.
 */
function personRoute(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'The person of a personal number, or null',
    body: adminChoice,
    response: { 200: candidate },
  };
  app.post('/api/organizations/find-person/', { schema }, async (request) => {
    const who = signedIn(request);
    if (scopesFor(who, 'Organization', 'setAdmin').length === 0) throw new Refusal('NO_PERMISSION');
    await limitLookUp(services, who, request.body.pinfl);
    const found = await services.db
      .selectFrom('account')
      .select(['surname', 'first_name', 'middle_name'])
      .where('pinfl', '=', request.body.pinfl)
      .executeTakeFirst();
    request.log.info(
      { event: 'person_looked_up', account: who.userId, known: found !== undefined },
      'a person was looked up for an organization',
    );
    return { person: found ?? null };
  });
}

/** The routes of organizations beside those of their process. */
export function organizationRoutes(app: App, services: Services): void {
  partsRoute(app, services);
  personRoute(app, services);
}
