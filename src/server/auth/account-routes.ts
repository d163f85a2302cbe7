import type { FastifyRequest } from 'fastify';
import {
  mailConfirmation,
  passwordReset,
  registration,
  resetRequest,
  saidAnswer,
} from '#shared/account.ts';
import { normalizeEmail } from '#shared/formats.ts';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf, text } from '../base/texts.ts';
import { settings } from '../settings/settings.ts';
import { actAsVisitor, type From } from './account-acts.ts';
import { isUsable } from './account-state.ts';
import { linkOf } from './links.ts';
import { register } from './register.ts';
import { askReset, resetPassword } from './reset.ts';
import { limitAddress } from './try-limits.ts';

const tags = ['auth'];
/** What one network address may try; a university behind one address is many people. */
const limits = {
  register: { most: 20, minutes: 60 },
  link: { most: 60, minutes: 15 },
  reset: { most: 30, minutes: 60 },
};

const fromOf = ({ now }: Services, request: FastifyRequest): From => ({
  now: now(),
  language: languageOf(request.headers['accept-language']),
  ip: request.ip,
});

function registerRoute(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'A foreign user registers; a link goes to the mail address',
    body: registration,
    response: { 201: saidAnswer },
  };
  app.post('/api/auth/users/', { schema }, async (request, reply) => {
    const from = fromOf(services, request);
    await limitAddress(services.db, 'register', request.ip, limits.register, from.now);
    await register(services, request.body, from);
    request.log.info({ event: 'registered', ip: request.ip }, 'registration');
    reply.code(201);
    const hours = (await settings(services.db, from.now))['auth.mail_confirm_ttl_h'];
    return { detail: text(from.language, 'sign-on.confirm_sent', { hours }) };
  });
}

const invalidLink = () =>
  new Refusal('VALIDATION', { field: 'confirm', text: { key: 'sign-on.confirm_link_invalid' } });

/** `account.mailConfirm`. A link opened twice does no harm: what it did is answered again. */
async function confirmMail(
  { db }: Services,
  confirm: string,
  mail: string,
  from: From,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await linkOf(trx, confirm, 'confirm');
    if (!known || known.email !== normalizeEmail(mail)) throw invalidLink();
    if (known.used_at !== null && isUsable(known.state)) return;
    try {
      await actAsVisitor(trx, known.id, 'mailConfirm', { token: confirm }, from);
    } catch (error) {
      if (error instanceof Refusal && ['GUARD_FAILED', 'BAD_STATUS'].includes(error.code))
        throw invalidLink();
      throw error;
    }
  });
}

function confirmRoute(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'Confirm a mail address by its link',
    querystring: mailConfirmation,
    response: { 200: saidAnswer },
  };
  app.get('/api/auth/confirm/mail', { schema }, async (request) => {
    const from = fromOf(services, request);
    await limitAddress(services.db, 'link', request.ip, limits.link, from.now);
    await confirmMail(services, request.query.confirm, request.query.mail, from);
    return { detail: text(from.language, 'sign-on.mail_confirmed') };
  });
}

function resetRoutes(app: App, services: Services): void {
  const asked = {
    tags,
    summary: 'Ask for a link to a new password; the answer is always the same',
    querystring: resetRequest,
    response: { 200: saidAnswer },
  };
  app.get('/api/auth/users/get_reset_password_link/', { schema: asked }, async (request) => {
    const from = fromOf(services, request);
    await limitAddress(services.db, 'reset', request.ip, limits.reset, from.now);
    await askReset(services, request.query.email, from);
    return { detail: text(from.language, 'sign-on.reset_sent') };
  });
  const done = {
    tags,
    summary: 'A new password by a link of a mail',
    body: passwordReset,
    response: { 200: saidAnswer },
  };
  app.post('/api/auth/confirm/reset-password', { schema: done }, async (request) => {
    const from = fromOf(services, request);
    await limitAddress(services.db, 'link', request.ip, limits.link, from.now);
    const { token, password } = request.body;
    await resetPassword(services, token, password, from);
    request.log.info({ event: 'password_reset', ip: request.ip }, 'password reset');
    return { detail: text(from.language, 'sign-on.reset_done') };
  });
}

/** Registration of foreign users, the confirmation of their mail, forgotten passwords. */
export function accountRoutes(app: App, services: Services): void {
  registerRoute(app, services);
  confirmRoute(app, services);
  resetRoutes(app, services);
}
