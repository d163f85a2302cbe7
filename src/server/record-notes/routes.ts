import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fullName } from '#shared/names.ts';
import {
  noteBody,
  noteColleagues,
  noteCount,
  type RecordNotes,
  recordNotes,
} from '#shared/record-notes.ts';
import { idText } from '#shared/validation.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { once, writeKey } from '../engine/idempotency.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { isVisible } from '../engine/read.ts';
import { readerOf } from '../process-routes/route-context.ts';
import { recordNames } from '../record-words/record-names.ts';
import type { Naming } from '../search/findable.ts';
import { colleaguesOf, writesNotes } from './colleagues.ts';
import { countNotes, type NotesOf, readNotes, takeBackNote, writeNote } from './notes.ts';

const tags = ['notes'];
const params = z.object({ id: idText });
const noteParams = params.extend({ note: idText });

type Named = Readonly<Record<string, Naming>>;

/**
 * 403 and 404: who writes notes works for an organization, and sees the record. Notes of others do
 * not exist for them.
 */
async function seen(
  services: Services,
  definition: ProcessDefinition,
  request: FastifyRequest,
  recordId: number,
): Promise<NotesOf> {
  const who = signedIn(request);
  if (!writesNotes(who) || who.organizationId === null) throw new Refusal('NO_PERMISSION');
  const reader = await readerOf({ services, definition }, request);
  if (!(await isVisible(services.db, definition, reader, recordId))) throw new Refusal('NOT_FOUND');
  return { definition, reader, recordId };
}

async function whoWrites(services: Services, id: number | null): Promise<string> {
  const person = await services.db
    .selectFrom('account')
    .select(['surname', 'first_name', 'middle_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return person ? fullName(person) : '';
}

function routesOf(app: App, services: Services, definition: ProcessDefinition, named: Named): void {
  const { db } = services;
  const base = `/api/${definition.collection}/:id/notes/`;
  const process = definition.machine.id;
  const answer = async (of: NotesOf): Promise<RecordNotes> => {
    const results = await readNotes(db, of);
    return { count: results.length, results };
  };
  const list = {
    tags,
    summary: `${process}: internal notes of my organization on a record`,
    params,
    response: { 200: recordNotes },
  };
  app.get(base, { schema: list }, async (request) =>
    answer(await seen(services, definition, request, request.params.id)),
  );
  const number = {
    tags,
    summary: `${process}: how many internal notes my organization has on a record`,
    params,
    response: { 200: noteCount },
  };
  app.get(`${base}count/`, { schema: number }, async (request) => ({
    count: await countNotes(db, await seen(services, definition, request, request.params.id)),
  }));
  const people = {
    tags,
    summary: `${process}: colleagues who may see the record`,
    params,
    response: { 200: noteColleagues },
  };
  app.get(`${base}colleagues/`, { schema: people }, async (request) => {
    const of = await seen(services, definition, request, request.params.id);
    const colleagues = await colleaguesOf(services, definition, of.reader, of.recordId);
    return colleagues.map(({ id, name }) => ({ id, name }));
  });
  const write = {
    tags,
    summary: `${process}: write an internal note for my organization`,
    params,
    body: noteBody,
    response: { 201: recordNotes },
  };
  app.post(base, { schema: write }, async (request, reply) => {
    const of = await seen(services, definition, request, request.params.id);
    const { reader, recordId } = of;
    const colleagues = await colleaguesOf(services, definition, reader, recordId);
    const names = await recordNames(db, definition, named[process], reader, [recordId]);
    const name = names.get(recordId);
    const told = {
      person: await whoWrites(services, reader.actor.userId),
      record: name?.reference ?? name?.name ?? `№ ${recordId}`,
    };
    const single = writeKey(reader.actor.userId, request);
    await db.transaction().execute((trx) =>
      once(trx, single, reader.now, async () => {
        await writeNote(trx, of, request.body, colleagues, told);
        return null;
      }),
    );
    return reply.status(201).send(await answer(of));
  });
  const takeBack = {
    tags,
    summary: `${process}: take back an internal note of mine; its words go, its line stays`,
    params: noteParams,
    response: { 200: recordNotes },
  };
  app.post(`${base}:note/take-back/`, { schema: takeBack }, async (request) => {
    const of = await seen(services, definition, request, request.params.id);
    const taken = await takeBackNote(db, of, request.params.note);
    if (!taken) throw new Refusal('NOT_FOUND');
    return answer(of);
  });
}

/**
 * Internal notes on the records of every process: of one organization, for its staff alone
 * (docs/decisions/148-internal-notes.md).
 */
export function recordNoteRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
  named: Named,
): void {
  for (const definition of definitions) routesOf(app, services, definition, named);
}
