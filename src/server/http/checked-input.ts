import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import { requireKept } from '../engine/kept-values.ts';

/** Headers whose words are kept: with sessions, and as keys of writes. */
const keptHeaders = ['user-agent', 'idempotency-key'] as const;

function requireKeptRequest({ params, query, body, headers }: FastifyRequest): void {
  requireKept(params);
  requireKept(query);
  for (const name of keptHeaders) requireKept(headers[name], name);
  requireKept(body);
}

/**
 * The one place for all routes, those that will be added too: runs when a request is parsed and
 * before anything in it is judged or asked of the database (decision 067).
 */
export function checkInput(app: App): void {
  app.addHook('preValidation', async (request) => requireKeptRequest(request));
}
