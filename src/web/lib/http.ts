import axios, {
  type AxiosInstance,
  type AxiosRequestConfig,
  type InternalAxiosRequestConfig,
} from 'axios';
import { ApiError, apiErrorOf, toApiError, traceHeader } from './api-error.ts';
import { currentLanguage } from './i18n.ts';
import { offlineRefusal } from './offline-refusal.ts';
import { isTransient, mostRepeats, repeatDelay } from './repeat.ts';
import type { Session } from './session.ts';
import { visitSession } from './visit.ts';

/** Query values: arrays travel comma-joined, empty ones not at all. */
export type Query = Record<
  string,
  string | number | boolean | null | undefined | readonly (string | number)[]
>;

/** A write says which attempt it belongs to: the same `key` (see `newKey`) is never done twice. */
interface WriteOptions {
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

type Sent = InternalAxiosRequestConfig & {
  token?: string | null;
  repeated?: boolean;
  repeats?: number;
};

/**
 * Calls of somebody who is not signed in: a 401 here is an answer about the password or the code,
 * not about the session.
 */
const signOnPaths = ['/auth/login-token', '/auth/oneid/', '/auth/token/refresh'];
// The server ends a request after 60 s itself; a little later we stop hoping.
const timeout = 65_000;

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

/**
 * Gives every call an id that the server's log, its jobs and the error page carry too (W3C Trace
 * Context; docs/decisions/080-one-id-from-page-to-job.md). A call that is repeated after a renewal
 * keeps it.
 */
function addTrace(instance: AxiosInstance): void {
  instance.interceptors.request.use((config) => {
    config.headers.set(traceHeader, `00-${newKey()}-${newKey().slice(0, 16)}-01`, false);
    return config;
  });
}

type TokenSource = Pick<Session, 'accessToken' | 'renew'>;

function addToken(instance: AxiosInstance, own: TokenSource): void {
  instance.interceptors.request.use(async (config: Sent) => {
    config.headers.set('Accept-Language', currentLanguage());
    if (signOnPaths.some((path) => config.url?.startsWith(path))) return config;
    config.token = await own.accessToken();
    if (config.token) config.headers.set('Authorization', `Bearer ${config.token}`);
    return config;
  });
}

const reading = ['get', 'head'];

function refuseOffline(instance: AxiosInstance): void {
  instance.interceptors.request.use((config) => {
    if (navigator.onLine || reading.includes(config.method ?? 'get')) return config;
    throw offlineRefusal();
  });
}

function renewAndRepeat(instance: AxiosInstance, own: TokenSource): void {
  instance.interceptors.response.use(undefined, async (failure: unknown) => {
    const sent: Sent | undefined = axios.isAxiosError(failure) ? failure.config : undefined;
    const response = axios.isAxiosError(failure) ? failure.response : undefined;
    if (response?.status !== 401 || !sent?.token || sent.repeated) throw await toApiError(failure);
    const renewal = await own.renew(sent.token);
    if (renewal === 'broken') throw new ApiError({ status: 0, code: 'NO_ANSWER' });
    if (renewal === 'over') throw await apiErrorOf(response);
    sent.repeated = true;
    return instance.request(sent);
  });
}

/**
 * A write with a key is done once however often it arrives
 * (docs/decisions/013-idempotency-inside-the-transaction.md). So one that met a server which
 * leaves, or lost its answer, is sent again; the person hears of it only when that does not help.
 * Queries are repeated by `query-client.ts`.
 */
function repeatWrites(instance: AxiosInstance): void {
  instance.interceptors.response.use(undefined, async (failure: unknown) => {
    const sent: Sent | undefined = axios.isAxiosError(failure) ? failure.config : undefined;
    const repeats = sent?.repeats ?? 0;
    if (!sent?.headers.has('Idempotency-Key') || repeats >= mostRepeats) throw failure;
    const error = await toApiError(failure);
    if (!isTransient(error, repeats) || !navigator.onLine) throw failure;
    await new Promise((resolve) => setTimeout(resolve, repeatDelay(error)));
    if (sent.signal?.aborted) throw failure;
    sent.repeats = repeats + 1;
    return instance.request(sent);
  });
}

const writeConfig = ({ key, signal }: WriteOptions): AxiosRequestConfig => ({
  signal,
  headers: key === undefined ? {} : { 'Idempotency-Key': key },
});

/**
 * The name in `Content-Disposition`, of which `filename*` keeps Uzbek letters; empty when there is
 * none.
 */
function fileNameOf(disposition: unknown): string {
  if (typeof disposition !== 'string') return '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined
    ? (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '')
    : decodeURIComponent(encoded);
}

/** The one HTTP client over a session; the product has one, `http`. */
export function createHttp(baseUrl: string, own: TokenSource): Http {
  const instance = axios.create({
    baseURL: baseUrl,
    timeout,
    paramsSerializer: (query) => queryText(query),
  });
  addTrace(instance);
  addToken(instance, own);
  repeatWrites(instance);
  renewAndRepeat(instance, own);
  refuseOffline(instance);
  return {
    get: async (path, query, signal) => (await instance.get(path, { params: query, signal })).data,
    post: async (path, body, options = {}) =>
      (await instance.post(path, body, writeConfig(options))).data,
    put: async (path, body, options = {}) =>
      (await instance.put(path, body, writeConfig(options))).data,
    patch: async (path, body, options = {}) =>
      (await instance.patch(path, body, writeConfig(options))).data,
    delete: async (path, body, options = {}) =>
      (await instance.delete(path, { data: body, ...writeConfig(options) })).data,
    download: async (path, query, signal) => {
      const { data, headers } = await instance.get<Blob>(path, {
        params: query,
        signal,
        responseType: 'blob',
      });
      return { blob: data, name: fileNameOf(headers['content-disposition']) };
    },
  };
}

/** Every call of the product goes through here. */
export const http = createHttp('/api', visitSession);
