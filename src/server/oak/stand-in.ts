import { z } from 'zod';
import { pinflPattern } from '#shared/pinfl.ts';
import type { App, Services } from '../app-types.ts';
import { noteStandIn, standInNote } from '../db/stand-in-notes.ts';
import { standInKey, standInPath } from './client.ts';
import { oakDegree } from './register.ts';

const question = z.object({ pinfl: z.string().regex(pinflPattern) });
const entry = oakDegree.extend({ pinfl: z.string().regex(pinflPattern) });
const register =
  'Stand-in of the attestation commission’s register (development). It knows what was entered here.';

/**
 * The register's protocol without the commission, in development only: `GET
 * /oak/stand-in/degrees?pinfl=…` as the real one, and `POST /oak/stand-in/degrees` to enter a
 * degree.
 */
export function oakStandIn(app: App, { db, config }: Services): void {
  if (config.production || config.oak.url !== null) return;
  const known = async (pinfl: string) =>
    z.array(oakDegree).parse((await standInNote(db, `oak ${pinfl}`)) ?? []);
  const schema = { hide: true };
  app.get(
    `${standInPath}/degrees`,
    { schema: { ...schema, querystring: question } },
    async (request, reply) => {
      if (request.headers['x-api-key'] !== standInKey)
        return reply.status(401).send({ register, message: 'X-Api-Key is wrong' });
      return { register, results: await known(request.query.pinfl) };
    },
  );
  app.post(
    `${standInPath}/degrees`,
    { schema: { ...schema, body: entry } },
    async (request, reply) => {
      const { pinfl, ...degree } = request.body;
      const results = [...(await known(pinfl)), degree];
      await noteStandIn(db, `oak ${pinfl}`, results);
      return reply.status(201).send({ register, results });
    },
  );
}
