import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../app-types.ts';
import { networkOf } from '../base/address-network.ts';
import type { Config } from '../base/config.ts';
import type { RequestCounts } from './request-counts.ts';

/**
 * What a visitor asks for: answers of the server, files of the pages, or whether the product lives.
 */
type Kind = 'answer' | 'file' | 'health';

/**
 * Requests a minute and network, docs/security.md "Guessing and flooding". A page takes some 60
 * files, and a campus reaches the product through one address: 500 people may open it in one
 * minute.
 */
const mostPerMinute: Record<Exclude<Kind, 'health'>, number> = { answer: 1200, file: 30_000 };

/** Tests ask more than any visitor; the limits of single routes hold for them too. */
const withoutLimit = 1_000_000;

const health = /^\/(healthz|readyz|version)(\/|$)/;
const answered = /^\/(api|oneid|oak|science-id)(\/|$)/;

/** By the route, not by the address as it is written: `/%61pi/` leads to the API too. */
function kindOf({ url, routeOptions }: FastifyRequest): Kind {
  const [path = ''] = (routeOptions.url ?? url).split('?');
  if (health.test(path)) return 'health';
  return answered.test(path) ? 'answer' : 'file';
}

/** What the package says of a route with a limit of its own, and leaves out of its types. */
const ofRoute = z.object({
  routeInfo: z.object({ method: z.string().or(z.array(z.string())), url: z.string() }),
});

/** Counts where `counts` says, the limits of single routes apart from the one for all. */
function storeOver(counts: RequestCounts, place = ''): FastifyRateLimitStore {
  return {
    incr(key, callback, windowMs, most) {
      Promise.resolve(counts.count({ key: `${place}${key}`, windowMs, most })).then(
        (counted) => callback(null, counted),
        callback,
      );
    },
    child(options) {
      const { method, url } = ofRoute.parse(options).routeInfo;
      return storeOver(counts, `${method} ${url} `);
    },
  };
}

/**
 * Bounds what one network asks for in a minute: files of the pages apart from answers, and health
 * checks not at all. `counts` are those of all processes that serve together.
 */
export async function limitRequests(
  app: App,
  { environment }: Pick<Config, 'environment'>,
  counts: RequestCounts,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    store: class {
      readonly #store = storeOver(counts);
      readonly incr = this.#store.incr;
      readonly child = this.#store.child;
    },
    allowList: (request) => kindOf(request) === 'health',
    keyGenerator: (request) => `${kindOf(request)} ${networkOf(request.ip)}`,
    max: (request) => {
      if (environment === 'test') return withoutLimit;
      return kindOf(request) === 'file' ? mostPerMinute.file : mostPerMinute.answer;
    },
  });
}
