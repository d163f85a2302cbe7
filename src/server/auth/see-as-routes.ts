import { z } from 'zod';
import { seeAsAnswer, seeAsBody } from '#shared/see-as.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from './authenticate.ts';
import { endSeeAs, openSeeAs } from './see-as.ts';
import { withoutPersonal } from './see-as-guard.ts';

const url = '/api/auth/see-as/';
const tags = ['auth'];

/**
 * `POST` and `DELETE /api/auth/see-as/`: a supporter opens the leave that the event `seeAs` of an
 * account gave them, and ends it (decision 034). Both by their own token: with the token that is
 * opened here nothing can be written, not even its end.
 */
export function seeAsRoutes(app: App, services: Services): void {
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.actor?.supporter ? withoutPersonal(payload) : payload,
  );
  app.post(
    url,
    {
      schema: {
        tags,
        summary: 'See as a person, once leave was given',
        body: seeAsBody,
        response: { 200: seeAsAnswer },
      },
    },
    async (request) => ({
      access: await openSeeAs(services, signedIn(request), request.body.account, request.ip),
    }),
  );
  app.delete(
    url,
    { schema: { tags, summary: 'Stop seeing as somebody', response: { 204: z.null() } } },
    async (request, reply) => {
      await endSeeAs(services.db, signedIn(request).userId, services.now());
      return reply.code(204).send(null);
    },
  );
}
