import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { normalizeEmail } from '#shared/formats.ts';
import {
  loginAnswer,
  loginBody,
  logoutBody,
  refreshBody,
  tokenPair,
  userData,
} from '#shared/sign-on.ts';
import type { App, Services } from '../app-types.ts';
import { unseal } from '../base/keys.ts';
import { Refusal } from '../base/refusal.ts';
import { isUsable } from './account-state.ts';
import { signedIn } from './authenticate.ts';
import { forgetLoginTries, takeLoginTry } from './login-limits.ts';
import { oneIdClient } from './oneid-client.ts';
import { passwordFits } from './passwords.ts';
import { countFailedSignIn } from './refusal-series.ts';
import { endSession, type Origin, openSession, rotate, sessionOf } from './sessions.ts';
import { userDataOf } from './user-data.ts';

/** Where a request came from. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
});

const wrongLogin = () => new Refusal('UNAUTHENTICATED', { text: { key: 'sign-on.login_failed' } });

/**
 * The account that name and password open. The same words and time for an unknown name, a wrong
 * password and a closed account.
 */
async function provenAccount(
  { db, now }: Services,
  body: z.infer<typeof loginBody>,
  address: string,
) {
  const name = normalizeEmail(body.username);
  const leave = await takeLoginTry(db, name, address, now());
  if (!leave.allowed)
    throw new Refusal('TOO_MANY_REQUESTS', {
      retryAfter: leave.retryAfter,
      text: { key: 'sign-on.too_many_tries' },
    });
  await wait(leave.waitMs);
  const account = await db
    .selectFrom('account')
    .select(['id', 'role_id', 'organization_id', 'user_type', 'state', 'password_hash'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', name))
    .executeTakeFirst();
  const fits = await passwordFits(account?.password_hash, body.password);
  const rightDoor = !body.foreign || account?.user_type === 'F';
  if (!account || !fits || !rightDoor || !isUsable(account.state)) throw wrongLogin();
  await forgetLoginTries(db, name, address);
  return account;
}

function login(app: App, services: Services): void {
  app.post(
    '/api/auth/login-token',
    {
      schema: {
        tags: ['auth'],
        summary: 'Sign on by e-mail and password',
        body: loginBody,
        response: { 200: loginAnswer },
      },
      onResponse: countFailedSignIn(services),
    },
    async (request) => {
      const account = await provenAccount(services, request.body, request.ip).catch((error) => {
        request.log.warn({ event: 'login_refused', ip: request.ip }, 'password login refused');
        throw error;
      });
      const { sessionId, pair } = await openSession(services, account, {
        signed: false,
        origin: originOf(request),
      });
      request.log.info({ event: 'login', account: account.id, ip: request.ip }, 'password login');
      return { ...pair, user: await userDataOf(services, sessionId) };
    },
  );
}

function refresh(app: App, services: Services): void {
  app.post(
    '/api/auth/token/refresh/',
    {
      schema: {
        tags: ['auth'],
        summary: 'Trade a refresh token for a new pair',
        body: refreshBody,
        response: { 200: tokenPair },
      },
    },
    async (request) => {
      const outcome = await rotate(services, request.body.refresh);
      if (outcome === 'blocked')
        throw new Refusal('NO_PERMISSION', { text: { key: 'sign-on.account_not_active' } });
      if (outcome === 'refused') throw new Refusal('UNAUTHENTICATED');
      return outcome;
    },
  );
}

/**
 * Ends the session at OneID too, so that the next person at this computer is asked who they are. A
 * failure there changes nothing here.
 */
async function leaveOneId(
  { db, config }: Services,
  request: FastifyRequest,
  sessionId: string,
): Promise<void> {
  const row = await db
    .selectFrom('session')
    .select('oneid_token')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row?.oneid_token) return;
  await db.updateTable('session').set({ oneid_token: null }).where('id', '=', sessionId).execute();
  oneIdClient(config)
    .logOut(unseal(config.tokenSecret, row.oneid_token))
    .catch((error: unknown) => request.log.warn({ err: error }, 'OneID did not log out'));
}

function logout(app: App, services: Services): void {
  app.post(
    '/api/auth/users/logout',
    {
      schema: {
        tags: ['auth'],
        summary: 'End this session',
        body: logoutBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const given = request.body?.refresh;
      const sessionId =
        request.actor?.sessionId ?? (given ? await sessionOf(services.db, given) : undefined);
      if (sessionId) {
        await endSession(services.db, sessionId, services.now());
        await leaveOneId(services, request, sessionId);
      }
      return reply.status(204).send(null);
    },
  );
}

/** Password login, refresh, logout and the user data. */
export function loginRoutes(app: App, services: Services): void {
  login(app, services);
  refresh(app, services);
  logout(app, services);
  app.get(
    '/api/auth/user/me',
    { schema: { tags: ['auth'], summary: 'User data and abilities', response: { 200: userData } } },
    async (request) => userDataOf(services, signedIn(request).sessionId),
  );
}
