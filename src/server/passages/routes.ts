import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  type Passages,
  passageQuery,
  passages,
  type RecordWays,
  recordWays,
  type WayRecords,
  wayRecordQuery,
  wayRecords,
} from '#shared/passages.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { readingScopes } from '../engine/scope.ts';
import type { Naming } from '../search/findable.ts';
import { eventLog } from './event-log.ts';
import { numbersViewer, processNamed } from './numbers-viewer.ts';
import { readPassages } from './read.ts';
import { readRecordWays } from './read-ways.ts';
import { readWayRecords } from './way-records.ts';

const schema = {
  tags: ['statistics'],
  summary: 'How long records of a process stay in its states, and how many come how far',
  params: z.object({ process: z.string().max(100) }),
  querystring: passageQuery,
  response: { 200: passages },
};

const logSchema = {
  tags: schema.tags,
  summary:
    'The event log of a process as XES: what happened when, in which role, and to nobody named',
  params: schema.params,
  querystring: schema.querystring,
};

const waysSchema = {
  tags: schema.tags,
  summary: 'Where records of a process stand, how many come back, and their most frequent paths',
  params: schema.params,
  querystring: schema.querystring,
  response: { 200: recordWays },
};

const recordsSchema = {
  tags: schema.tags,
  summary: 'The records behind a number of a process, of those that the reader may see',
  params: schema.params,
  querystring: wayRecordQuery,
  response: { 200: wayRecords },
};

/** It reads the whole history of a process: nobody needs it often. */
const seldom = { rateLimit: { max: 10, timeWindow: '10 minutes' } };

/**
 * `GET /api/passages/:process/`, `…/ways/` and `…/records/`, out of what `fold-passages` counts each
 * minute, and `…/log/`, out of the history itself.
 */
export function passageRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
  named: Readonly<Record<string, Naming>>,
): void {
  app.get('/api/passages/:process/', { schema }, async (request): Promise<Passages> => {
    const viewer = await numbersViewer(services, signedIn(request), 'uz');
    const definition = processNamed(definitions, request.params.process);
    return readPassages(services.db, definition, request.query, viewer);
  });
  app.get(
    '/api/passages/:process/ways/',
    { schema: waysSchema },
    async (request): Promise<RecordWays> => {
      const viewer = await numbersViewer(services, signedIn(request), 'uz');
      const definition = processNamed(definitions, request.params.process);
      return readRecordWays(services.db, definition, request.query, viewer);
    },
  );
  app.get(
    '/api/passages/:process/records/',
    { schema: recordsSchema },
    async (request): Promise<WayRecords> => {
      const language = languageOf(request.headers['accept-language']);
      const viewer = await numbersViewer(services, signedIn(request), language);
      const definition = processNamed(definitions, request.params.process);
      if (readingScopes(definition, viewer.reader).length === 0) throw new Refusal('NO_PERMISSION');
      return readWayRecords(services.db, definition, request.query, {
        viewer,
        naming: named[definition.machine.id],
      });
    },
  );
  app.get(
    '/api/passages/:process/log/',
    { schema: logSchema, config: seldom },
    async (request, reply) => {
      const viewer = await numbersViewer(services, signedIn(request), 'uz');
      const definition = processNamed(definitions, request.params.process);
      const pieces = eventLog(services.db, definition, request.query, viewer);
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${definition.machine.id}.xes"`)
        .send(Readable.from(pieces));
    },
  );
}
