import path from 'node:path';
import { ConfigError } from './config.ts';
import { projectPath } from './project-root.ts';

/** Where the product was starting; for the words of an error. */
export interface StartedWith {
  host?: string;
  port?: number;
  dataDir?: string;
  databaseUrl?: string | null;
}

/** What is known of the surroundings before the configuration could be read. */
export const startedHere = (env: Record<string, string | undefined>): StartedWith => ({
  dataDir: path.resolve(env.DATA_DIR?.trim() || './data'),
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const fieldOf = (error: unknown, name: 'path' | 'syscall'): string =>
  error instanceof Error && name in error
    ? String(Object.getOwnPropertyDescriptor(error, name)?.value ?? '')
    : '';

/** The port or the address of HOST cannot be had. */
function listening(error: unknown, { host, port }: StartedWith): string | undefined {
  // A process of several binds through the first one.
  if (!['listen', 'bind', 'getaddrinfo'].includes(fieldOf(error, 'syscall'))) return undefined;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program, perhaps by this product. Stop that program, or set PORT to a free port.`;
    case 'EACCES':
      return `This account may not listen on port ${port}. Set PORT to 1024 or more, and let a reverse proxy take the public port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for every interface.`;
    default:
      return undefined;
  }
}

/** The folder DATA_DIR, or a part of it, cannot be used. */
function folders(error: unknown, { dataDir = '' }: StartedWith): string | undefined {
  const place = fieldOf(error, 'path');
  const within =
    dataDir !== '' &&
    (place === dataDir ||
      place.startsWith(dataDir + path.sep) ||
      dataDir.startsWith(place + path.sep));
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${place || dataDir} is full. Make room there and start again.`;
  if (place === '' || !within) return undefined;
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR=${dataDir} cannot be used: ${place} is a file, and a folder is needed. Set DATA_DIR to another folder, or move the file away.`;
    case 'EACCES':
    case 'EPERM':
      return `This account may not write in DATA_DIR=${dataDir} (${place}). Give it the folder, or set DATA_DIR to another one.`;
    case 'EROFS':
      return `DATA_DIR=${dataDir} is on a file system that is read-only. Mount it for writing, or set DATA_DIR to another folder.`;
    case 'ENOENT':
      return `DATA_DIR=${dataDir} cannot be made or is not whole: ${place} is missing. Set DATA_DIR to a folder that can be made, or copy the whole folder again.`;
    default:
      return undefined;
  }
}

const tlsCodes =
  /^(ERR_TLS_CERT_ALTNAME_INVALID|(UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|CERT_|HOSTNAME_MISMATCH|ERR_SSL_|EPROTO).*)$/;

/** Host and port of DATABASE_URL, without its account and password. */
function databaseName(databaseUrl: string): { server: string; database: string; user: string } {
  const { host, pathname, username } = new URL(databaseUrl);
  return {
    server: host || 'this machine',
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  };
}

/** The server of DATABASE_URL is away, or does not let the product in. */
function database(error: unknown, { databaseUrl }: StartedWith): string | undefined {
  if (!databaseUrl || !(error instanceof Error)) return undefined;
  const { server, database: name, user } = databaseName(databaseUrl);
  const code = codeOf(error);
  if (code === 'ENOTFOUND') return `There is no host ${server}: correct DATABASE_URL.`;
  if (
    ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOENT'].includes(
      code,
    ) ||
    /timeout exceeded|timeout expired/.test(error.message)
  ) {
    return `The database at ${server} does not answer. Start it, or correct host and port in DATABASE_URL.`;
  }
  if (tlsCodes.test(code)) {
    return `The certificate of the database at ${server} is not trusted (${error.message}). Add &sslrootcert=FILE of its authority to DATABASE_URL, or correct the host.`;
  }
  if (/does not support SSL/.test(error.message)) {
    return `The database at ${server} speaks no TLS, and DATABASE_URL asks for it. Switch TLS on there.`;
  }
  if (code === '28P01' || /password must be a string/.test(error.message)) {
    return `The database at ${server} refuses the account "${user}": correct name and password in DATABASE_URL.`;
  }
  if (code === '28000') {
    return `The database at ${server} does not let the account "${user}" in from here (${error.message}). Correct DATABASE_URL, or pg_hba.conf of that server.`;
  }
  if (code === '3D000')
    return `The server ${server} has no database "${name}". Create it, or correct DATABASE_URL.`;
  if (code === '42501') {
    return `The account "${user}" lacks rights in the database "${name}" (${error.message}). Make it the owner of that database.`;
  }
  if (['0A000', '58P01'].includes(code) && /extension/.test(error.message)) {
    return `The server ${server} lacks an extension of PostgreSQL (${error.message}). Install its package postgresql-contrib there.`;
  }
  if (code === '53300')
    return `The database at ${server} has no free connection. Raise its max_connections, or end other programs.`;
  return undefined;
}

/** A file that the product itself consists of is missing. */
function product(error: unknown): string | undefined {
  const code = codeOf(error);
  const ownFile = code === 'ENOENT' && fieldOf(error, 'path').startsWith(projectPath() + path.sep);
  const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || ownFile;
  if (!missing || !(error instanceof Error)) return undefined;
  const what = fieldOf(error, 'path') || error.message.split('\n')[0];
  return `The folder of the product is not whole (${what}). Copy the whole folder again, then run npm ci and npm run build.`;
}

/**
 * What happened and what to do, in one sentence or two, for whatever ended a start or a command;
 * never a stack.
 */
export function startError(error: unknown, started: StartedWith = {}): string {
  if (error instanceof ConfigError) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const words = (one: unknown): string | undefined =>
    listening(one, started) ?? folders(one, started) ?? database(one, started) ?? product(one);
  const known = words(error) ?? (cause && words(cause));
  if (known) return known;
  if (error instanceof AggregateError) return startError(error.errors[0], started);
  return error instanceof Error ? error.message || error.name : String(error);
}
