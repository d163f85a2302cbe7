import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Scope } from '#shared/abilities.ts';
import { type Passages, passageQuery, passages } from '#shared/passages.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { placesOf, type Viewer, viewerOf } from '../statistics/viewer.ts';
import { eventLog } from './event-log.ts';
import { readPassages } from './read.ts';

const schema = {
  tags: ['statistics'],
  summary: 'How long records of a process stay in its states, and how many come how far',
  params: z.object({ process: z.string().max(100) }),
  querystring: passageQuery,
  response: { 200: passages },
};

/** Those who see numbers of organizations; an advisor has those of their own students alone. */
const ofOrganizations: readonly Scope[] = ['A', 'S', 'G'];

const logSchema = {
  tags: schema.tags,
  summary:
    'The event log of a process as XES: what happened when, in which role, and to nobody named',
  params: schema.params,
  querystring: schema.querystring,
};

/** The column by which the places of a reader are told. */
const organization = 'r.organization_id';

/** It reads the whole history of a process: nobody needs it often. */
const seldom = { rateLimit: { max: 10, timeWindow: '10 minutes' } };

/**
 * `GET /api/passages/:process/`, out of what `fold-passages` counts each minute, and
 * `GET /api/passages/:process/log/`, out of the history itself.
 */
export function passageRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
): void {
  const viewerOfNumbers = async (person: SignedIn): Promise<Viewer> => {
    const viewer = viewerOf(await signedInReader(services, person, 'uz'));
    if (!viewer.scopes.some((scope) => ofOrganizations.includes(scope)))
      throw new Refusal('NO_PERMISSION');
    return viewer;
  };
  const definitionOf = (process: string): ProcessDefinition => {
    const found = definitions.find(({ machine }) => machine.id === process);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  };
  app.get('/api/passages/:process/', { schema }, async (request): Promise<Passages> => {
    const viewer = await viewerOfNumbers(signedIn(request));
    const definition = definitionOf(request.params.process);
    const places = placesOf(viewer, organization);
    return readPassages(services.db, definition, request.query, places);
  });
  app.get(
    '/api/passages/:process/log/',
    { schema: logSchema, config: seldom },
    async (request, reply) => {
      const viewer = await viewerOfNumbers(signedIn(request));
      const definition = definitionOf(request.params.process);
      const places = placesOf(viewer, organization);
      const pieces = eventLog(services.db, definition, request.query, places);
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${definition.machine.id}.xes"`)
        .send(Readable.from(pieces));
    },
  );
}
