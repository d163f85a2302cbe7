import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Language } from '#shared/languages.ts';
import { pointedFields, validationFields } from '#shared/validation-messages.ts';
import { decodeMessage, spokenParams } from '#shared/validation-text.ts';
import { Refusal, type TextKey } from '../base/refusal.ts';
import { refusedPage } from '../base/refused-page.ts';
import { givenText, isText, languageOf } from '../base/texts.ts';
import { isOutage } from '../db/outage.ts';
import { isWrongValue, refusalOfConstraint, sqlStateOf } from '../db/violations.ts';

const megabyte = 1024 * 1024;

/** One text at a field; validation texts get the field's own name for their placeholder. */
function written(language: Language, field: string, { key, params = {} }: TextKey): string {
  const decoded = decodeMessage(key);
  const name = `validation.field.${field}`;
  const label = isText(name) ? { key: name } : field;
  const given = { ...decoded.params, ...params };
  const spoken = decoded.key.startsWith('validation.') ? spokenParams(given, language) : given;
  return givenText(language, decoded.key, {
    field: label,
    ...spoken,
    ...(params.field === undefined ? {} : { field: label }),
  });
}

/** The texts of a refusal by field, in a language. */
export function bodyOf(refusal: Refusal, language: Language): Record<string, string[]> {
  const { fields, field = 'detail', params, text: own } = refusal.parts;
  if (fields)
    return Object.fromEntries(
      Object.entries(fields).map(([name, texts]) => [
        name,
        texts.map((one) => written(language, name, one)),
      ]),
    );
  return {
    [field]: [givenText(language, own?.key ?? `errors.${refusal.code}`, own?.params ?? params)],
  };
}

/** The texts of a refusal as one list, for answers that speak of many records. */
export const wordsOf = (refusal: Refusal, language: Language): string[] => [
  ...new Set(Object.values(bodyOf(refusal, language)).flat()),
];

/** Whatever was thrown as a refusal; undefined for what nobody foresaw. */
export function refusalFrom(error: unknown, bodyLimit = megabyte): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError)
    return new Refusal('VALIDATION', { fields: validationFields(error.issues) });
  if (hasZodFastifySchemaValidationErrors(error))
    return new Refusal('VALIDATION', { fields: pointedFields(error.validation) });
  if (isOutage(error)) return new Refusal('UNAVAILABLE', { retryAfter: 2 });
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 429) return new Refusal('TOO_MANY_REQUESTS', { retryAfter: 60 });
  if (status === 503) return new Refusal('UNAVAILABLE', { retryAfter: 5 });
  if (status === 413)
    return new Refusal('FILE_TOO_LARGE', { params: { size: Math.floor(bodyLimit / megabyte) } });
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('VALIDATION');
  return isWrongValue(error) ? new Refusal('VALIDATION') : refusalOfConstraint(error);
}

/** Whether it is a browser that opens an address: what calls the API asks for no markup. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /^text\/html\b/.test(headers.accept ?? '');

/**
 * The one translator of refusals to HTTP: stable code in a header, texts by field in the body,
 * nothing else. Somebody who opens an address in a browser gets the same texts as a page.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language']);
  const refusal = refusalFrom(error, request.routeOptions.bodyLimit);
  if (!refusal) request.log.error({ err: error }, 'unforeseen');
  // Harmless for the person, but a schema lets through what its column does not hold.
  if (isWrongValue(error))
    request.log.warn({ sqlstate: sqlStateOf(error) }, 'refused by the database');
  const known = refusal ?? new Refusal('INTERNAL', { params: { request_id: request.id } });
  if (known.parts.retryAfter !== undefined)
    reply.header('retry-after', String(known.parts.retryAfter));
  if (known.code === 'SMS_CODE_WRONG')
    reply.header('x-attempts-left', String(known.parts.params?.count ?? ''));
  reply.code(known.status).header('x-error-code', known.code).header('x-request-id', request.id);
  // What a browser opens by itself is read by a person: a page under load, a link to a file.
  if (wantsPage(request))
    reply
      .type('text/html; charset=utf-8')
      .send(refusedPage(language, wordsOf(known, language), known.parts.retryAfter));
  else reply.send(bodyOf(known, language));
}

/**
 * Hooks do not run for a request without a route: these answers carry the headers that matter
 * themselves.
 */
const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * Answers what the router refuses before any hook runs, in the shape of every other refusal: a
 * malformed percent-encoding is 400, and a part of the address that is longer than any id is an
 * address that does not exist (404).
 */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(plainHeaders);
  answerError(frameworkRefusal(error), request, reply);
}

function frameworkRefusal(error: FastifyError): unknown {
  if (error.code === 'FST_ERR_BAD_URL')
    return new Refusal('VALIDATION', { text: { key: 'errors.bad_address' } });
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('NOT_FOUND');
  return error;
}

/** Statuses of what Node's parser refuses; everything else that is no HTTP is 400. */
const parserStatus = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/**
 * Answers what is not HTTP at all, or came too slowly, in the shape of every other refusal, and
 * closes the connection.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // A connection that was reset has nobody who reads an answer.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const status = parserStatus.get(error.code ?? '') ?? 400;
    const body = JSON.stringify(
      bodyOf(
        new Refusal('VALIDATION', { text: { key: 'errors.bad_request' } }),
        languageOf(undefined),
      ),
    );
    const headers = {
      ...plainHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-error-code': 'VALIDATION',
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}
