import { sql } from 'kysely';
import { z } from 'zod';
import { scopesFor } from '#shared/abilities.ts';
import { type Passages, passageQuery, passages } from '#shared/passages.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProcessDefinition, Reader, Sql } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { organizationScopes } from '../engine/scope.ts';
import { readPassages } from './read.ts';

const schema = {
  tags: ['statistics'],
  summary: 'How long records of a process stay in its states, and how many come how far',
  params: z.object({ process: z.string().max(100) }),
  querystring: passageQuery,
  response: { 200: passages },
};

/**
 * Whose records are counted for the reader: by what they may read of statistics. Throws
 * NO_PERMISSION for those who read none of organizations.
 */
function scopeOf(reader: Reader): Sql {
  const holder = { role: reader.actor.role, userType: reader.userType ?? 'I' };
  if (holder.role === 'system') return sql`true`;
  const scopes = scopesFor({ ...holder, role: holder.role }, 'Statistics', 'read');
  const parts = (['A', 'S', 'G'] as const)
    .filter((scope) => scopes.includes(scope))
    .map((scope) => organizationScopes[scope](reader));
  if (parts.length === 0) throw new Refusal('NO_PERMISSION');
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** `GET /api/passages/:process/`, out of what `fold-passages` counts each minute. */
export function passageRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
): void {
  app.get('/api/passages/:process/', { schema }, async (request): Promise<Passages> => {
    const reader = await signedInReader(services, signedIn(request), 'uz');
    const scope = scopeOf(reader);
    const found = definitions.find(({ machine }) => machine.id === request.params.process);
    if (!found) throw new Refusal('NOT_FOUND');
    return readPassages(services.db, found, request.query, scope);
  });
}
