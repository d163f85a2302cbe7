import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { mailAbout } from '#server/auth/account-mails.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { forgetLoginTries, takeLoginTry } from '#server/auth/login-limits.ts';
import { hashPassword, passwordFits } from '#server/auth/passwords.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { RouteParts } from '#server/declared/module.ts';
import { act } from '#server/engine/act.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { passwordChange } from '#shared/account.ts';
import { normalizeEmail } from '#shared/formats.ts';
import { isCommonPassword } from '#shared/weak-passwords.ts';
import type { NewPassword } from './events.server.ts';
import { accountProcess } from './process.server.ts';

type Body = z.infer<typeof passwordChange>;

interface Holder {
  email: string | null;
  surname: string | null;
  first_name: string | null;
  password_hash: string | null;
}

/** The present password proves the person; wrong ones count as failed sign-ons do. */
async function provePassword(
  { db, now }: Services,
  holder: Holder,
  name: string,
  given: string,
  address: string,
): Promise<void> {
  const leave = await takeLoginTry(db, name, address, now());
  if (!leave.allowed)
    throw new Refusal('TOO_MANY_REQUESTS', {
      retryAfter: leave.retryAfter,
      text: { key: 'sign-on.too_many_tries' },
    });
  await wait(leave.waitMs);
  if (!(await passwordFits(holder.password_hash, given)))
    throw refuseFields({ current_password: 'validation.password_wrong' });
  await forgetLoginTries(db, name, address);
}

/** What names and mail address give away is no password, and the old one is no new one. */
function requireFresh(
  { email, surname, first_name }: Holder,
  { current_password, password }: Body,
): void {
  if (password === current_password) throw refuseFields({ password: 'validation.same_value' });
  const known = [email?.split('@')[0], surname, first_name].filter((word): word is string =>
    Boolean(word),
  );
  if (isCommonPassword(password, known))
    throw refuseFields({ password: 'validation.password_own' });
}

interface Said extends Pick<RouteParts, 'book'> {
  body: Body;
  ip: string;
}

/**
 * `account.passwordChange`: the person gives the present password and a new one; their other
 * sessions end, and a mail tells them. Throws `Refusal`.
 */
async function changePassword(
  services: Services,
  actor: SignedIn,
  { body, ip, book }: Said,
): Promise<void> {
  const { db, config } = services;
  const holder = await db
    .selectFrom('account')
    .select(['email', 'language', 'surname', 'first_name', 'password_hash'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  // Who signs on through OneID alone has none to change: the machine says so.
  if (holder.password_hash !== null)
    await provePassword(
      services,
      holder,
      normalizeEmail(holder.email ?? `account ${actor.userId}`),
      body.current_password,
      ip,
    );
  requireFresh(holder, body);
  const input: NewPassword = {
    password_hash: await hashPassword(body.password),
    session: actor.sessionId,
  };
  const reader = await signedInReader(services, actor, actor.language);
  await db.transaction().execute(async (trx) => {
    const what = {
      event: 'passwordChange',
      input,
      reason: null,
      reader,
      ip,
      job: null,
      confirm: async () => 'none' as const,
      book,
    };
    await act(trx, accountProcess, actor.userId, null, what);
    if (holder.email)
      await mailAbout(trx, {
        config,
        words: 'replaced',
        to: holder.email,
        accountId: actor.userId,
        language: holder.language,
      });
  });
}

/** `POST /api/auth/user/password/`: the own password, by those who know the present one. */
export function ownPasswordRoute(
  app: App,
  services: Services,
  { book }: Pick<RouteParts, 'book'>,
): void {
  const schema = {
    tags: ['auth'],
    summary: 'Change the own password',
    body: passwordChange,
    response: { 204: z.null() },
  };
  app.post('/api/auth/user/password/', { schema }, async (request, reply) => {
    const actor = signedIn(request);
    await changePassword(services, actor, { body: request.body, ip: request.ip, book });
    request.log.info(
      { event: 'password_changed', account: actor.userId, ip: request.ip },
      'password changed',
    );
    return reply.code(204).send(null);
  });
}
