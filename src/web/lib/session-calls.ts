import axios, { AxiosError } from 'axios';
import type { UserData } from '#shared/sign-on.ts';
import type { Tokens } from './session-storage.ts';

/**
 * The three calls that a session makes for itself. They never wait for the session, so they do not
 * go through `http.ts`.
 */
export interface SessionCalls {
  /**
   * Rotates the pair. Rejects with `RefreshRefused` when the server does not take the token, with
   * anything else when it did not answer.
   */
  refresh(refresh: string): Promise<Tokens>;
  me(access: string): Promise<UserData>;
  logout(tokens: Tokens): Promise<void>;
}

/** The server answered and said no; `blocked` = the account may not sign in any more (403). */
export class RefreshRefused extends Error {
  constructor(readonly blocked: boolean) {
    super('refresh refused');
    this.name = 'RefreshRefused';
  }
}

// Without an end, one silent server would hold every call of every tab.
const timeout = 15_000;
// A pair that is malformed, used up or of a closed account; every other answer (a proxy's 404, 5xx)
// is a fault and not a verdict.
const verdicts = [400, 401, 403, 422];

function refusalOf(error: unknown): unknown {
  const status = error instanceof AxiosError ? error.response?.status : undefined;
  return status !== undefined && verdicts.includes(status)
    ? new RefreshRefused(status === 403)
    : error;
}

/** The session's calls by the specification's paths under `baseUrl`. */
export function createSessionCalls(baseUrl: string): SessionCalls {
  const plain = axios.create({ baseURL: baseUrl, timeout });
  const bearer = (access: string) => ({ headers: { Authorization: `Bearer ${access}` } });
  return {
    refresh: async (refresh) => {
      try {
        const { data } = await plain.post<Tokens>('/auth/token/refresh/', { refresh });
        return { access: data.access, refresh: data.refresh };
      } catch (error) {
        throw refusalOf(error);
      }
    },
    me: async (access) => (await plain.get<UserData>('/auth/user/me', bearer(access))).data,
    logout: async ({ access, refresh }) => {
      await plain.post('/auth/users/logout', { refresh }, bearer(access));
    },
  };
}
