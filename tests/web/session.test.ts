import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { createHttp } from '#web/lib/http-client.ts';
import { createSession } from '#web/lib/session.ts';
import { createSessionCalls } from '#web/lib/session-calls.ts';
import { startSignOnServer, userOf } from '../support/sign-on-server.ts';
import { openTabs, type Tab } from '../support/tabs.ts';

let server: Awaited<ReturnType<typeof startSignOnServer>>;
const [refreshPath, one] = ['/auth/token/refresh/', { access: 'access-1', refresh: 'refresh-1' }];

beforeEach(async () => {
  server = await startSignOnServer();
});
afterEach(() => server.close());

function openApp({ storage, tab }: Tab, locks?: LockManager) {
  const session = createSession({ calls: createSessionCalls(server.url), storage, tab, locks });
  return {
    session,
    storage,
    http: createHttp(server.url, session),
    place: () => session.actor.getSnapshot().value,
  };
}

async function signedIn(count = 1, locks?: LockManager) {
  const tabs = openTabs(count);
  const [first] = tabs;
  if (first === undefined) throw new Error('no tab');
  await createSession({ calls: createSessionCalls(server.url), ...first, locks }).signIn(
    one,
    userOf(7),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  server.seen.length = 0;
  return tabs.map((tab) => openApp(tab, locks));
}

async function oneApp() {
  const [app] = await signedIn();
  if (app === undefined) throw new Error('no app');
  return app;
}

async function twoApps(locks?: LockManager) {
  const [a, b] = await signedIn(2, locks);
  if (a === undefined || b === undefined) throw new Error('no apps');
  return [a, b] as const;
}

const burst = (app: ReturnType<typeof openApp>, calls = 20) =>
  Promise.allSettled(
    Array.from({ length: calls }, (_, index) => app.http.get<{ url: string }>(`/record/${index}`)),
  );
const errorsOf = (results: PromiseSettledResult<unknown>[]): ApiError[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

describe('an access token that ran out', () => {
  it('a burst of 20 refused calls makes exactly one refresh, and all are repeated', async () => {
    const app = await oneApp();
    server.expireAccess();
    const results = await burst(app);
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value.url : result.reason)),
    ).toEqual(Array.from({ length: 20 }, (_, index) => `/record/${index}`));
    expect(server.count(refreshPath)).toBe(1);
    expect(app.storage.getItem('access_token')).toBe('access-2');
    expect(app.storage.getItem('refresh_token')).toBe('refresh-2');
  });

  it('a call made during the refresh waits for it and goes out once, with the new token', async () => {
    const app = await oneApp();
    server.expireAccess();
    const first = app.http.get('/first');
    await vi.waitUntil(() => app.place() === 'refreshing', { interval: 1 });
    await app.http.get('/later');
    await first;
    expect(
      server.seen.filter((call) => call.url === '/later').map((call) => call.headers.authorization),
    ).toEqual(['Bearer access-2']);
  });

  it('a write is repeated with its body and its idempotency key', async () => {
    const app = await oneApp();
    server.expireAccess();
    await app.http.post('/applications/', { type: 400 }, { key: 'k1' });
    const writes = server.seen.filter((call) => call.url === '/applications/');
    expect(writes.map((call) => [call.body, call.headers['idempotency-key']])).toEqual(
      Array(2).fill(['{"type":400}', 'k1']),
    );
  });

  it('the refresh brings the abilities of the new role', async () => {
    const app = await oneApp();
    server.state.userId = 8;
    app.session.actor.send({ type: 'roleChanged' });
    await app.http.get('/home');
    expect(app.session.user()?.id).toBe(8);
    expect(app.session.actor.getSnapshot().context.userId).toBe(8);
  });
});

