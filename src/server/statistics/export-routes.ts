import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { scopesFor } from '#shared/abilities.ts';
import type { ExportFormat } from '#shared/export.ts';
import { exportColumns, exportList, exportStatus } from '#shared/export-answers.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import { exportSources } from '../declared/modules.ts';
import { signedInReader } from '../engine/reader.ts';
import { csvType, fileHeaders, spreadsheetType } from '../files/served-file.ts';
import type { ExportCall, ExportSource } from './export-source.ts';
import { cancelExport, columnsOf, ownTasks, presentTask, startExport } from './export-task.ts';

const tags = ['statistics'];
const filters = z.looseObject({});
const mimeOf: Record<ExportFormat, string> = { xlsx: spreadsheetType, csv: csvType };

async function ownTask(services: Services, request: FastifyRequest, id: string) {
  const task = await ownTasks(services, signedIn(request).userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!task) throw new Refusal('NOT_FOUND');
  return task;
}

/** Who asks, if they may have this list in a file. Throws `NO_PERMISSION`. */
function admit(request: FastifyRequest, source: ExportSource, subject: ExportCall['subject']) {
  const person = signedIn(request);
  const { role, userType } = person;
  const mayStart =
    subject === undefined || scopesFor({ role, userType }, subject, 'export').length > 0;
  if (!mayStart || !source.mayExport({ role, userType })) throw new Refusal('NO_PERMISSION');
  return person;
}

/**
 * The calls that start an export, with the filters, search and order of its list, and those that
 * say which columns it has.
 */
function starts(app: App, services: Services): void {
  for (const source of Object.values(exportSources)) {
    for (const { path, summary, subject } of source.calls ?? []) {
      const readerOf = (request: FastifyRequest) =>
        signedInReader(
          services,
          admit(request, source, subject),
          languageOf(request.headers['accept-language']),
        );
      const schema = {
        tags,
        summary,
        description:
          'Filters, search and order as the list has them; `columns`: some of its columns, comma-joined, in the order of the file; `format`: xlsx or csv.',
        querystring: filters,
        response: { 200: exportStatus },
      };
      app.get(`/api/statistics/${path}/`, { schema }, async (request) => {
        const reader = await readerOf(request);
        return presentTask(
          await startExport(services, reader, { source, address: request.query, ip: request.ip }),
        );
      });
      app.get(
        `/api/statistics/${path}/columns/`,
        {
          schema: {
            tags,
            summary: 'The columns to choose from for this export',
            response: { 200: exportColumns },
          },
        },
        async (request) => columnsOf(source, await readerOf(request)),
      );
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
  app.delete(
    '/api/statistics/exports/:id/',
    {
      schema: {
        tags,
        summary: 'Give up an own export that is on its way',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      if (!(await cancelExport(services, signedIn(request).userId, request.params.id)))
        throw new Refusal('NOT_FOUND');
      return reply.code(204).send(null);
    },
  );
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
      return reply.headers(fileHeaders({ name, mime: mimeOf[task.format], size })).send(content);
    },
  );
}
