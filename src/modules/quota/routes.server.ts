import type { FastifyRequest } from 'fastify';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { readingScopes, scopeCondition } from '#server/engine/scope.ts';
import { envelope } from '#server/reference/page.ts';
import {
  quotaEntries,
  quotaEntriesQuery,
  quotaPeriodSums,
  quotaSums,
  quotaSumsQuery,
} from './numbers/schema.ts';
import { readEntries, readPeriodSums, readSums } from './read-numbers.server.ts';
import { quotaSplitProcess } from './split/process.server.ts';

const tags = ['quota'];

/**
 * Whose places somebody may read: the rows of the ledger stand under the same organization and the
 * same abilities as splits of quotas (`Distribution view`, `QuoteAgreement read`). Throws
 * `NO_PERMISSION` where there is none.
 */
async function ledgerScope(services: Services, request: FastifyRequest) {
  const reader = await signedInReader(
    services,
    signedIn(request),
    languageOf(request.headers['accept-language']),
  );
  const definition = quotaSplitProcess;
  const scopes = readingScopes(definition, reader);
  if (scopes.length === 0) throw new Refusal('NO_PERMISSION');
  return { rows: scopeCondition(definition, reader), wholeCountry: scopes.includes('A') };
}

/**
 * `/api/quota/…`: the ledger of places as it is read: sums, and the entries behind each of them.
 */
export function quotaNumberRoutes(app: App, services: Services): void {
  const sums = {
    tags,
    summary: 'Places of a period by account and form: the country, and each organization in scope',
    querystring: quotaSumsQuery,
  };
  app.get(
    '/api/quota/sums/',
    { schema: { ...sums, response: { 200: quotaSums } } },
    async (request) => {
      const { rows, wholeCountry } = await ledgerScope(services, request);
      const { country, count, results } = await readSums(
        services.db,
        request.query,
        rows,
        wholeCountry,
      );
      return { ...envelope(request, request.query, count, results), country };
    },
  );
  const periods = {
    tags,
    summary:
      'Places by account and form, period by period: of the country, or of the organizations in scope',
  };
  app.get(
    '/api/quota/period-sums/',
    { schema: { ...periods, response: { 200: quotaPeriodSums } } },
    async (request) => {
      const { rows, wholeCountry } = await ledgerScope(services, request);
      return readPeriodSums(services.db, rows, wholeCountry);
    },
  );
  const entries = {
    tags,
    summary: 'The entries of the ledger behind a number, with who made them and why',
    querystring: quotaEntriesQuery,
  };
  app.get(
    '/api/quota/entries/',
    { schema: { ...entries, response: { 200: quotaEntries } } },
    async (request) => {
      const { rows } = await ledgerScope(services, request);
      const { count, results, sum } = await readEntries(services.db, request.query, rows);
      return { ...envelope(request, request.query, count, results), sum };
    },
  );
}
