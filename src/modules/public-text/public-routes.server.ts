import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { freshness, revalidated } from '#server/reference/page.ts';
import { idText } from '#shared/validation.ts';
import { readTextInForce, textsInForceOf } from './public.server.ts';
import { textInForce, textsInForce, textsInForceQuery } from './schema.ts';

const tags = ['public'];

/** Texts of the public site for everybody, without sign-on. */
export function publicTextRoutes(app: App, services: Services): void {
  app.get(
    '/api/public/texts/',
    {
      schema: {
        tags,
        summary: 'Texts of a kind that are in force today, in their order',
        querystring: textsInForceQuery,
        response: { 200: textsInForce },
      },
      onSend: freshness,
    },
    async (request) => ({ results: await textsInForceOf(services, request.query.kind).execute() }),
  );
  app.get(
    '/api/public/texts/:id/',
    {
      schema: {
        tags,
        summary: 'One version of a text, while it is in force',
        params: z.object({ id: idText }),
        response: { 200: textInForce },
      },
      // What is withdrawn is gone for everybody at once.
      onSend: revalidated,
    },
    async (request) => {
      const found = await readTextInForce(services, request.params.id);
      if (!found) throw new Refusal('NOT_FOUND');
      return found;
    },
  );
}
