import { z } from 'zod';
import type { Scope } from '#shared/abilities.ts';
import { type Passages, passageQuery, passages } from '#shared/passages.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { placesOf, viewerOf } from '../statistics/viewer.ts';
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

/** `GET /api/passages/:process/`, out of what `fold-passages` counts each minute. */
export function passageRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
): void {
  app.get('/api/passages/:process/', { schema }, async (request): Promise<Passages> => {
    const reader = await signedInReader(services, signedIn(request), 'uz');
    const viewer = viewerOf(reader);
    if (!viewer.scopes.some((scope) => ofOrganizations.includes(scope)))
      throw new Refusal('NO_PERMISSION');
    const found = definitions.find(({ machine }) => machine.id === request.params.process);
    if (!found) throw new Refusal('NOT_FOUND');
    return readPassages(services.db, found, request.query, placesOf(viewer, 'r.organization_id'));
  });
}
