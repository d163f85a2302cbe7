import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const mostRetries = 2;

/**
 * A refusal (4xx) is an answer and stays one; only silence and trouble of the server are worth
 * another try.
 */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= mostRetries || !(error instanceof ApiError)) return false;
  return error.code !== 'CANCELLED' && (error.status === 0 || error.status >= 500);
}

/** Waits what the server asks for (Retry-After), else 1 s, 2 s; in ms. */
function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return asked === null ? 1000 * 2 ** failures : Math.min(asked * 1000, 30_000);
}

/** So long after its last look an answer can be read again without a network. */
const keptMs = 30 * 60_000;

/**
 * A cache of what the server holds. Writes are repeated by `http.ts`, and only with an idempotency
 * key.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        retryDelay,
        staleTime: 15_000,
        gcTime: keptMs,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
