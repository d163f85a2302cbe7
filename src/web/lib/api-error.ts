import { AxiosError, type AxiosResponse } from 'axios';

interface ApiErrorParts {
  status: number;
  code: string;
  fields?: Record<string, string[]>;
  detail?: string[];
  requestId?: string | null;
  retryAfter?: number | null;
  attemptsLeft?: number | null;
}

/**
 * A call that was refused or not answered. `status` 0: no answer (`NO_ANSWER`) or given up by us
 * (`CANCELLED`); else `code` is the header `X-Error-Code`, `fields` and `detail` are texts in the
 * user's language, `retryAfter` seconds.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly detail: string[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly attemptsLeft: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.code);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.detail = parts.detail ?? [];
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
    this.attemptsLeft = parts.attemptsLeft ?? null;
  }
}

/** Everything that a refusal says, text by text; nothing when there was no answer. */
export const refusalTexts = ({
  detail,
  fields,
}: {
  detail: readonly string[];
  fields: Readonly<Record<string, readonly string[]>>;
}): string[] => [...detail, ...Object.values(fields).flat()];

/**
 * What a failed call says, line by line; `fallback` when it says nothing or there was no answer.
 */
export function errorLines(error: unknown, fallback: string): string[] {
  const lines = error instanceof ApiError ? refusalTexts(error) : [];
  return lines.length > 0 ? lines : [fallback];
}

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
