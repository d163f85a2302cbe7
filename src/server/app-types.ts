import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { SignedIn } from './auth/signed-in.ts';
import type { Config } from './base/config.ts';
import type { Database } from './db/tables.ts';
import type { FileStorage } from './files/storage.ts';
import type { MailGateway } from './mail/gateway.ts';
import type { OakRegister } from './oak/register.ts';
import type { SmsGateway } from './sms/gateway.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null for a visitor. Set by the hook of `auth/authenticate.ts`. */
    actor: SignedIn | null;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What every route group and job may use. `now` is the server's clock, replaced in tests. */
export interface Services {
  db: Kysely<Database>;
  pool: pg.Pool;
  config: Config;
  now(): Date;
  storage: FileStorage;
  sms: SmsGateway;
  mail: MailGateway;
  /** Null: no register of approved degrees is configured. */
  oak: OakRegister | null;
}
