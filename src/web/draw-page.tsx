import { type QueryClient, skipToken } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { AskedPage, DrawnPage } from '#shared/drawn-page.ts';
import { App } from './app.tsx';
import { directoryKey } from './forms/use-directory.ts';
import { http, queryText } from './lib/http.ts';
import { drawnIn, startTextsIn, textsLoaded } from './lib/i18n.ts';
import { pagesLoaded } from './lib/lazy-page.ts';
import { newQueryClient } from './lib/query-client.ts';
import { routes } from './routes.tsx';

/** What a page may find out to be missing, one thing after the other: code, texts, answers. */
const mostRounds = 8;

/** How React marks a part that is not drawn yet. */
const notDrawn = '<!--$!-->';

/** For which page an answer is read, by the signal with which its question can be broken off. */
const readers = new WeakMap<AbortSignal, AskedPage['read']>();

// On the server the product is asked without a network, as the visitor for whom the page is drawn.
http.get = async <Answer,>(path: string, query = {}, signal?: AbortSignal): Promise<Answer> => {
  const read = signal && readers.get(signal);
  if (!read) throw new Error(`${path} is read for nobody: its query passes no signal`);
  const text = queryText(query);
  return (await read(text ? `${path}?${text}` : path)) as Answer;
};

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

/** Screens look for it, it is not there, and nothing says that it is not wanted yet. */
const isAsked = ({ state, options }: Query): boolean =>
  state.status === 'pending' && !('enabled' in options && options.enabled === false);

/** Whether the address says more than its language. */
function isNarrowed({ search }: AskedPage): boolean {
  const rest = new URLSearchParams(search);
  rest.delete('lang');
  return rest.size > 0;
}

/**
 * A directory gives the choices of a field, which does nothing without scripts, and is as long as all
 * the rest: it is left to the browser, but where what is chosen already is named by it.
 */
const isChoices = ({ queryKey: [kind] }: Query, asked: AskedPage): boolean =>
  kind === directoryKey && !isNarrowed(asked);

/** Reads what a screen has looked for. */
async function answer(client: QueryClient, query: Query, { read }: AskedPage): Promise<void> {
  const { queryKey, options } = query;
  const { queryFn } = options;
  if (!queryFn || queryFn === skipToken) throw new Error(`nobody answers ${query.queryHash}`);
  const { signal } = new AbortController();
  readers.set(signal, read);
  client.setQueryData(queryKey, await queryFn({ client, queryKey, signal, meta: undefined }));
}

/** On the server every address is one of the site. */
const NoScreen = () => null;

/**
 * Draws a public page as the browser draws it first for a visitor. A draw is never interrupted, so
 * that the language of one is not that of another: what is missing is fetched in between.
 */
export async function drawPage(asked: AskedPage): Promise<DrawnPage> {
  const { path, search, pattern, language } = asked;
  await startTextsIn(language);
  const client = newQueryClient();
  const at = Date.now();
  const page = (
    <Router ssrPath={path} ssrSearch={search}>
      <App routes={routes} others={NoScreen} client={client} />
    </Router>
  );
  const queries = client.getQueryCache();
  for (let round = 0; round < mostRounds; round += 1) {
    const { drawn, areas } = drawnIn(language, () => renderToString(page));
    const missing = queries.getAll().filter((query) => isAsked(query) && !isChoices(query, asked));
    if (missing.length === 0 && !drawn.includes(notDrawn)) {
      const answers = queries
        .getAll()
        .flatMap(({ queryKey, state }) =>
          state.data === undefined ? [] : [[queryKey, state.data] as const],
        );
      client.clear();
      return { html: drawn, first: { language, pattern, areas, answers, at } };
    }
    await Promise.all([
      textsLoaded(),
      pagesLoaded(),
      ...missing.map((query) => answer(client, query, asked)),
    ]);
  }
  throw new Error(`a part of ${path} was not drawn`);
}
