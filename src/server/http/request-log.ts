import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import { macOf } from '../base/keys.ts';

/** Somebody was not let in, or asked too often: what a watcher looks for. */
const denials = [401, 403, 429];

/**
 * One line per request, when it is answered (writing to the log waits for the disk): what was
 * asked, without its query, by whom and from where. A person is named by a hash that only this
 * installation can make; the request's id is on every line.
 */
function requestLine(
  { method, url, routeOptions, actor, ip }: FastifyRequest,
  reply: FastifyReply,
  secret: string,
) {
  const { statusCode: status, elapsedTime } = reply;
  const who = actor
    ? { user: macOf(secret, 'log', `account ${actor.userId}`).slice(0, 16), role: actor.role }
    : {};
  const refused = status >= 400 ? { code: reply.getHeader('x-error-code'), ip } : {};
  return {
    method,
    path: url.split('?')[0],
    route: routeOptions.url,
    status,
    ms: Math.round(elapsedTime * 10) / 10,
    ...who,
    ...refused,
  };
}

/** Writes the lines of all requests; denials are warnings. */
export function logRequests(app: App, secret: string): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log[denials.includes(reply.statusCode) ? 'warn' : 'info'](
      requestLine(request, reply, secret),
      'request',
    );
  });
}
