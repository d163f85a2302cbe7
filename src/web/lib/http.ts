import { ApiError } from './api-error.ts';
import { visitSession } from './visit.ts';

/** Query values: arrays travel comma-joined, empty ones not at all. */
export type Query = Record<
  string,
  string | number | boolean | null | undefined | readonly (string | number)[]
>;

/** A write says which attempt it belongs to: the same `key` (see `newKey`) is never done twice. */
export interface WriteOptions {
  key?: string;
  signal?: AbortSignal;
}

/** A downloaded file with the name the server gave it. */
export interface Download {
  blob: Blob;
  name: string;
}

/**
 * The calls of the product; all reject with `ApiError` only. Paths are below `/api` and begin with
 * a slash.
 */
export interface Http {
  get<Answer>(path: string, query?: Query, signal?: AbortSignal): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: WriteOptions): Promise<Answer>;
  put<Answer>(path: string, body: unknown, options?: WriteOptions): Promise<Answer>;
  patch<Answer>(path: string, body: unknown, options?: WriteOptions): Promise<Answer>;
  delete<Answer>(path: string, body?: unknown, options?: WriteOptions): Promise<Answer>;
  download(path: string, query?: Query, signal?: AbortSignal): Promise<Download>;
}

/**
 * An idempotency key for a new attempt; also on plain http, where `crypto.randomUUID` does not
 * exist.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `?a=1,2&b=x`: arrays comma-joined, empty values left out. */
export function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    return text === ''
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll('%2C', ',')}`];
  });
  return pairs.join('&');
}

let loading: Promise<Http> | undefined;

/**
 * Fetches the client: who is signed in asks for it with the page, a visitor only when something is
 * asked of the server. Rejects with `ApiError`.
 */
export function loadHttp(): Promise<Http> {
  loading ??= import('./http-client.ts').then(
    ({ createHttp }) => createHttp('/api', visitSession),
    () => {
      loading = undefined;
      throw new ApiError({ status: 0, code: 'NO_ANSWER' });
    },
  );
  return loading;
}

/** Every call of the product goes through here. */
export const http: Http = {
  get: async (...call) => (await loadHttp()).get(...call),
  post: async (...call) => (await loadHttp()).post(...call),
  put: async (...call) => (await loadHttp()).put(...call),
  patch: async (...call) => (await loadHttp()).patch(...call),
  delete: async (...call) => (await loadHttp()).delete(...call),
  download: async (...call) => (await loadHttp()).download(...call),
};
