import { randomBytes } from 'node:crypto';
import os from 'node:os';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Insertable } from 'kysely';
import type { App, Services } from '#server/app-types.ts';
import { authHook } from '#server/auth/authenticate.ts';
import { confirmationRoutes } from '#server/auth/confirmation-routes.ts';
import { loginRoutes } from '#server/auth/login-routes.ts';
import { oneIdRoutes } from '#server/auth/oneid-routes.ts';
import { oneIdStandIn } from '#server/auth/oneid-stand-in.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { type Config, loadConfig } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/tables.ts';
import { devOutboxRoutes } from '#server/dev/outbox-routes.ts';
import { gatewaysOf } from '#server/messages/gateways.ts';
import { smsCallbackRoutes } from '#server/messages/sms-callback-routes.ts';
import type { TestDatabase } from './database.ts';
import { provenAccount } from './proven-account.ts';

/** A clock that tests move. */
interface Clock {
  now: Date;
  pass(seconds: number): void;
}

export interface SignOnApp {
  app: App;
  services: Services;
  clock: Clock;
  post(
    url: string,
    payload: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

/** The password of every account that `addAccount` makes. */
export const testPassword = 'Toʻgʻri parol 1!';

/** The bearer header of a token. */
export const bearer = (access: string): Record<string, string> => ({
  authorization: `Bearer ${access}`,
});

function answerRefusals(app: App): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) {
      if (error.parts.retryAfter !== undefined)
        reply.header('retry-after', String(error.parts.retryAfter));
      return reply
        .status(error.status)
        .header('x-error-code', error.code)
        .send({ parts: error.parts });
    }
    if (hasZodFastifySchemaValidationErrors(error))
      return reply.status(400).header('x-error-code', 'VALIDATION').send({});
    return reply.status(500).send({ error: String(error) });
  });
}

/**
 * The ways in on a small server of their own, over a real database. `change` replaces parts of the
 * configuration.
 */
export async function signOnApp(
  { db }: TestDatabase,
  change: Partial<Config> = {},
): Promise<SignOnApp> {
  const config: Config = {
    ...loadConfig({
      NODE_ENV: 'test',
      PORT: '3104',
      DATA_DIR: os.tmpdir(),
      TOKEN_SECRET: randomBytes(48).toString('base64'),
    }),
    ...change,
  };
  const clock: Clock = {
    now: new Date(),
    pass(seconds) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const services = { db, config, now: () => clock.now, ...gatewaysOf(config) } as Services;
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerRefusals(app);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', authHook(services));
  for (const routes of [loginRoutes, oneIdRoutes, oneIdStandIn, smsCallbackRoutes, devOutboxRoutes])
    routes(app, services);
  // Records are not there: who may ask is a test of the whole product (code-limits.test.ts).
  confirmationRoutes(app, services, async () => undefined);
  await app.ready();
  return {
    app,
    services,
    clock,
    post: (url, payload, headers = {}) => app.inject({ method: 'POST', url, payload, headers }),
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
  };
}

let hashed: Promise<string> | undefined;

/** An account with `testPassword`; an applicant with a phone when nothing else is said. */
export async function addAccount(
  { services }: SignOnApp,
  change: Partial<Insertable<Database['account']>> = {},
): Promise<{ id: number; email: string }> {
  hashed ??= hashPassword(testPassword);
  const email = `${randomBytes(6).toString('hex')}@namuna.uz`;
  const row = provenAccount({
    user_type: 'I' as const,
    email,
    password_hash: await hashed,
    mobile_phone: '+998901234567',
    surname: 'Karimov',
    ...change,
  });
  const { id } = await services.db
    .insertInto('account')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email: row.email ?? '' };
}

/** Signs on by password; answers the token pair. */
export async function signOn(
  { post }: SignOnApp,
  email: string,
): Promise<{ access: string; refresh: string }> {
  const answer = await post('/api/auth/login-token', { username: email, password: testPassword });
  if (answer.statusCode !== 200) throw new Error(`login: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}
