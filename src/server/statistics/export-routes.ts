import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { scopesFor } from '#shared/abilities.ts';
import { exportList, exportStatus } from '#shared/export.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import { exportSources } from '../declared/modules.ts';
import { signedInReader } from '../engine/reader.ts';
import { fileHeaders, spreadsheetType } from '../files/served-file.ts';
import { ownTasks, presentTask, startExport } from './export-task.ts';

const tags = ['statistics'];
const filters = z.looseObject({});

async function ownTask(services: Services, request: FastifyRequest, id: string) {
  const task = await ownTasks(services, signedIn(request).userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!task) throw new Refusal('NOT_FOUND');
  return task;
}

/** The calls that start an export, with the filters, search and order of its list. */
function starts(app: App, services: Services): void {
  for (const source of Object.values(exportSources)) {
    for (const { path, summary, subject } of source.calls ?? []) {
      const schema = {
        tags,
        summary,
        description: 'Filters, search and order as the list has them.',
        querystring: filters,
        response: { 200: exportStatus },
      };
      app.get(`/api/statistics/${path}/`, { schema }, async (request) => {
        const { role, userType } = signedIn(request);
        const mayStart =
          subject === undefined || scopesFor({ role, userType }, subject, 'export').length > 0;
        if (!mayStart || !source.mayExport({ role, userType })) throw new Refusal('NO_PERMISSION');
        const reader = await signedInReader(
          services,
          signedIn(request),
          languageOf(request.headers['accept-language']),
        );
        return presentTask(
          await startExport(services, reader, { source, address: request.query, ip: request.ip }),
        );
      });
    }
  }
}

/**
 * Exports as jobs: start, state, one's own list, and the file. Only the person who started one
 * knows of it.
 */
export function exportRoutes(app: App, services: Services): void {
  starts(app, services);
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
      if (!exportSources[task.source]?.mayExport({ role, userType }))
        throw new Refusal('NO_PERMISSION');
      if (!task.file_id || task.organization_id !== signedIn(request).organizationId)
        throw new Refusal('NOT_FOUND');
      const content = await services.storage.open(task.file_id);
      const { file_name: name, file_size: size } = task;
      return reply.headers(fileHeaders({ name, mime: spreadsheetType, size })).send(content);
    },
  );
}
