import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { oneIdConfirmBody, oneIdLoginAnswer, oneIdLoginBody, tokenPair } from '#shared/sign-on.ts';
import type { App, Services } from '../app-types.ts';
import { hashOf, randomText } from '../base/keys.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import { originOf } from './login-routes.ts';
import { accountOf } from './oneid-account.ts';
import { oneIdClient } from './oneid-client.ts';
import { openSession } from './sessions.ts';

const stateLifeMs = 10 * 60_000;
/** Sign-on with an electronic signature: no SMS codes in this session. */
const signatureMethods = ['PKCSMETHOD', 'LEPKCSMETHOD'];

/** Browsers take the `__Host-` name only over https. */
const cookieName = (services: Services): string =>
  services.config.publicUrl.startsWith('https:') ? '__Host-oneid' : 'oneid';

/** The only addresses to which OneID may send the browser back. */
const returnPages = ({ config }: Services): string[] => [
  `${config.publicUrl}/one-id`,
  `${config.publicUrl}/one-id/`,
];

/**
 * The browser's own random value: what it starts, only it can finish. Kept while it lasts, so that
 * two tabs may sign on.
 */
function bindBrowser(services: Services, request: FastifyRequest, reply: FastifyReply): string {
  const name = cookieName(services);
  const known = request.cookies[name];
  const binding = known && /^[\w-]{22}$/.test(known) ? known : randomText(128);
  reply.setCookie(name, binding, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: name.startsWith('__Host-'),
    maxAge: stateLifeMs / 1000,
  });
  return binding;
}

function start(app: App, services: Services): void {
  const { db, config, now } = services;
  app.post(
    '/api/auth/oneid/login/',
    {
      schema: {
        tags: ['auth'],
        summary: 'Begin to sign on through OneID',
        body: oneIdLoginBody,
        response: { 200: oneIdLoginAnswer },
      },
    },
    async (request, reply) => {
      const { redirect_url } = request.body;
      if (!returnPages(services).includes(redirect_url)) {
        throw new Refusal('VALIDATION', {
          field: 'redirect_url',
          text: { key: 'sign-on.redirect_not_allowed' },
        });
      }
      const state = randomText(128);
      await db.deleteFrom('oneid_state').where('expires_at', '<', now()).execute();
      await db
        .insertInto('oneid_state')
        .values({
          state_hash: hashOf(state),
          browser_hash: hashOf(bindBrowser(services, request, reply)),
          redirect_url,
          expires_at: new Date(now().getTime() + stateLifeMs),
        })
        .execute();
      return { login_url: oneIdClient(config).loginUrl(redirect_url, state) };
    },
  );
}

/**
 * Uses up the state of a sign-on: once, in time, by the browser that began it. Answers its return
 * address.
 */
async function takeState(
  services: Services,
  request: FastifyRequest,
  state: string,
): Promise<string> {
  const browser = request.cookies[cookieName(services)];
  const now = services.now();
  const row = await services.db
    .updateTable('oneid_state')
    .set({ used_at: now })
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser ?? ''))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('redirect_url')
    .executeTakeFirst();
  if (!row) throw new Refusal('VALIDATION', { text: { key: 'sign-on.state_not_valid' } });
  return row.redirect_url;
}

function finish(app: App, services: Services): void {
  app.post(
    '/api/auth/oneid/confirm/',
    {
      schema: {
        tags: ['auth'],
        summary: 'Finish to sign on through OneID',
        body: oneIdConfirmBody,
        response: { 200: tokenPair },
      },
    },
    async (request) => {
      const redirectUrl = await takeState(services, request, request.body.state);
      // The code is base64; a `+` that was read as a space on its way is put back.
      const code = request.body.code.replaceAll(' ', '+');
      const { person, accessToken } = await oneIdClient(services.config).identify(
        code,
        redirectUrl,
      );
      const from = {
        now: services.now(),
        language: languageOf(request.headers['accept-language']),
        ip: request.ip,
      };
      const account = await accountOf(services.db, person, from);
      const method = person.auth_method ?? '';
      const signed = signatureMethods.includes(method);
      const { pair } = await openSession(services, account, {
        signed,
        origin: originOf(request),
        oneIdToken: accessToken,
      });
      request.log.info(
        { event: 'login', account: account.id, method, ip: request.ip },
        'OneID sign-on',
      );
      return pair;
    },
  );
}

/** Sign-on through OneID. Brings the cookie plug-in for its own two routes. */
export function oneIdRoutes(app: App, services: Services): void {
  app.register(async (scope) => {
    if (!scope.hasRequestDecorator('cookies')) await scope.register(cookie);
    const own = scope.withTypeProvider<ZodTypeProvider>();
    start(own, services);
    finish(own, services);
  });
}
