import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import type { RouteParts } from '#server/declared/module.ts';
import type { Reader } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import type { RecordWords } from '#server/record-words/record-words.ts';
import { envelope } from '#server/reference/page.ts';
import { columnsOf, presentTask, startExport } from '#server/statistics/export-task.ts';
import { scopesFor } from '#shared/abilities.ts';
import { exportChoice, exportColumns, exportStatus } from '#shared/export-answers.ts';
import { attestRoutes } from './attest-routes.server.ts';
import { auditExport, auditReadingExport, auditRefusalExport } from './audit-export.server.ts';
import { type Change, changeLog, readChange, type ToldLine, toldLines } from './changes.server.ts';
import { peopleOf } from './people.server.ts';
import { readCheck } from './read-check.server.ts';
import { readingLog, withChain } from './readings.server.ts';
import { refusalLog, refusalsBeside } from './refusals.server.ts';
import {
  type AuditQuery,
  activityPeople,
  auditPage,
  auditQuery,
  auditReadingPage,
  auditReadingQuery,
  auditRecord,
  auditRefusalPage,
  auditRefusalQuery,
  historyCheck,
  mostUnusual,
} from './schema.ts';

const tags = ['audit'];
const params = z.object({ id: z.string() });

/** 401 and 403: the log is read by anyone who has `Audit / read` (decision 030). */
function admit(request: FastifyRequest): void {
  if (scopesFor(signedIn(request), 'Audit', 'read').length === 0)
    throw new Refusal('NO_PERMISSION');
}

const readerOf = (services: Services, request: FastifyRequest): Promise<Reader> =>
  signedInReader(services, signedIn(request), languageOf(request.headers['accept-language']));

/**
 * A page of changes, and over it what is unusual among all that the filters find, unless just that
 * is asked for. `refused`: series of refusals belong to it.
 */
async function changesPage(
  services: Services,
  words: RecordWords,
  request: FastifyRequest,
  query: AuditQuery,
  refused: boolean,
) {
  const { db, now } = services;
  const reader = await readerOf(services, request);
  const newest = { limit: mostUnusual, offset: 0 };
  const first = { ...query, ...newest, watched: 'any' as const };
  const beside = refused ? refusalsBeside(query) : undefined;
  const [page, unusual, refusals] = await Promise.all([
    changeLog.page(db, query, now()),
    query.watched ? { count: 0, results: [] } : changeLog.page(db, first, now()),
    beside ? refusalLog.page(db, { ...beside, ...newest }, now()) : { count: 0, results: [] },
  ]);
  const told = await toldLines({ db, words, reader }, [...page.results, ...unusual.results]);
  return {
    ...envelope(request, query, page.count, told.slice(0, page.results.length)),
    unusual: {
      count: unusual.count,
      lines: told.slice(page.results.length),
      refusals: { count: refusals.count, lines: refusals.results },
    },
  };
}

/**
 * What the people of the reader's own organization did, and of those merged into it, whatever their
 * records are: the same lines, under the same filters, of nobody else.
 */
function activityRoutes(app: App, services: Services, words: RecordWords): void {
  const { db } = services;
  const houses = (request: FastifyRequest): number[] => {
    const who = signedIn(request);
    if (scopesFor(who, 'Audit', 'readOwn').length === 0) throw new Refusal('NO_PERMISSION');
    if (who.organizationId === null) throw new Refusal('NOT_FOUND');
    return [who.organizationId, ...who.predecessors];
  };
  const changes = {
    tags,
    summary: 'What the people of my organization did, the newest first',
    querystring: auditQuery,
    response: { 200: auditPage },
  };
  /** From where colleagues work is for those who watch over everybody. */
  const withoutPlace = (line: ToldLine) => ({ ...line, ip: null, job: null });
  app.get('/api/activity/changes/', { schema: changes }, async (request) => {
    const organization = houses(request);
    const query = { ...request.query, organization };
    const { results, unusual, ...page } = await changesPage(services, words, request, query, false);
    const lines = unusual.lines.map(withoutPlace);
    return { ...page, results: results.map(withoutPlace), unusual: { ...unusual, lines } };
  });
  const people = {
    tags,
    summary: 'The people of my organization, to choose whose activity is shown',
    response: { 200: activityPeople },
  };
  app.get('/api/activity/people/', { schema: people }, async (request) =>
    peopleOf(db, houses(request)),
  );
}