describe('a refresh that fails', () => {
  it('with 401 signs out and clears the storage, but for language and skin', async () => {
    const app = await oneApp();
    for (const [key, value] of [
      ['language', 'ru'],
      ['skin', 'dark'],
      ['tus::upload::1', 'x'],
    ] as const)
      app.storage.setItem(key, value);
    server.expireAccess();
    server.state.mood = 'refused';
    const errors = errorsOf(await burst(app));
    expect(errors.map((error) => [error.status, error.code])).toEqual(
      Array(20).fill([401, 'UNAUTHENTICATED']),
    );
    expect(server.count(refreshPath)).toBe(1);
    expect(app.place()).toBe('anonymous');
    const left = Array.from({ length: app.storage.length }, (_, index) => app.storage.key(index));
    expect(left.sort()).toEqual(['language', 'skin']);
  });

  it.each(['silent', 'broken'] as const)(
    'without an answer (%s) keeps the person signed in; the calls fail as "no answer"',
    async (mood) => {
      const app = await oneApp();
      server.expireAccess();
      server.state.mood = mood;
      const errors = errorsOf(await burst(app));
      expect(errors.map((error) => [error.status, error.code])).toEqual(
        Array(20).fill([0, 'NO_ANSWER']),
      );
      expect(app.place()).toEqual({ signedIn: 'calm' });
      expect(app.storage.getItem('refresh_token')).toBe('refresh-1');
      server.state.mood = 'good';
      await expect(app.http.get('/again')).resolves.toMatchObject({ url: '/again' });
    },
  );

  it('does not bring back a person who left while it was on its way', async () => {
    const app = await oneApp();
    server.expireAccess();
    server.state.delayMs = 60;
    const call = app.http.get('/record').catch((error: unknown) => error);
    await vi.waitUntil(() => server.count(refreshPath) === 1, { interval: 1 });
    await app.session.signOut();
    expect(await call).toBeInstanceOf(ApiError);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(app.storage.length).toBe(0);
    expect(app.place()).toBe('anonymous');
  });

  it('is not tried without a refresh token', async () => {
    const app = await oneApp();
    app.storage.setItem('refresh_token', '');
    server.expireAccess();
    expect(errorsOf(await burst(app, 3))).toHaveLength(3);
    expect(server.count(refreshPath)).toBe(0);
    expect(app.session.actor.getSnapshot().context.because).toBe('lost');
  });

  it('a wrong password is an answer and not the end of a session', async () => {
    const app = await oneApp();
    server.special.set('/auth/login-token', (response) =>
      server.answer(response, 401, { detail: ['Parol notoʻgʻri'] }),
    );
    await expect(app.http.post('/auth/login-token', {})).rejects.toMatchObject({
      status: 401,
      detail: ['Parol notoʻgʻri'],
    });
    expect(server.count(refreshPath)).toBe(0);
    expect(server.seen.at(-1)?.headers.authorization).toBeUndefined();
  });
});

describe('several tabs', () => {
  /** Web Locks as the standard has them: one holder at a time, in order of asking. */
  function webLocks(): LockManager {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_: string, work: () => Promise<unknown>): Promise<unknown> => {
      last = last.then(work, work);
      return last;
    };
    return { request, query: () => Promise.resolve({}) } as LockManager;
  }

  async function refusedAtOnce(together: number, locks?: LockManager) {
    const [a, b] = await twoApps(locks);
    // Long enough for the second tab to be refused before the first has its new pair.
    server.state.delayMs = 200;
    server.state.together = together;
    server.expireAccess();
    const results = [...(await Promise.all([burst(a), burst(b)]))].flat();
    expect(errorsOf(results)).toEqual([]);
    expect([a.place(), b.place()]).toEqual([{ signedIn: 'calm' }, { signedIn: 'calm' }]);
    expect(a.storage.getItem('refresh_token')).toBe('refresh-2');
  }

  it('two tabs at once make one refresh', async () => {
    await refusedAtOnce(1, webLocks());
    expect(server.count(refreshPath)).toBe(1);
  });

  it('two tabs at once stay signed in on a page that has no Web Locks', async () => {
    await refusedAtOnce(2);
    expect(server.count(refreshPath)).toBe(2);
  });

  it('a logout in one ends the other, and the server is told once', async () => {
    const [a, b] = await twoApps();
    await a.session.signOut();
    await vi.waitUntil(() => b.place() === 'anonymous', { interval: 1 });
    expect(await b.session.accessToken()).toBeNull();
    expect(
      server.seen.filter((call) => call.url === '/auth/users/logout').map((call) => call.body),
    ).toEqual(['{"refresh":"refresh-1"}']);
  });

  it('a logout and a new sign-on in one tab does not cost the new person the session', async () => {
    const [a, b] = await twoApps();
    await a.session.signOut();
    await a.session.signIn({ access: 'access-9', refresh: 'refresh-9' }, userOf(9));
    await vi.waitUntil(() => b.session.actor.getSnapshot().context.userId === 9, { interval: 1 });
    expect(a.session.user()?.id).toBe(9);
    expect(a.storage.getItem('access_token')).toBe('access-9');
  });

  it('a sign-on in one signs the other in', async () => {
    const [a, b] = openTabs(2).map((tab) => openApp(tab));
    await a?.session.signIn(one);
    await vi.waitUntil(() => JSON.stringify(b?.place()) === '{"signedIn":"calm"}', { interval: 1 });
    expect(b?.session.user()).toMatchObject({ id: 7, surname: 'Karimova' });
  });
});

