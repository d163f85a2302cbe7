import type { App } from '../app-types.ts';
import type { Metrics } from './metrics.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Routes whose answers last as long as a page is open. */
const streams = ['/api/changes/'];

/**
 * Counts every answered request. Addresses that no route knows are one label, so that nobody fills
 * the memory with invented ones.
 */
export function observeRequests(app: App, metrics: Pick<Metrics, 'request'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.request({
      method: methods.includes(request.method) ? request.method : 'other',
      route,
      status: reply.raw.statusCode,
      seconds: streams.includes(route) ? null : reply.elapsedTime / 1000,
    });
  });
}
