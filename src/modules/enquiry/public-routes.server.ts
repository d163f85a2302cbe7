import type { FastifyRequest } from 'fastify';
import { visitorActor } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { limitAddress } from '#server/auth/try-limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import type { RouteParts } from '#server/declared/module.ts';
import { readCode } from '#server/documents/check-code.ts';
import { type Act, create } from '#server/engine/act.ts';
import { readerOf } from '#server/engine/reader.ts';
import { enquiryProcess } from './process.server.ts';
import { readReceived, readTold } from './public.server.ts';
import { codeLength, idOfEnquiry } from './row.server.ts';
import {
  enquiryQuestion,
  receivedEnquiry,
  type SentEnquiry,
  sentEnquiry,
  toldEnquiry,
} from './schema.ts';

const tags = ['public'];
/** What one network address may do; a university behind one address is many people. */
const limits = {
  write: { most: 30, minutes: 60 },
  ask: { most: 60, minutes: 60 },
};

/** Somebody who is not signed in asks; they have no other event of the machine. */
async function actOf(
  services: Services,
  request: FastifyRequest,
  input: SentEnquiry,
  book: RouteParts['book'],
): Promise<Act> {
  const language = languageOf(request.headers['accept-language']);
  const reader = await readerOf(services, { actor: visitorActor }, null, language);
  const { ip } = request;
  const confirm = async () => 'none' as const;
  return { event: 'write', input, reason: null, reader, ip, job: null, confirm, book };
}

function write(app: App, services: Services, book: RouteParts['book']): void {
  const schema = {
    tags,
    summary: 'Ask the call centre; answers the number and the code by which the answer is read',
    security: [],
    body: sentEnquiry,
    response: { 201: receivedEnquiry },
  };
  app.post('/api/public/enquiries/', { schema }, async (request, reply) => {
    await limitAddress(services.db, 'enquiry', request.ip, limits.write, services.now());
    const act = await actOf(services, request, request.body, book);
    const id = await services.db.transaction().execute((trx) => create(trx, enquiryProcess, act));
    reply.code(201).header('Cache-Control', 'no-store');
    return readReceived(services, id);
  });
}

function ask(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'Whether an enquiry was answered, and the answer, by number and code',
    description: 'A number that does not exist and a wrong code are answered alike.',
    security: [],
    body: enquiryQuestion,
    response: { 200: toldEnquiry },
  };
  // Not a GET: the code would stand in addresses and logs.
  app.post('/api/public/enquiries/answer/', { schema }, async (request, reply) => {
    await limitAddress(services.db, 'enquiry code', request.ip, limits.ask, services.now());
    const id = idOfEnquiry(request.body.number);
    const code = readCode(request.body.code, codeLength);
    if (id === null || code === null) throw new Refusal('NOT_FOUND');
    const told = await readTold(services, request.body.number, id, code);
    if (!told) throw new Refusal('NOT_FOUND');
    reply.header('Cache-Control', 'no-store');
    return told;
  });
}

/** Enquiries of visitors, without signing in. */
export function publicEnquiryRoutes(app: App, services: Services, { book }: RouteParts): void {
  write(app, services, book);
  ask(app, services);
}