describe('what a call carries and what a refusal tells', () => {
  it('token, language, comma-joined arrays, and nothing for empty values', async () => {
    const app = await oneApp();
    const answer = await app.http.get<{ url: string }>('/applications/', {
      status: [100, 200],
      search: 'oʻzbek, 1',
      region: null,
      limit: 0,
    });
    expect(answer.url).toBe('/applications/?status=100,200&search=o%CA%BBzbek,%201&limit=0');
    expect(server.seen.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer access-1',
      'accept-language': 'uz',
    });
  });

  it('code, fields, detail, wait and request id', async () => {
    const app = await oneApp();
    server.special.set('/applications/1/send/', (response) =>
      server.answer(
        response,
        429,
        { documents: ['Pasport yoʻq'], detail: 'Kuting' },
        { 'X-Error-Code': 'TOO_MANY_REQUESTS', 'Retry-After': '40', 'X-Request-Id': 'r9' },
      ),
    );
    const error = await app.http
      .post('/applications/1/send/', {})
      .catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 40,
      requestId: 'r9',
      fields: { documents: ['Pasport yoʻq'] },
      detail: ['Kuting'],
    });
  });

  it('a download gives the blob with its name, a refused one its words', async () => {
    const app = await oneApp();
    server.special.set('/files/1/', (response) => {
      response.writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="a.pdf"; filename*=UTF-8\'\'o%CA%BBn.pdf',
      });
      response.end('%PDF-');
    });
    server.special.set('/files/2/', (response) =>
      server.answer(response, 404, { detail: ['Topilmadi'] }, { 'X-Error-Code': 'NOT_FOUND' }),
    );
    const file = await app.http.download('/files/1/');
    expect([file.name, file.blob.size]).toEqual(['oʻn.pdf', 5]);
    await expect(app.http.download('/files/2/')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      detail: ['Topilmadi'],
    });
  });

  it('a call that is given up is not a fault of the server', async () => {
    const app = await oneApp();
    const stop = new AbortController();
    stop.abort();
    await expect(app.http.get('/record', {}, stop.signal)).rejects.toMatchObject({
      status: 0,
      code: 'CANCELLED',
    });
  });
});

describe('the id of a call', () => {
  const idsOf = (url: string) =>
    server.seen
      .filter((call) => call.url === url)
      .map(({ headers }) => String(headers.traceparent).split('-')[1] ?? '');

  it('is new for every call, and stays when the call is repeated with a fresh token', async () => {
    const app = await oneApp();
    server.expireAccess();
    await app.http.get('/record/1');
    await app.http.get('/record/2');
    const [first, repeated] = idsOf('/record/1');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(repeated).toBe(first);
    expect(idsOf('/record/2')[0]).not.toBe(first);
  });

  it('is known to the page also when no answer came', async () => {
    const app = await oneApp();
    server.special.set('/record/3', (response) => response.destroy());
    const [error] = errorsOf(await Promise.allSettled([app.http.get('/record/3')]));
    expect(error).toMatchObject({ code: 'NO_ANSWER', requestId: idsOf('/record/3')[0] });
  });
});
