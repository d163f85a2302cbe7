import axios, {
  type AxiosInstance,
  type AxiosRequestConfig,
  type InternalAxiosRequestConfig,
} from 'axios';
import { ApiError } from './api-error.ts';
import { apiErrorOf, toApiError, traceHeader } from './call-error.ts';
import { type Http, newKey, queryText, type WriteOptions } from './http.ts';
import { currentLanguage } from './i18n.ts';
import { offlineRefusal } from './offline-refusal.ts';
import { isTransient, mostRepeats, repeatDelay } from './repeat.ts';
import type { Session } from './session.ts';

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

/** The HTTP client over a session; the product has one, `http` of `http.ts`. */
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
