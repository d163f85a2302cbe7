// On a device on which somebody has taken work along, the product opens without a connection
// (record/taken-along.ts). Kept are the page and its files, never what the server answers.
const kept = 'page';
const page = '/page';
// A line that is there and carries nothing is no connection either.
const patienceMs = 8000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

async function opened(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const copy = await caches.match(page, { cacheName: kept });
    if (copy) return copy;
    throw error;
  }
}

async function fileOf(request) {
  return (await caches.match(request, { cacheName: kept })) ?? fetch(request);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(opened(request));
  else if (/^\/assets\/|^\/(before-paint\.js|favicon\.svg)$/.test(pathname))
    event.respondWith(fileOf(request));
});
