import { AxiosError, type AxiosResponse } from 'axios';
import { ApiError } from './api-error.ts';

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
const headerOf = (response: AxiosResponse, name: string): string | null => {
  const value: unknown = response.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const numberOf = (text: string | null): number | null =>
  text === null || Number.isNaN(Number(text)) ? null : Number(text);

async function bodyOf(response: AxiosResponse): Promise<object> {
  // A refused download carries its JSON inside the blob that was asked for.
  const data: unknown = response.data instanceof Blob ? await response.data.text() : response.data;
  try {
    const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  } catch {
    return {};
  }
}

/** The code of an answer without `X-Error-Code`, e.g. of a proxy in between. */
const codeByStatus = (status: number): string =>
  status === 401 ? 'UNAUTHENTICATED' : status >= 500 ? 'UNAVAILABLE' : 'UNKNOWN';

/** Reads an answer that is not 2xx. */
export async function apiErrorOf(response: AxiosResponse): Promise<ApiError> {
  const { detail, ...rest } = Object.fromEntries(
    Object.entries(await bodyOf(response)).map(([name, value]) => [name, textsOf(value)]),
  );
  return new ApiError({
    status: response.status,
    code: headerOf(response, 'x-error-code') ?? codeByStatus(response.status),
    fields: rest,
    detail,
    requestId: headerOf(response, 'x-request-id'),
    retryAfter: numberOf(headerOf(response, 'retry-after')),
    attemptsLeft: numberOf(headerOf(response, 'x-attempts-left')),
  });
}

/** The header by which a call says its id. */
export const traceHeader = 'traceparent';

/** The id that a call was sent with: where no answer came, only the page knows it. */
function sentId({ config }: AxiosError): string | null {
  const sent = config?.headers.get(traceHeader);
  return typeof sent === 'string' ? (sent.split('-')[1] ?? null) : null;
}

/** Turns whatever a call threw into an ApiError, so that nobody else has to know axios. */
export async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (!(error instanceof AxiosError)) throw error;
  if (error.response !== undefined) return apiErrorOf(error.response);
  return new ApiError({
    status: 0,
    code: error.code === AxiosError.ERR_CANCELED ? 'CANCELLED' : 'NO_ANSWER',
    requestId: sentId(error),
  });
}
