import type { IncomingMessage } from 'node:http';
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { App } from '../app-types.ts';

/** What the description of the API needs, of a route that is kept small. */
const answered = z.object({ answers: z.string() });

/**
 * An object with a number for a name holds a place for every number below it: two kilobytes for
 * each of a thousand routes. So what a route answers is kept under `2xx`, and its code beside it.
 */
function nameAnswers(route: RouteOptions): void {
  const { response } = (route.schema ?? {}) as { response?: Record<string, unknown> };
  const [[code, shape] = ['', undefined], ...others] = Object.entries(response ?? {});
  if (!/^2\d\d$/.test(code) || others.length > 0) return;
  route.schema = { ...route.schema, response: { '2xx': shape } };
  route.config = Object.assign({}, route.config, { answers: code });
}

/** For routes that are added from now on. */
export function keepRoutesSmall(app: App): void {
  app.addHook('onRoute', nameAnswers);
}

/** The schema of a route as it was declared, for the description of the API. */
export function declaredSchema<Schema extends object | undefined>(
  schema: Schema,
  config: unknown,
): Schema {
  const code = answered.safeParse(config).data?.answers;
  const { response } = (schema ?? {}) as { response?: Record<string, unknown> };
  if (code === undefined || response === undefined) return schema;
  return Object.assign({}, schema, { response: { [code]: response['2xx'] } });
}

/** Where HEAD has a route of its own: how much of an upload has come (tus). */
const ownHead = '/api/files/upload/';

/**
 * HEAD is GET without the body, which Node leaves out by itself: no second route is kept for each.
 * Answers the address, which stays as it is.
 */
export function headAsGet(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (request.method === 'HEAD' && !url.startsWith(ownHead)) request.method = 'GET';
  return url;
}
