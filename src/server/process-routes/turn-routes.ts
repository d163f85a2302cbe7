import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../base/texts.ts';
import { countWaiting } from '../engine/duties.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { readingScopes } from '../engine/scope.ts';

/**
 * `GET /api/my-turn/`: per process, how many records in the caller's scope wait for somebody of the
 * caller's role, and how many are unread.
 */
export function turnRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
): void {
  app.get(
    '/api/my-turn/',
    { schema: { tags: ['home'], summary: 'How many records wait for my role, per process' } },
    async (request) => {
      const reader = await signedInReader(
        services,
        signedIn(request),
        languageOf(request.headers['accept-language']),
      );
      const open = definitions.filter((definition) => readingScopes(definition, reader).length > 0);
      return countWaiting(services.db, open, reader);
    },
  );
}
