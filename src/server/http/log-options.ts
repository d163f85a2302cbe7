import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../base/config.ts';

/** What the server says goes here instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

/** Logs carry no query (mail addresses travel there by the specification) and no personal data. */
export function logOptions(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream?: LogStream,
): FastifyServerOptions['logger'] {
  const req = ({ method, url, id }: { method: string; url: string; id: string }) => ({
    method,
    path: url.split('?')[0],
    id,
  });
  const options = { level: logLevel, serializers: { req } };
  return stream ? { ...options, stream } : options;
}
