import type { FastifyRequest } from 'fastify';
import { assignmentAnswer, assignmentChange } from '#shared/assignment.ts';
import type { App } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { lockRow } from '../engine/act.ts';
import { changeAssignment, readAssignment } from '../engine/assignment.ts';
import { documented } from '../engine/operations.ts';
import { present, readOne } from '../engine/read.ts';
import type { Naming } from '../search/findable.ts';
import { idOf, parsed, type RouteContext, readerOf } from './route-context.ts';
import { tellAssignee } from './tell-assignee.ts';

/**
 * Who of the reader's organization is on a record of work (decision 145): read, and taken, given,
 * put back or put off. Answers the record as it stands.
 */
export function assignmentRoutes(
  app: App,
  context: RouteContext,
  naming: Naming | undefined,
): void {
  const { services, definition } = context;
  if (!definition.assigned) return;
  const path = `/api/${definition.collection}/:id/assignment/`;
  const tags = [definition.collection];
  app.get(
    path,
    documented({
      tags,
      summary: 'Who of one’s organization is on the record, who could be, and who was',
      response: { 200: assignmentAnswer },
    }),
    async (request) => {
      const reader = await readerOf(context, request);
      const row = await readOne(services.db, definition, reader, idOf(request));
      if (!row) throw new Refusal('NOT_FOUND');
      return readAssignment(services.db, definition, row, reader);
    },
  );
  app.post(
    path,
    documented({
      tags,
      summary: 'Take the record, give it to a colleague, put it back, or put it off until a day',
      body: assignmentChange,
      response: { 200: definition.record },
    }),
    async (request: FastifyRequest) => {
      const reader = await readerOf(context, request);
      const id = idOf(request);
      return services.db.transaction().execute(async (trx) => {
        // Before what was sent is looked at: a record out of scope answers 404 whatever it was.
        const row = await lockRow(trx, definition, reader, id);
        const change = parsed(assignmentChange, request.body);
        await changeAssignment(trx, definition, row, reader, change);
        await tellAssignee(trx, { definition, naming, reader }, [id], change);
        const fresh = await readOne(trx, definition, reader, id);
        if (!fresh) throw new Refusal('NOT_FOUND');
        return present(definition, fresh, reader);
      });
    },
  );
}
