import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import { once, writeKey } from '#server/engine/idempotency.ts';
import type { Reader } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { envelope } from '#server/reference/page.ts';
import { scopesFor } from '#shared/abilities.ts';
import {
  type IrregularityKind,
  irregularityKinds,
  irregularitySorts,
  kindNames,
} from '#shared/irregularities.ts';
import { readOne, readPage } from './read.server.ts';
import { irregularityDetail, irregularityPage, irregularityQuery, signOffBody } from './schema.ts';
import { signOff } from './sign-off.server.ts';

const tags = ['audit'];
const params = z.object({ id: z.string().max(20) });

/** Who asks, and which kinds they are told of. */
interface Admitted {
  who: SignedIn;
  kinds: IrregularityKind[];
}

/** 401 and 403: the ability table says who is told of which sort. */
function admit(request: FastifyRequest, action: 'look' | 'signOff'): Admitted {
  const who = signedIn(request);
  if (scopesFor(who, 'Irregularity', action).length === 0) throw new Refusal('NO_PERMISSION');
  const sorts = irregularitySorts.filter((sort) => scopesFor(who, 'Irregularity', sort).length > 0);
  return { who, kinds: kindNames.filter((kind) => sorts.includes(irregularityKinds[kind])) };
}

function idOf(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id)) throw new Refusal('NOT_FOUND');
  return id;
}

/**
 * `/api/irregularities/…`: what the watch of the night has seen, and why it may stay so
 * (docs/decisions/168-the-watch-of-the-night.md).
 */
export function irregularityRoutes(app: App, services: Services): void {
  const { db } = services;
  const readerFor = (request: FastifyRequest, who: SignedIn): Promise<Reader> =>
    signedInReader(services, who, languageOf(request.headers['accept-language']));
  const list = {
    tags,
    summary: 'What the nightly watch has seen, the newest first',
    querystring: irregularityQuery,
    response: { 200: irregularityPage },
  };
  app.get('/api/irregularities/', { schema: list }, async (request) => {
    const { who, kinds } = admit(request, 'look');
    const reader = await readerFor(request, who);
    const { count, results, watched_at } = await readPage(db, request.query, kinds, reader);
    return Object.assign(envelope(request, request.query, count, results), { watched_at });
  });
  const one = {
    tags,
    summary: 'One irregularity with the lines that show it, and what became of it',
    params,
    response: { 200: irregularityDetail },
  };
  app.get('/api/irregularities/:id/', { schema: one }, async (request) => {
    const { who, kinds } = admit(request, 'look');
    const id = idOf(request.params.id);
    const found = await readOne(db, id, kinds, await readerFor(request, who));
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  });
  const write = {
    tags,
    summary: 'Sign an irregularity off: why it may stay as it is',
    params,
    body: signOffBody,
    response: { 200: irregularityDetail },
  };
  app.post('/api/irregularities/:id/sign-off/', { schema: write }, async (request) => {
    const { who, kinds } = admit(request, 'signOff');
    const id = idOf(request.params.id);
    const reader = await readerFor(request, who);
    const asked = Object.assign({ id, ip: request.ip }, request.body);
    await db.transaction().execute((trx) =>
      once(trx, writeKey(who.userId, request), reader.now, async () => {
        await signOff(trx, asked, kinds, reader);
        return null;
      }),
    );
    const found = await readOne(db, id, kinds, reader);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  });
}
