/**
 * The page of the product on this device, so that it opens without a connection: its HTML and its
 * files, never an answer of the server (docs/decisions/149-work-taken-along.md).
 */
const cacheName = 'page';
const pageKey = '/page';
const beside = ['/before-paint.js', '/favicon.svg'];
/** Where it opens: addresses of those who are signed in. */
const scope = '/admin/';
const filesAtOnce = 8;

/** Whether this browser can keep a page; one without TLS on another machine cannot. */
export const keepsPages = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

const read = async (path: string): Promise<Response> => {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
};

async function addFiles(
  cache: Cache,
  files: readonly string[],
  tell: (share: number) => void,
): Promise<void> {
  const waiting = [...files];
  let done = 0;
  const add = async (file: string): Promise<void> => {
    // Hashed files never change under their name.
    if (!(file.startsWith('/assets/') && (await cache.match(file)))) await cache.add(file);
    done += 1;
    tell(done / files.length);
  };
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      // Without one of them the page is not whole: the others are not fetched any more.
      await add(file).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
  };
  const works = await Promise.allSettled(Array.from({ length: filesAtOnce }, work));
  const failed = works.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Fetches the page as it is now with all of its files; what belongs to an older version goes.
 * `tell` hears the share that is there, 0 to 1. Rejects when something could not be had: an older
 * page stays as it was.
 */
export async function keepPage(tell: (share: number) => void): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await read(scope);
  // It is put there when all of its files are: the same page is whole.
  const known = await (await cache.match(pageKey))?.text();
  if (known === (await page.clone().text())) return;
  const files = [...((await (await read('/page-files.json')).json()) as string[]), ...beside];
  await addFiles(cache, files, tell);
  await cache.put(pageKey, page);
  const needed = new Set([...files, pageKey]);
  for (const { url } of await cache.keys())
    if (!needed.has(new URL(url).pathname)) await cache.delete(url);
  await navigator.serviceWorker.register('/service-worker.js', { scope });
}

/** The device opens the product from the server alone again. */
export async function dropPage(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(scope);
  await worker?.unregister();
  await caches.delete(cacheName);
}
