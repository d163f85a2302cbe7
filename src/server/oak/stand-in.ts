import { z } from 'zod';
import { pinflPattern } from '#shared/pinfl.ts';
import type { App, Services } from '../app-types.ts';
import { standInKey, standInPath } from './client.ts';
import { type OakDegree, oakDegree } from './register.ts';

const question = z.object({ pinfl: z.string().regex(pinflPattern) });
const entry = oakDegree.extend({ pinfl: z.string().regex(pinflPattern) });
const register =
  'Stand-in of the attestation commission’s register (development). It knows what was entered here since the last start.';

/**
 * The register's protocol without the commission, in development only: `GET
 * /oak/stand-in/degrees?pinfl=…` as the real one, and `POST /oak/stand-in/degrees` to enter a
 * degree. It keeps nothing when the server stops.
 */
export function oakStandIn(app: App, { config }: Services): void {
  if (config.production || config.oak.url !== null) return;
  const known = new Map<string, OakDegree[]>();
  const schema = { hide: true };
  app.get(
    `${standInPath}/degrees`,
    { schema: { ...schema, querystring: question } },
    async (request, reply) => {
      if (request.headers['x-api-key'] !== standInKey)
        return reply.status(401).send({ register, message: 'X-Api-Key is wrong' });
      return { register, results: known.get(request.query.pinfl) ?? [] };
    },
  );
  app.post(
    `${standInPath}/degrees`,
    { schema: { ...schema, body: entry } },
    async (request, reply) => {
      const { pinfl, ...degree } = request.body;
      known.set(pinfl, [...(known.get(pinfl) ?? []), degree]);
      return reply.status(201).send({ register, results: known.get(pinfl) });
    },
  );
}
