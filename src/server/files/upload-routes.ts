import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Metadata } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireKept } from '#server/engine/kept-values.ts';
import { uploadPurposes } from '#shared/file-rules.ts';
import type { App } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { isUnfinished } from '../db/file-states.ts';
import { FileRefused } from './refusals.ts';
import type { Announced, FileRow, Uploads } from './uploads.ts';

const offsetStream = 'application/offset+octet-stream';
const tusVersion = '1.0.0';
const pathId = z.object({ id: z.uuid() });
const purpose = z.enum(uploadPurposes);

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** What the client announces in the headers of a creation. Throws VALIDATION. */
function announced(request: FastifyRequest): Announced {
  const failed = () => new Refusal('VALIDATION', { fields: { file: [{ key: 'files.failed' }] } });
  const length = headerOf(request, 'upload-length') ?? '';
  if (!/^\d{1,12}$/.test(length)) throw failed();
  let metadata: Record<string, string | null>;
  try {
    metadata = Metadata.parse(headerOf(request, 'upload-metadata'));
  } catch {
    throw failed();
  }
  requireKept(metadata.filename, 'file');
  const kind = purpose.safeParse(metadata.purpose);
  if (!kind.success)
    throw new Refusal('VALIDATION', { fields: { purpose: [{ key: 'validation.choice' }] } });
  return { name: metadata.filename ?? '', size: Number(length), purpose: kind.data };
}

/**
 * The headers of the protocol that are passed on. No other one can rename the method or the file.
 */
const passedOn = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/**
 * The request as the upload server reads it; the body stays a stream. The address is made of the id
 * whose owner was asked, never of what the client wrote: `mine?/another` names another upload
 * there.
 */
function webRequest(request: FastifyRequest, { id, address }: Target): Request {
  const headers = new Headers({ 'x-file-id': id });
  for (const name of passedOn) {
    const value = headerOf(request, name);
    if (value !== undefined) headers.set(name, value);
  }
  const streamed = headers.get('content-type') === offsetStream;
  const body = streamed ? (Readable.toWeb(request.raw) as ReadableStream<Uint8Array>) : null;
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers,
    body: body as BodyInit | null,
    duplex: 'half',
  };
  return new Request(new URL(address, 'http://localhost'), init);
}

/** Which upload a call is about, and its address for the upload server. */
interface Target {
  id: string;
  address: string;
}
const collection = '/api/files/upload/';
const newUpload = (id: string): Target => ({ id, address: collection });
const knownUpload = (id: string): Target => ({ id, address: `${collection}${id}` });

/**
 * Lets the upload server answer, in the headers of this one; cross-origin headers are not its
 * business.
 */
async function relay(
  uploads: Uploads,
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
): Promise<Response> {
  const answer = await uploads.tus.handleWeb(webRequest(request, target));
  reply.status(answer.status);
  answer.headers.forEach((value, name) => {
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
  });
  return answer;
}

async function own(uploads: Uploads, request: FastifyRequest): Promise<FileRow> {
  const actor = signedIn(request);
  const id = pathId.safeParse(request.params).data?.id;
  const file = id === undefined ? undefined : await uploads.find(id);
  if (file === undefined || file.owner_id !== actor.userId) throw new Refusal('NOT_FOUND');
  return file;
}

/** A refusal's own name, for the program that sent the file. */
function nameRefusal(reply: FastifyReply, error: unknown): void {
  if (!(error instanceof FileRefused)) return;
  reply.header('X-File-Refusal', error.refusal);
}

/**
 * After the last byte: judges the file; a refusal replaces the protocol's answer. `X-File-Id` names
 * the file to use, which is an earlier one where its content was stored before.
 */
async function settled(
  uploads: Uploads,
  reply: FastifyReply,
  file: FileRow,
  answer: Response,
): Promise<void> {
  if (!answer.ok || Number(answer.headers.get('upload-offset') ?? 0) !== file.size) return;
  try {
    reply.header('X-File-Id', await uploads.finish(file));
  } catch (error) {
    nameRefusal(reply, error);
    throw error;
  }
}

/** What cannot be begun releases its place at once: nobody knows its address. */
async function begun(uploads: Uploads, request: FastifyRequest, reply: FastifyReply, id: string) {
  try {
    return await relay(uploads, request, reply, newUpload(id));
  } catch (error) {
    await uploads.drop(id);
    throw error;
  }
}

async function create(uploads: Uploads, request: FastifyRequest, reply: FastifyReply) {
  const actor = signedIn(request);
  const wanted = announced(request);
  let id: string;
  try {
    id = await uploads.begin(actor.userId, wanted);
  } catch (error) {
    nameRefusal(reply, error);
    throw error;
  }
  const answer = await begun(uploads, request, reply, id);
  const file = await uploads.find(id);
  if (!answer.ok) await uploads.drop(id);
  else if (file) await settled(uploads, reply, file, answer);
  return reply.send(await answer.text());
}

/** A finished upload answers what became of it, as often as it is asked. */
async function settledBefore(
  uploads: Uploads,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
) {
  await settled(
    uploads,
    reply,
    file,
    new Response(null, { headers: { 'upload-offset': String(file.size) } }),
  );
  reply.headers({
    'Tus-Resumable': tusVersion,
    'Upload-Offset': file.size,
    'Upload-Length': file.size,
    'Cache-Control': 'no-store',
  });
  return reply.status(request.method === 'HEAD' ? 200 : 204).send();
}

/** The next bytes, or the question how many have come. */
async function resume(uploads: Uploads, request: FastifyRequest, reply: FastifyReply) {
  const file = await own(uploads, request);
  if (!isUnfinished(file)) return settledBefore(uploads, request, reply, file);
  await uploads.touch(file.id);
  const answer = await relay(uploads, request, reply, knownUpload(file.id));
  if (!answer.ok) {
    const now = await own(uploads, request);
    if (!isUnfinished(now)) return settledBefore(uploads, request, reply, now);
  }
  await settled(uploads, reply, file, answer);
  return reply.send(await answer.text());
}

/**
 * Resumable upload by the protocol tus 1.0.0 under `/api/files/upload/`. Metadata of the creation:
 * `filename`, `purpose`. The last PATCH (or HEAD) answers a refusal of the file as any other
 * refusal, its name also in `X-File-Refusal`.
 */
export function uploadRoutes(app: App, uploads: Uploads): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(offsetStream, (_request, _payload, done) => done(null));
    const schema = { hide: true };
    scope.options('/api/files/upload/', { schema }, async (request, reply) =>
      reply.send(await (await relay(uploads, request, reply, newUpload(''))).text()),
    );
    scope.post('/api/files/upload/', { schema }, (request, reply) =>
      create(uploads, request, reply),
    );
    scope.head('/api/files/upload/:id', { schema }, (request, reply) =>
      resume(uploads, request, reply),
    );
    scope.patch('/api/files/upload/:id', { schema }, (request, reply) =>
      resume(uploads, request, reply),
    );
    scope.delete('/api/files/upload/:id', { schema }, async (request, reply) => {
      const file = await own(uploads, request);
      if (!(await uploads.drop(file.id))) throw new Refusal('NOT_FOUND');
      return reply.status(204).header('Tus-Resumable', tusVersion).send();
    });
  });
}
