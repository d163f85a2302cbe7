import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app-types.ts';

/**
 * How long a leaving process still serves, so that kept-alive connections hear of it with an answer
 * instead of a cut.
 */
const drainMs = 1500;
/**
 * Requests in flight have this long; what is open then (a slow upload, a page that does not read)
 * is cut.
 */
const closeMs = 4000;
const pauseMs = 25;

/** By their HTTP server: the parts of an app share it. */
const leaving = new WeakSet<App['server']>();

/** Does this app only finish what it has? Then load balancers look elsewhere. */
export const isLeaving = (app: App): boolean => leaving.has(app.server);

/** Tells every client of a leaving app, with each answer, that the connection ends there. */
export function leaveConnections(app: App): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving(app)) reply.header('connection', 'close');
  });
}

const connectionsOf = (app: App): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Ends an app that listens so that no client notices but by `Connection: close`: goes on serving
 * until the connections are gone or 1.5 s are over, then takes no new ones, and answers what is in
 * flight. Over within 6 s.
 */
export async function drainAndClose(app: App): Promise<void> {
  leaving.add(app.server);
  const until = performance.now() + drainMs;
  while (performance.now() < until && (await connectionsOf(app)) > 0) await sleep(pauseMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), closeMs);
  await app.close().finally(() => clearTimeout(cut));
}
