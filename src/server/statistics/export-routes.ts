import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AbilitySubject, scopesFor } from '#shared/abilities.ts';
import { exportList, exportStatus } from '#shared/export.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { signedInReader } from '../engine/reader.ts';
import { Refusal } from '../engine/refusal.ts';
import { fileHeaders, spreadsheetType } from '../files/served-file.ts';
import { languageOf } from '../texts.ts';
import { exportSources } from './export-sources.ts';
import { ownTasks, presentTask, startExport } from './export-task.ts';

const tags = ['statistics'];
const filters = z.looseObject({});

function requireExport(request: FastifyRequest, subjects: readonly AbilitySubject[]): void {
  const { role, userType } = signedIn(request);
  if (!subjects.some((subject) => scopesFor({ role, userType }, subject, 'export').length > 0))
    throw new Refusal('NO_PERMISSION');
}

async function ownTask(services: Services, request: FastifyRequest, id: string) {
  const task = await ownTasks(services, signedIn(request).userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!task) throw new Refusal('NOT_FOUND');
  return task;
}

/**
 * The two calls of the specification that start an export: the country's list, and that of an
 * organization or a ministry.
 */
function starts(app: App, services: Services): void {
  const calls = [
    ['apply_docs_list_queue', 'ApplyDocumentAll', 'Start an export of the country’s applications'],
    [
      'otm_itm_apply_docs_exel',
      'ApplicantDocument',
      'Start an export of the applications of an organization or of a ministry’s organizations',
    ],
  ] as const;
  for (const [name, subject, summary] of calls) {
    const schema = {
      tags,
      summary,
      description: 'Filters, search and order as the list has them.',
      querystring: filters,
      response: { 200: exportStatus },
    };
    app.get(`/api/statistics/${name}/`, { schema }, async (request) => {
      requireExport(request, [subject]);
      const reader = await signedInReader(
        services,
        signedIn(request),
        languageOf(request.headers['accept-language']),
      );
      return presentTask(
        await startExport(services, reader, {
          source: 'applications',
          address: request.query,
          ip: request.ip,
        }),
      );
    });
  }
}

/**
 * The calls for the tables of the quota, for exams, letters and additional places, with the filters
 * of their lists.
 */
function listStarts(app: App, services: Services): void {
  const calls = [
    ['quota_requests', 'quotaRequests', 'Start an export of the list of quota requests'],
    ['quota_request_lines', 'quotaRequestLines', 'Start an export of quota requests by direction'],
    [
      'quota_distribution',
      'quotaDistribution',
      'Start an export of a distribution by organization',
    ],
    ['exams', 'exams', 'Start an export of the list of exams'],
    ['letters', 'letters', 'Start an export of a list of letters'],
    ['targeted_letters', 'targetedLetters', 'Start an export of a list of targeted letters'],
    [
      'additional_quotas',
      'additionalQuotas',
      'Start an export of the list of requests for additional places',
    ],
  ] as const;
  for (const [name, source, summary] of calls) {
    app.get(
      `/api/statistics/${name}/`,
      { schema: { tags, summary, querystring: filters, response: { 200: exportStatus } } },
      async (request) => {
        const { role, userType } = signedIn(request);
        if (!exportSources[source].mayExport({ role, userType }))
          throw new Refusal('NO_PERMISSION');
        const reader = await signedInReader(
          services,
          signedIn(request),
          languageOf(request.headers['accept-language']),
        );
        return presentTask(
          await startExport(services, reader, { source, address: request.query, ip: request.ip }),
        );
      },
    );
  }
}

/**
 * Exports as jobs (specification section 7): start, state, one's own list, and the file. Only the
 * person who started one knows of it.
 */
export function exportRoutes(app: App, services: Services): void {
  starts(app, services);
  listStarts(app, services);
  const question = z.object({ task_id: z.uuid() });
  app.get(
    '/api/statistics/check_task_status/',
    {
      schema: {
        tags,
        summary: 'How far an own export is',
        querystring: question,
        response: { 200: exportStatus },
      },
    },
    async (request) => presentTask(await ownTask(services, request, request.query.task_id)),
  );
  app.get(
    '/api/statistics/exports/',
    { schema: { tags, summary: 'Own exports, newest first', response: { 200: exportList } } },
    async (request) => {
      const tasks = await ownTasks(services, signedIn(request).userId).execute();
      return { count: tasks.length, results: tasks.map(presentTask) };
    },
  );
  const params = z.object({ id: z.uuid() });
  app.get(
    '/api/statistics/exports/:id/file/',
    { schema: { tags, summary: 'The file of an own export', params } },
    async (request, reply) => {
      const task = await ownTask(services, request, request.params.id);
      // Who lost the right meanwhile does not take the data along.
      const { role, userType } = signedIn(request);
      if (!exportSources[task.source].mayExport({ role, userType }))
        throw new Refusal('NO_PERMISSION');
      if (!task.file_id || task.organization_id !== signedIn(request).organizationId)
        throw new Refusal('NOT_FOUND');
      const content = await services.storage.open(task.file_id);
      const { file_name: name, file_size: size } = task;
      return reply.headers(fileHeaders({ name, mime: spreadsheetType, size })).send(content);
    },
  );
}
