import { type SearchAnswer, searchAnswer, searchQuery } from '#shared/search.ts';
import { isEnough } from '#shared/search-words.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../base/texts.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { findRecords } from './find-records.ts';
import type { Findable } from './findable.ts';

const schema = {
  tags: ['home'],
  summary:
    'Records of every process in my scope by name, number, or the last four digits of a personal number',
  querystring: searchQuery,
  response: { 200: searchAnswer },
};

/**
 * `GET /api/search/?q=…`: one question to all processes (decision 035). Nobody finds what their
 * scope hides; anyone who sees as somebody else finds nobody by their personal number.
 */
export function searchRoutes(
  app: App,
  { db, now }: Services,
  definitions: readonly ProcessDefinition[],
  findable: Readonly<Record<string, Findable>>,
): void {
  const known = Object.entries(findable).flatMap(([process, named]) => {
    const definition = definitions.find(({ machine }) => machine.id === process);
    return definition ? [{ definition, named }] : [];
  });
  app.get('/api/search/', { schema }, async (request): Promise<SearchAnswer> => {
    const { q } = request.query;
    if (!isEnough(q)) return { groups: [] };
    const person = signedIn(request);
    const reader = await signedInReader(
      { db, now },
      person,
      languageOf(request.headers['accept-language']),
    );
    const found = await Promise.all(
      known.map(({ definition, named }) => findRecords(db, definition, named, reader, q)),
    );
    return { groups: found.filter((group) => group !== null) };
  });
}
