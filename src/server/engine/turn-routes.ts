import { sql } from 'kysely';
import { rolesOf, transitionsOf } from '#machines/kit.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../texts.ts';
import type { ProcessDefinition, Reader } from './process.ts';
import { countRows } from './read.ts';
import { signedInReader } from './reader.ts';
import { readingScopes, scopeCondition } from './scope.ts';

/** The states in which a role is expected to act: from the duty marks of the machine, never from a list (expectations 3.8). */
export function dutyStates({ machine }: ProcessDefinition, reader: Reader): string[] {
  const due = transitionsOf(machine).filter((edge) => edge.meta.duty && edge.from !== 'absent' && rolesOf(edge.guard).includes(reader.actor.role));
  return [...new Set(due.map(({ from }) => from))];
}

/** `GET /api/my-turn/`: per process, how many records in the caller's scope wait for somebody of the caller's role. */
export function turnRoutes(app: App, services: Services, definitions: readonly ProcessDefinition[]): void {
  app.get('/api/my-turn/', { schema: { tags: ['home'], summary: 'How many records wait for my role, per process' } }, async (request) => {
    const reader = await signedInReader(services, signedIn(request), languageOf(request.headers['accept-language']));
    const open = definitions.filter((definition) => readingScopes(definition, reader).length > 0);
    return Promise.all(
      open.map(async (definition) => {
        const waiting = sql`${scopeCondition(definition, reader)} and r.state = any(${dutyStates(definition, reader)}::text[])`;
        return { process: definition.machine.id, count: await countRows(services.db, definition, waiting) };
      }),
    );
  });
}
