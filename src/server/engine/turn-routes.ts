import { sql } from 'kysely';
import { guardNames, rolesOf, transitionsOf } from '#machines/kit.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../texts.ts';
import type { ProcessDefinition, Reader, Sql } from './process.ts';
import { countRows } from './read.ts';
import { signedInReader } from './reader.ts';
import { readingScopes, scopeCondition } from './scope.ts';

/**
 * Where a role is expected to act: the duty marks of the machine, never a list of states (expectations 3.8). A guard that has no SQL twin
 * counts as met, so a number may be too high by records whose turn waits for something, never too low.
 */
export function dutyCondition({ machine, guardSql }: ProcessDefinition, reader: Reader): Sql {
  const twins = guardSql?.(reader) ?? {};
  const due = transitionsOf(machine).filter((edge) => edge.meta.duty && edge.from !== 'absent' && rolesOf(edge.guard).includes(reader.actor.role));
  const parts = due.map(
    ({ from, guard }) => sql`(${sql.join([sql`r.state = ${from}`, ...guardNames(guard).flatMap((name) => twins[name] ?? [])], sql` and `)})`,
  );
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** `GET /api/my-turn/`: per process, how many records in the caller's scope wait for somebody of the caller's role. */
export function turnRoutes(app: App, services: Services, definitions: readonly ProcessDefinition[]): void {
  app.get('/api/my-turn/', { schema: { tags: ['home'], summary: 'How many records wait for my role, per process' } }, async (request) => {
    const reader = await signedInReader(services, signedIn(request), languageOf(request.headers['accept-language']));
    const open = definitions.filter((definition) => readingScopes(definition, reader).length > 0);
    return Promise.all(
      open.map(async (definition) => {
        const waiting = sql`${scopeCondition(definition, reader)} and ${dutyCondition(definition, reader)}`;
        return { process: definition.machine.id, count: await countRows(services.db, definition, waiting) };
      }),
    );
  });
}
