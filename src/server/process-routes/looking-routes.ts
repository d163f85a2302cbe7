import { lookers as lookersShape, lookSent } from '#shared/looking.ts';
import { shortName } from '#shared/names.ts';
import type { App } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { publishLook } from '../engine/changes.ts';
import { documented } from '../engine/operations.ts';
import { isVisible } from '../engine/read.ts';
import type { Lookers } from './lookers.ts';
import { idOf, parsed, type RouteContext, readerOf } from './route-context.ts';

/**
 * The page of a record says that it is open, and hears which colleagues have the same one open
 * (decision 146). Nothing of it is stored.
 */
export function lookingRoutes(app: App, context: RouteContext, lookers: Lookers): void {
  const { services, definition } = context;
  if (!definition.assigned) return;
  app.post(
    `/api/${definition.collection}/:id/looking/`,
    documented({
      tags: [definition.collection],
      summary: 'I look at the record now; which colleagues of mine do so too',
      body: lookSent,
      response: { 200: lookersShape },
    }),
    async (request) => {
      const reader = await readerOf(context, request);
      const { userId, organizationId } = reader.actor;
      const id = idOf(request);
      if (!(await isVisible(services.db, definition, reader, id))) throw new Refusal('NOT_FOUND');
      if (userId === null || organizationId === null) throw new Refusal('NO_PERMISSION');
      const { left } = parsed(lookSent, request.body);
      const person = await services.db
        .selectFrom('account')
        .select(['surname', 'first_name'])
        .where('id', '=', userId)
        .executeTakeFirst();
      const look = {
        process: definition.machine.id,
        id,
        organization: organizationId,
        account: userId,
      };
      await publishLook(services.db, { ...look, name: shortName(person), left });
      return { looking: left ? [] : lookers.beside(look) };
    },
  );
}
