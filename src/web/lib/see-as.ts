import { http } from './http.ts';
import { createHttp } from './http-client.ts';
import { createSession } from './session.ts';
import { createSessionCalls } from './session-calls.ts';
import { leaveSeeingAs, markSeeingAs } from './session-place.ts';
import { endOf, writeSession } from './session-storage.ts';

const home = '/admin/home';
const path = '/auth/see-as/';

/**
 * Opens the leave that was just given: this tab shows what the person sees from now on. Rejects
 * with `ApiError`.
 */
export async function beginSeeAs(account: number): Promise<void> {
  const { access } = await http.post<{ access: string }>(path, { account });
  const user = await createSessionCalls('/api').me(access);
  markSeeingAs();
  // There is no refresh token: when the access token is over, so is this session.
  writeSession(sessionStorage, { access, refresh: '', user, endsAt: endOf(access, user) });
  window.location.assign(home);
}

/**
 * Back to one's own pages. The server is told by the supporter's own session; the token of the
 * other one may not even end itself.
 */
export async function endSeeAs(): Promise<void> {
  leaveSeeingAs();
  const own = createSession({
    calls: createSessionCalls('/api'),
    storage: localStorage,
    tab: window,
    locks: navigator.locks,
  });
  await createHttp('/api', own)
    .delete(path)
    .catch(() => undefined);
  window.location.assign(home);
}
