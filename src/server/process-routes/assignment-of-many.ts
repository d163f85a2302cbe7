import type { FastifyRequest } from 'fastify';
import {
  type AssignmentOfMany,
  assignmentColleagues,
  assignmentOfMany,
} from '#shared/assignment.ts';
import { type BulkAnswer, type BulkRowAnswer, bulkAnswer, maxBulkRows } from '#shared/bulk.ts';
import type { App } from '../app-types.ts';
import { refuseFields } from '../base/refuse.ts';
import { lockRow } from '../engine/act.ts';
import { changeAssignment, readColleagues, requirePresent } from '../engine/assignment.ts';
import { once, partKey, type WriteKey, writeKey } from '../engine/idempotency.ts';
import { documented } from '../engine/operations.ts';
import type { Reader } from '../engine/process.ts';
import type { Naming } from '../search/findable.ts';
import { countedAnswer, rowOfMany } from './bulk.ts';
import { parsed, type RouteContext, readerOf } from './route-context.ts';
import { tellAssignee } from './tell-assignee.ts';

/** Gives one record of the list, in a transaction of its own. */
function giveRow(
  { services, definition }: RouteContext,
  reader: Reader,
  { holder_id, note }: AssignmentOfMany,
  { id, seen }: AssignmentOfMany['rows'][number],
  key: WriteKey | undefined,
): Promise<BulkRowAnswer> {
  return services.db.transaction().execute((trx) =>
    once(trx, key, reader.now, async () => {
      const row = await lockRow(trx, definition, reader, id);
      await changeAssignment(trx, definition, row, reader, { seen, holder_id, note });
      const { state, version } = row;
      return { id, result: 'done' as const, code: null, words: [], state, version };
    }),
  );
}

async function giveMany(
  context: RouteContext,
  request: FastifyRequest,
  naming: Naming | undefined,
): Promise<BulkAnswer> {
  const { services, definition } = context;
  const reader = await readerOf(context, request);
  const colleagues = await readColleagues(services.db, definition, reader);
  const what = parsed(assignmentOfMany, request.body);
  const colleague = colleagues.find(({ id }) => id === what.holder_id);
  if (!colleague) throw refuseFields({ holder_id: 'validation.colleague_cannot' });
  requirePresent(colleague, reader);
  const write = writeKey(reader.actor.userId, request);
  const answers: BulkRowAnswer[] = [];
  // One after the other: a list never takes more than one connection.
  for (const row of what.rows) {
    const key = partKey(write, String(row.id));
    answers.push(
      await rowOfMany(context, {
        id: row.id,
        key,
        reader,
        unforeseen: (error) => request.log.error({ err: error }, 'assignment of many'),
        run: () => giveRow(context, reader, what, row, key),
      }),
    );
  }
  const given = answers.flatMap(({ id, result }) => (result === 'done' ? [id] : []));
  await services.db.transaction().execute((trx) =>
    once(trx, partKey(write, 'message'), reader.now, async () => {
      await tellAssignee(trx, { definition, naming, reader }, given, what);
      return null;
    }),
  );
  return countedAnswer(answers);
}

/**
 * Records of work given to one colleague (decision 151): who could be given them, and the giving,
 * with an answer per record.
 */
export function assignmentOfManyRoutes(
  app: App,
  context: RouteContext,
  naming: Naming | undefined,
): void {
  const { services, definition } = context;
  if (!definition.assigned) return;
  const path = `/api/${definition.collection}/bulk/assignment/`;
  const tags = [definition.collection];
  app.get(
    path,
    documented({
      tags,
      summary: 'The colleagues of one’s organization who do this work',
      response: { 200: assignmentColleagues },
    }),
    async (request) => readColleagues(services.db, definition, await readerOf(context, request)),
  );
  app.post(
    path,
    documented({
      tags,
      summary: `Give up to ${maxBulkRows} records to one colleague, each judged by itself`,
      body: assignmentOfMany,
      response: { 200: bulkAnswer },
    }),
    (request) => giveMany(context, request, naming),
  );
}
