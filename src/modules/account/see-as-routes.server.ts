import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { withoutPersonal } from '#server/auth/see-as-guard.ts';
import { seeAsAnswer, seeAsBody } from './inputs.ts';
import { endSeeAs, openSeeAs } from './see-as.server.ts';

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
