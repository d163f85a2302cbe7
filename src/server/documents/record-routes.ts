import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  documentLanguages,
  makingOf,
  type RecordDocument,
  recordDocuments,
} from '#shared/issued-documents.ts';
import { idText } from '#shared/validation.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import type { BaseRow, ProcessDefinition, Reader } from '../engine/process.ts';
import { readOne } from '../engine/read.ts';
import { signedInReader } from '../engine/reader.ts';
import { readingScopes } from '../engine/scope.ts';
import type { FileReadListener } from '../files/access.ts';
import { fileHeaders } from '../files/served-file.ts';
import type { DocumentKinds } from './kinds.ts';
import { type DocumentParts, makeDocument } from './make.ts';
import { isReplaced } from './replaced.ts';

/** What the documents' routes need of the other parts of the server. */
export interface DocumentRoutes extends DocumentParts {
  onRead: FileReadListener;
}

interface Row extends Omit<RecordDocument, 'state' | 'due_at' | 'made_at'> {
  due_at: Date;
  made_at: Date | null;
  failed_at: Date | null;
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

async function listOf(
  { db }: Services,
  kinds: DocumentKinds,
  process: string,
  recordId: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.code, d.due_at, d.made_at, d.failed_at, i.check_code,
      coalesce(i.language, 'uz') as language, ${isReplaced} as replaced
    from due_document d left join issued_document i on i.due_id = d.id
    where d.process = ${process} and d.record_id = ${recordId}
      and d.code = any(${Object.keys(kinds)}::text[])
    order by d.history_id desc, d.code`.execute(db);
  return rows;
}

/** The record inside the reader's scope. Throws 403 and 404 as the process's own routes do. */
async function seen(
  services: Services,
  definition: ProcessDefinition,
  request: FastifyRequest,
  id: number,
): Promise<{ reader: Reader; row: BaseRow }> {
  const reader = await signedInReader(
    services,
    signedIn(request),
    languageOf(request.headers['accept-language']),
  );
  if (readingScopes(definition, reader).length === 0) throw new Refusal('NO_PERMISSION');
  const row = await readOne(services.db, definition, reader, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { reader, row };
}

const tags = ['documents'];
const recordParams = z.object({ id: idText });
const documentParams = recordParams.extend({ document: idText });
const querystring = z.object({ language: z.enum(documentLanguages).optional() });

function routesOf(
  app: App,
  services: Services,
  definition: ProcessDefinition,
  { definitions, kinds, onRead }: DocumentRoutes,
): void {
  const base = `/api/${definition.collection}/:id/documents/`;
  const process = definition.machine.id;
  const list = {
    tags,
    summary: `${process}: generated documents of a record`,
    params: recordParams,
    response: { 200: recordDocuments },
  };
  app.get(base, { schema: list }, async (request) => {
    const { reader, row } = await seen(services, definition, request, request.params.id);
    const rows = (await listOf(services, kinds, process, row.id)).filter(({ code }) =>
      definition.documents?.mayRead(code, row, reader),
    );
    return {
      count: rows.length,
      results: rows.map(({ failed_at, ...one }) => ({
        ...one,
        state: makingOf({ made_at: one.made_at, failed_at }),
        due_at: one.due_at.toISOString(),
        made_at: iso(one.made_at),
      })),
    };
  });
  const one = {
    tags,
    summary: `${process}: a document as PDF; one that is not made yet is made`,
    params: documentParams,
    querystring,
  };
  app.get(
    `${base}:document/`,
    { schema: one, config: { rateLimit: { max: 300, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { reader, row } = await seen(services, definition, request, request.params.id);
      const due = (await listOf(services, kinds, process, row.id)).find(
        ({ id }) => id === request.params.document,
      );
      if (!due || !definition.documents?.mayRead(due.code, row, reader))
        throw new Refusal('NOT_FOUND');
      const { file_id } = await makeDocument(
        services,
        { definitions, kinds },
        due.id,
        request.query.language,
      );
      const file = await services.db
        .selectFrom('file')
        .selectAll()
        .where('id', '=', file_id)
        .executeTakeFirstOrThrow();
      const content = await services.storage.open(file_id);
      await onRead(services.db, signedIn(request), file, request.ip);
      return reply
        .headers(fileHeaders({ name: file.name, mime: 'application/pdf', size: file.size }))
        .send(content);
    },
  );
}

/**
 * The generated documents of every record: the list for those who see the record, and each as PDF
 * for those who may read it.
 */
export function recordDocumentRoutes(app: App, services: Services, parts: DocumentRoutes): void {
  for (const definition of parts.definitions) routesOf(app, services, definition, parts);
}
