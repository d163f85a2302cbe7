import type { FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { App, Services } from '../app-types.ts';
import { languageOf } from '../base/texts.ts';
import { freshness } from './page.ts';

/** An answer as it left the route, and until when (epoch ms) it is given again. */
interface Kept {
  payload: string;
  headers: Record<string, string>;
  until: number;
}

/** No more is held; the answer that was asked for longest ago goes first. */
const most = { answers: 2_000, bytes: 32 * 1024 * 1024 };

/** The headers of an answer that are its own; all others are made for each visitor. */
const own = ['content-type', 'content-disposition'];

/** Languages differ where the server writes a text. */
const keyOf = ({ url, headers }: FastifyRequest): string =>
  `${languageOf(headers['accept-language'])} ${url}`;
/** Somebody who is signed in may be told more than a visitor. */
const mayShare = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.authorization === undefined;

const isFresh = ({ onSend }: RouteOptions): boolean =>
  [onSend].flat().some((hook) => hook === freshness);

/**
 * Answers of the public site, which browsers may show for a minute (`freshness`), are kept in memory
 * for some seconds (`PUBLIC_ANSWERS_KEPT_SECONDS`), so that a crowd costs the database nothing. Who
 * asks while an answer is being made waits for it; when it is a refusal, they ask themselves. Call
 * it before the routes are declared.
 */
export function keepPublicAnswers(app: App, { config, now }: Services): void {
  const keptMs = config.publicAnswersKeptSeconds * 1000;
  if (keptMs === 0) return;
  const kept = new LRUCache<string, Kept>({
    max: most.answers,
    maxSize: most.bytes,
    sizeCalculation: ({ payload }, key) => payload.length * 2 + key.length * 2,
  });
  const again = new WeakSet<FastifyRequest>();
  /** Answers that are being made, each told to those who wait for it. */
  const inWork = new Map<string, Promise<Kept | undefined>>();
  const makers = new WeakMap<FastifyRequest, (answer?: Kept) => void>();
  const told = (request: FastifyRequest, answer?: Kept) => {
    makers.get(request)?.(answer);
    makers.delete(request);
  };
  const answerFor = async (request: FastifyRequest): Promise<Kept | undefined> => {
    const key = keyOf(request);
    const found = kept.get(key);
    if (found && found.until > now().getTime()) return found;
    const making = inWork.get(key);
    if (making) return making;
    const made = new Promise<Kept | undefined>((resolve) => makers.set(request, resolve));
    inWork.set(
      key,
      made.finally(() => inWork.delete(key)),
    );
    return undefined;
  };
  app.addHook('onRoute', (route) => {
    if (!isFresh(route)) return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request, reply) => {
        const found = mayShare(request) ? await answerFor(request) : undefined;
        if (!found) return;
        again.add(request);
        return reply.headers(found.headers).send(found.payload);
      },
    ];
    route.onSend = [
      async (request, reply, payload) => {
        if (again.has(request) || !mayShare(request)) return payload;
        if (reply.statusCode !== 200 || typeof payload !== 'string') {
          told(request);
          return payload;
        }
        const headers = Object.fromEntries(
          own.flatMap((name) =>
            reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [],
          ),
        );
        const answer = { payload, headers, until: now().getTime() + keptMs };
        kept.set(keyOf(request), answer);
        told(request, answer);
        return payload;
      },
      ...[route.onSend ?? []].flat(),
    ];
    // An answer that was never sent is waited for by nobody.
    route.onResponse = [...[route.onResponse ?? []].flat(), async (request) => told(request)];
  });
}