/** Exports of the parts of the log, for the filters of their pages. */
function exportRoutes(app: App, services: Services): void {
  const parts = [
    ['changes', auditExport, auditQuery, 'Start an export of the changes that the filters find'],
    [
      'readings',
      auditReadingExport,
      auditReadingQuery,
      'Start an export of the readings that the filters find',
    ],
    [
      'refusals',
      auditRefusalExport,
      auditRefusalQuery,
      'Start an export of the refusals that the filters find',
    ],
  ] as const;
  const admitted = (request: FastifyRequest): Promise<Reader> => {
    admit(request);
    return readerOf(services, request);
  };
  for (const [part, source, filters, summary] of parts) {
    const body = filters.extend(exportChoice.shape);
    app.get(
      `/api/audit/${part}/export/columns/`,
      {
        schema: {
          tags,
          summary: 'The columns to choose from for this export',
          response: { 200: exportColumns },
        },
      },
      async (request) => columnsOf(source, await admitted(request)),
    );
    app.post(
      `/api/audit/${part}/export/`,
      { schema: { tags, summary, body, response: { 200: exportStatus } } },
      async (request) => {
        const reader = await admitted(request);
        const address = Object.fromEntries(
          Object.entries(request.body).map(([name, value]) => [name, String(value)]),
        );
        return presentTask(
          await startExport(services, reader, { source, address, ip: request.ip }),
        );
      },
    );
  }
}

/**
 * The audit log: who changed what, when, why and from where, over all processes; who read whose
 * files; what was refused again and again; and of one record whether its chain of hashes is whole.
 * Nothing here can be changed by anybody; a broken line can be explained (`attest-routes.ts`).
 */
export function auditRoutes(
  app: App,
  services: Services,
  { chains, words }: Pick<RouteParts, 'chains' | 'words'>,
): void {
  const { db, now } = services;
  const toldTo = (reader: Reader) => (lines: readonly Change[]) =>
    toldLines({ db, words, reader }, lines);
  const changes = {
    tags,
    summary: 'All changes of all records, the newest first',
    querystring: auditQuery,
    response: { 200: auditPage },
  };
  app.get('/api/audit/changes/', { schema: changes }, async (request) => {
    admit(request);
    return changesPage(services, words, request, request.query, true);
  });
  const change = {
    tags,
    summary: 'One change, its record line by line, and whether the chain is whole',
    params,
    response: { 200: auditRecord },
  };
  app.get('/api/audit/changes/:id/', { schema: change }, async (request) => {
    admit(request);
    const id = Number(request.params.id);
    const told = toldTo(await readerOf(services, request));
    const found =
      Number.isSafeInteger(id) && id > 0 ? await readChange(db, chains, id, told) : undefined;
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  });
  const readings = {
    tags,
    summary: 'Who read whose files, the newest first',
    querystring: auditReadingQuery,
    response: { 200: auditReadingPage },
  };
  app.get('/api/audit/readings/', { schema: readings }, async (request) => {
    admit(request);
    const { count, results } = await readingLog.page(db, request.query, now());
    return envelope(request, request.query, count, await withChain(db, results));
  });
  const refusals = {
    tags,
    summary: 'Series of failed sign-ins and of refusals, the newest first',
    querystring: auditRefusalQuery,
    response: { 200: auditRefusalPage },
  };
  app.get('/api/audit/refusals/', { schema: refusals }, async (request) => {
    admit(request);
    const { count, results } = await refusalLog.page(db, request.query, now());
    return envelope(request, request.query, count, results);
  });
  attestRoutes(app, services, chains);
  activityRoutes(app, services, words);
  const check = {
    tags,
    summary: 'What the nightly check of the whole history found',
    response: { 200: historyCheck },
  };
  app.get('/api/audit/check/', { schema: check }, async (request) => {
    admit(request);
    return readCheck(db);
  });
  exportRoutes(app, services);
}
