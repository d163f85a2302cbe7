import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  applicationForCaller,
  applicationsOfCaller,
  type CallersWords,
} from '#modules/application/for-others/told-to-callers.server.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { type Limit, waitFor } from '#server/auth/try-limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { languageOf } from '#server/base/texts.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopesFor } from '#shared/abilities.ts';
import { foreignPhonePattern, normalizePhone } from '#shared/formats.ts';
import { idText } from '#shared/validation.ts';
import { encodeMessage } from '#shared/validation-text.ts';
import { writeLooks } from './looks.server.ts';
import { addNote, notesOf } from './notes.server.ts';
import {
  callNotes,
  deskApplication,
  deskFound,
  deskSearch,
  leastLetters,
  mostFound,
  noteFields,
} from './schema.ts';

const tags = ['call-desk'];
const base = '/api/call-desk';
const params = z.object({ id: idText });

/** More than one operator can do by hand; a program that reads the country is stopped. */
const limits = {
  search: { most: 120, minutes: 60 },
  record: { most: 120, minutes: 60 },
} satisfies Record<string, Limit>;

/** Who answers calls. Throws `NO_PERMISSION`. */
function operator(request: FastifyRequest): SignedIn {
  const who = signedIn(request);
  if (scopesFor(who, 'CallDesk', 'search').length === 0) throw new Refusal('NO_PERMISSION');
  return who;
}

async function limit(
  { db, now }: Services,
  { userId }: SignedIn,
  what: keyof typeof limits,
): Promise<void> {
  const retryAfter = await waitFor(db, `call desk ${what} by ${userId}`, limits[what], now());
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
}

const readerFor = (services: Services, request: FastifyRequest) =>
  signedInReader(services, signedIn(request), languageOf(request.headers['accept-language']));

/**
 * What the words of a search mean. A phone is searched whole, so that nobody finds people by parts of
 * numbers, and by those alone who see phones elsewhere. Throws `VALIDATION`.
 */
function meaningOf(search: string, who: SignedIn): CallersWords {
  const reference = /^a-?\d{4}-?(\d{6,9})$/i.exec(search.replaceAll(' ', ''));
  if (reference) return { by: 'reference', id: Number(reference[1]) };
  const phone = normalizePhone(search);
  const seesPhones = scopesFor(who, 'Person', 'readContacts').includes('A');
  if (foreignPhonePattern.test(phone) && seesPhones) return { by: 'phone', phone };
  const letters = search.replace(/[^\p{L}]/gu, '');
  if (letters.length < leastLetters)
    throw refuseFields({ search: encodeMessage('validation.min', { length: leastLetters }) });
  return { by: 'name', words: search };
}

function search(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'Find the application of a caller; every one that is shown is written down',
    body: deskSearch,
    response: { 200: deskFound },
  };
  app.post(`${base}/search/`, { schema }, async (request) => {
    const who = operator(request);
    const said = meaningOf(request.body.search, who);
    await limit(services, who, 'search');
    const reader = await readerFor(services, request);
    const found = await applicationsOfCaller(services.db, reader, said, mostFound + 1);
    const shown = found.slice(0, mostFound);
    const looked = shown.map(({ id, owner_id }) => ({ record_id: id, owner_id }));
    await writeLooks(services, who, request.ip, 'search', looked);
    const results = shown.map(({ owner_id: _owner, ...row }) => row);
    return { more: found.length > mostFound, results };
  });
}

/** Not a GET: it writes down that somebody has looked. */
function opening(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'What a caller may be told of an application; the look is written down',
    params,
    response: { 200: deskApplication },
  };
  app.post(`${base}/applications/:id/`, { schema }, async (request) => {
    const who = operator(request);
    await limit(services, who, 'record');
    const reader = await readerFor(services, request);
    const found = await applicationForCaller(services.db, reader, request.params.id);
    if (!found) throw new Refusal('NOT_FOUND');
    const { owner_id, ...application } = found;
    await writeLooks(services, who, request.ip, 'record', [{ record_id: found.id, owner_id }]);
    return { ...application, notes: await notesOf(services.db, found.id) };
  });
}

function notes(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'Note a call about an application; the person never sees it',
    params,
    body: noteFields,
    response: { 201: callNotes },
  };
  app.post(`${base}/applications/:id/notes/`, { schema }, async (request, reply) => {
    const who = operator(request);
    await limit(services, who, 'record');
    const reader = await readerFor(services, request);
    const found = await applicationForCaller(services.db, reader, request.params.id);
    if (!found) throw new Refusal('NOT_FOUND');
    await addNote(services.db, {
      application_id: found.id,
      author_id: who.userId,
      note: request.body.note,
      created_at: services.now(),
    });
    reply.code(201);
    return { notes: await notesOf(services.db, found.id) };
  });
}

/** The desk of those who answer calls: read-only, and every look leaves a line. */
export function callDeskRoutes(app: App, services: Services): void {
  search(app, services);
  opening(app, services);
  notes(app, services);
}
