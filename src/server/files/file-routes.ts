import { z } from 'zod';
import { fileMachine } from '#machines/rows/file.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import {
  type FileInfo,
  fileInfo,
  fileLimits,
  filePurposes,
  unfinishedUploads,
} from '#shared/file-rules.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { isReadable, readableFiles } from '../db/file-states.ts';
import { isReferenced } from '../db/violations.ts';
import { type FileReader, type FileReadListener, visibleFile } from './access.ts';
import { fileHeaders } from './served-file.ts';
import { uploadRoutes } from './upload-routes.ts';
import { type FileRow, Uploads } from './uploads.ts';

/** What other parts of the server add: who else may read a file, and who is told of a reading. */
export interface FileAccess {
  readers?: readonly FileReader[];
  onRead?: FileReadListener;
}

const params = z.object({ id: z.uuid() });
const tags = ['files'];
const deletion = moveOf(fileMachine, 'delete');

function infoOf(file: FileRow): FileInfo {
  const { id, name, size, mime, purpose, state, refusal, scanned, created_at } = file;
  return {
    id,
    name,
    size,
    mime,
    purpose,
    state,
    refusal,
    scanned,
    created_at: created_at.toISOString(),
  };
}

function download(app: App, services: Services, { readers = [], onRead }: FileAccess): void {
  app.get(
    '/api/files/:id/',
    { schema: { tags, summary: 'Content of a file', params } },
    async (request, reply) => {
      const actor = signedIn(request);
      const file = await visibleFile(services.db, readers, actor, request.params.id);
      if (!isReadable(file) || file.mime === null) throw new Refusal('NOT_FOUND');
      const content = await services.storage.open(file.id);
      await onRead?.(services.db, actor, file, request.ip);
      return reply
        .headers(fileHeaders({ name: file.name, mime: file.mime, size: file.size }))
        .send(content);
    },
  );
}

function information(app: App, { db }: Services, { readers = [] }: FileAccess): void {
  app.get(
    '/api/files/:id/info/',
    { schema: { tags, summary: 'What is known of a file', params, response: { 200: fileInfo } } },
    async (request) => infoOf(await visibleFile(db, readers, signedIn(request), request.params.id)),
  );
  const querystring = z.object({ purpose: z.enum(filePurposes).optional() });
  const answer = z.object({ count: z.int(), results: z.array(fileInfo) });
  app.get(
    '/api/files/',
    { schema: { tags, summary: 'Own stored files', querystring, response: { 200: answer } } },
    async (request) => {
      const { purpose } = request.query;
      const mine = db
        .selectFrom('file')
        .selectAll()
        .where('owner_id', '=', signedIn(request).userId)
        .where('state', 'in', readableFiles)
        .where('purpose', '<>', 'issuedDocument');
      const rows = await (purpose ? mine.where('purpose', '=', purpose) : mine)
        .orderBy('created_at', 'desc')
        .execute();
      return { count: rows.length, results: rows.map(infoOf) };
    },
  );
}

function limits(app: App, uploads: Uploads): void {
  app.get(
    '/api/files/limits/',
    { schema: { tags, summary: 'How large a file may be', response: { 200: fileLimits } } },
    async (request) => {
      signedIn(request);
      return uploads.limits();
    },
  );
}

/**
 * Uploads that a person began and did not finish; each is dropped by `DELETE
 * /api/files/upload/<id>`.
 */
function unfinished(app: App, uploads: Uploads): void {
  const schema = {
    tags,
    summary: 'Own uploads that are not finished, those silent longest first',
    response: { 200: unfinishedUploads },
  };
  app.get('/api/files/unfinished/', { schema }, async (request) => {
    const rows = await uploads.unfinished(signedIn(request).userId);
    const results = rows.map(({ id, name, size, purpose, created_at, active_at }) => {
      const times = [created_at.toISOString(), active_at.toISOString()] as const;
      return { id, name, size, purpose, created_at: times[0], active_at: times[1] };
    });
    return { count: results.length, results };
  });
}

function deletions(app: App, { db, storage }: Services): void {
  app.delete(
    '/api/files/:id/',
    { schema: { tags, summary: 'Delete an own file that nothing uses', params } },
    async (request, reply) => {
      const { id } = request.params;
      try {
        const gone = await db
          .deleteFrom('file')
          .where('id', '=', id)
          .where('owner_id', '=', signedIn(request).userId)
          .where('state', 'in', deletion.from)
          .executeTakeFirst();
        if (gone.numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
      } catch (error) {
        if (!isReferenced(error)) throw error;
        throw new Refusal('GUARD_FAILED', { fields: { file: [{ key: 'files.in_use' }] } });
      }
      await storage.remove(id);
      return reply.status(204).send();
    },
  );
}

/**
 * Files: resumable upload, download, information, deletion. Answers the uploads, whose stale ones
 * the scheduler drops.
 */
export function fileRoutes(app: App, services: Services, access: FileAccess = {}): Uploads {
  const uploads = new Uploads(services);
  uploadRoutes(app, uploads);
  download(app, services, access);
  information(app, services, access);
  limits(app, uploads);
  unfinished(app, uploads);
  deletions(app, services);
  return uploads;
}
