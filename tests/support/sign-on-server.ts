import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UserData } from '#shared/sign-on.ts';

/** How the next refreshes are answered; `silent` breaks the connection. */
type RefreshMood = 'good' | 'refused' | 'silent' | 'broken';

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** User data as `user/me` answers them. */
export const userOf = (id: number): UserData => ({
  id,
  role_id: 100,
  role_name: 'applicant',
  roles: [100],
  user_type: 'I',
  org_id: null,
  organization: null,
  surname: 'Karimova',
  first_name: 'Aziza',
  middle_name: null,
  email: null,
  mobile_phone: null,
  language: 'uz',
  valid: false,
  is_organization: false,
  is_university: false,
  is_innovation: false,
  ability: [],
  session: { expires_at: inAnHour(), absolute_until: inAnHour() },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/**
 * A tiny server over a real socket with the product's paths for tokens; everything else answers 200
 * to the good token, else 401.
 */
export async function startSignOnServer() {
  const state = {
    access: 'access-1',
    refresh: 'refresh-1',
    mood: 'good' as RefreshMood,
    delayMs: 20,
    /** Refreshes are answered when so many have come. */
    together: 1,
    generation: 1,
    userId: 7,
  };
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] =
    [];
  const special = new Map<string, (response: ServerResponse) => void>();
  const asking: (() => void)[] = [];

  const answer = (
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse): void =>
    answer(
      response,
      401,
      { detail: ['Qaytadan kiring'] },
      { 'X-Error-Code': 'UNAUTHENTICATED', 'X-Request-Id': 'req-1' },
    );

  const pair = () => ({ access: state.access, refresh: state.refresh });

  function refresh(response: ServerResponse, body: string): void {
    if (state.mood === 'silent') return void response.destroy();
    if (state.mood === 'broken') return void answer(response, 502, {});
    const asked = JSON.parse(body).refresh;
    // The token before this one gets the same pair, as from the product's own server for ten seconds.
    const again = state.generation > 1 && asked === `refresh-${state.generation - 1}`;
    if (again) return void answer(response, 200, pair());
    if (state.mood === 'refused' || asked !== state.refresh) return void refuse(response);
    state.generation += 1;
    state.access = `access-${state.generation}`;
    state.refresh = `refresh-${state.generation}`;
    answer(response, 200, pair());
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader(
      'Access-Control-Allow-Headers',
      'authorization,accept-language,content-type,idempotency-key,traceparent',
    );
    response.setHeader(
      'Access-Control-Expose-Headers',
      'x-error-code,x-request-id,retry-after,content-disposition',
    );
    response.setHeader('Access-Control-Allow-Methods', 'GET,POST,PUT,DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const [url, body] = [request.url ?? '', await bodyOf(request)];
    seen.push({ method: request.method ?? '', url, headers: request.headers, body });
    if (url === '/auth/token/refresh/') {
      asking.push(() => refresh(response, body));
      if (asking.length < state.together) return;
      for (const answerOne of asking.splice(0)) setTimeout(answerOne, state.delayMs);
      return;
    }
    if (url === '/auth/users/logout') return void response.writeHead(204).end();
    if (request.headers.authorization !== `Bearer ${state.access}` && url !== '/auth/login-token')
      return refuse(response);
    const own = special.get(url.split('?')[0] ?? '');
    if (own) return own(response);
    answer(response, 200, url === '/auth/user/me' ? userOf(state.userId) : { url, body });
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    seen,
    special,
    answer,
    count: (url: string) => seen.filter((call) => call.url === url).length,
    /** From now on the access token handed out last is no good any more. */
    expireAccess: () => {
      state.access = 'nobody has this one';
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
