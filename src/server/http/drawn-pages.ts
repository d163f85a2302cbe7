import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AskedPage, DrawnPage, DrawPage } from '#shared/drawn-page.ts';
import type { App, Services } from '../app-types.ts';

/** A public page that somebody has asked for. */
export type PublicAddress = Omit<AskedPage, 'read'>;

/** An answer of which a page was made. */
interface Said {
  path: string;
  payload: string;
  /** What is taken off is gone at once: it may not be kept. */
  askedEachTime: boolean;
}

interface Kept {
  page: DrawnPage;
  said: readonly Said[];
  /** Epoch ms. */
  until: number;
  size: number;
}

/** No more is held; the page that was asked for longest ago goes first. */
const most = { pages: 500, bytes: 64 * 1024 * 1024 };
/** No more are drawn at the same time; who comes then gets the page without its content. */
const mostAtOnce = 8;
/** So long a visitor waits for the content; it is kept for the next ones all the same. */
const patienceMs = 1500;

const waited = (): { over: Promise<null>; leave(): void } => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return { over, leave: () => clearTimeout(timer) };
};

/** By what a page is kept; the language is told apart from the rest of the query. */
export function keyOf({ path, search, language }: PublicAddress): string {
  const rest = new URLSearchParams(search);
  rest.delete('lang');
  return `${language} ${path}?${rest}`;
}

/**
 * Draws public pages for those who ask (decision 121), and keeps them for as long as the answers of
 * the public site (decision 118). Null where that fails, takes too long or is too much at once: then
 * the page is sent without its content.
 */
export function drawnPages(
  app: App,
  { config, now }: Pick<Services, 'config' | 'now'>,
  draw: DrawPage,
): (request: FastifyRequest, address: PublicAddress) => Promise<DrawnPage | null> {
  const keptMs = config.publicAnswersKeptSeconds * 1000;
  const kept = new LRUCache<string, Kept>({
    max: most.pages,
    maxSize: most.bytes,
    sizeCalculation: ({ size }) => size,
  });
  const inWork = new Map<string, Promise<DrawnPage | null>>();

  /** Asks the product itself, as this visitor: their requests are counted as if they had asked. */
  async function ask(
    { ip, id }: FastifyRequest,
    { language }: PublicAddress,
    path: string,
  ): Promise<Said> {
    const { statusCode, payload, headers } = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      remoteAddress: ip,
      headers: { 'accept-language': language, traceparent: `00-${id}-${id.slice(0, 16)}-01` },
    });
    if (statusCode !== 200) throw new Error(`${path.split('?')[0]} answers ${statusCode}`);
    const askedEachTime = String(headers['cache-control']).includes('no-cache');
    return { path, payload, askedEachTime };
  }

  async function make(request: FastifyRequest, address: PublicAddress): Promise<DrawnPage> {
    const said: Said[] = [];
    const page = await draw({
      ...address,
      read: async (path) => {
        const answer = await ask(request, address, path);
        said.push(answer);
        return JSON.parse(answer.payload);
      },
    });
    const size = 2 * said.reduce((sum, { payload }) => sum + 2 * payload.length, page.html.length);
    if (keptMs > 0) kept.set(keyOf(address), { page, said, size, until: now().getTime() + keptMs });
    return page;
  }

  async function stillSaid(
    request: FastifyRequest,
    address: PublicAddress,
    { said }: Kept,
  ): Promise<boolean> {
    const again = said.filter(({ askedEachTime }) => askedEachTime);
    const same = again.map(async ({ path, payload }) => {
      const answer = await ask(request, address, path);
      return answer.payload === payload;
    });
    return !(await Promise.all(same)).includes(false);
  }

  async function pageAt(
    request: FastifyRequest,
    address: PublicAddress,
  ): Promise<DrawnPage | null> {
    const key = keyOf(address);
    const found = kept.get(key);
    if (found && found.until > now().getTime() && (await stillSaid(request, address, found)))
      return found.page;
    const making = inWork.get(key);
    if (making) return making;
    if (inWork.size >= mostAtOnce) return null;
    const made = make(request, address)
      .catch((error: unknown) => {
        request.log.warn(error, `${address.path} is sent without its content`);
        return null;
      })
      .finally(() => inWork.delete(key));
    inWork.set(key, made);
    return made;
  }

  return async (request, address) => {
    const { over, leave } = waited();
    const page = pageAt(request, address).catch((error: unknown) => {
      request.log.warn(error, `${address.path} is sent without its content`);
      return null;
    });
    try {
      return await Promise.race([page, over]);
    } finally {
      leave();
    }
  };
}
