import { z } from 'zod';
import { accountMachine } from '#machines/account.machine.ts';
import { transitionsFrom } from '#machines/kit.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { addJob } from '../jobs/runner.ts';
import { settings } from '../settings/settings.ts';
import { actAsVisitor, type From } from './account-acts.ts';
import { mailAbout } from './account-mails.ts';
import { linkOf, newLink } from './links.ts';
import { hashPassword } from './passwords.ts';
import { waitFor } from './try-limits.ts';

const minute = 60_000;
/** Links that strangers can cause at one address. */
const linksToOne = { most: 3, minutes: 60 };
/**
 * The task that sends a reset link: asking for one does the same work for known and unknown
 * addresses.
 */
export const resetTask = 'send-reset-link';
const jobShape = z.object({
  email: z.string(),
  language: z.enum(['uz', 'ru', 'en']),
  ip: z.string().nullable(),
});

/** Queues what a known address is due; answers before anybody looks whether it is one. */
export const askReset = ({ db }: Services, email: string, { language, ip }: From): Promise<void> =>
  addJob(db, resetTask, { email, language, ip }, { maxAttempts: 5 });

const mayReset = (state: string): boolean =>
  transitionsFrom(accountMachine, state).some(({ event }) => event === 'resetRequest');

/**
 * `account.resetRequest`. Who never had a password signs on through OneID and gets no link: a
 * mailbox must not open what OneID protects.
 */
export const sendResetLink =
  (services: Services) =>
  async (payload: unknown): Promise<void> => {
    const { db, config } = services;
    const { email, language, ip } = jobShape.parse(payload);
    const now = services.now();
    if ((await waitFor(db, `reset mail ${email}`, linksToOne, now)) > 0) return;
    const minutes = (await settings(db, now))['auth.reset_link_ttl_min'];
    await db.transaction().execute(async (trx) => {
      const account = await trx
        .selectFrom('account')
        .select(['id', 'state', 'language', 'first_name'])
        .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
        .where('password_hash', 'is not', null)
        .executeTakeFirst();
      if (!account || !mayReset(account.state)) return;
      await actAsVisitor(trx, account.id, 'resetRequest', {}, { now, language, ip });
      const token = await newLink(trx, account.id, 'reset', now, minutes * minute);
      const link = `${config.publicUrl}/reset-password?${new URLSearchParams({ token })}`;
      const params = { name: account.first_name ?? '', link, minutes: String(minutes) };
      const uselessAfter = new Date(now.getTime() + minutes * minute);
      await mailAbout(trx, {
        config,
        words: 'reset',
        to: email,
        accountId: account.id,
        language: account.language,
        params,
        uselessAfter,
      });
    });
  };

const invalidLink = () =>
  new Refusal('VALIDATION', { field: 'token', text: { key: 'sign-on.reset_link_invalid' } });

/**
 * `account.reset`: a new password by a link; every session of the account ends. Throws `VALIDATION`
 * for a link that is no good any more.
 */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
  from: From,
): Promise<void> {
  const known = await linkOf(services.db, token, 'reset');
  if (!known) throw invalidLink();
  const password_hash = await hashPassword(password);
  try {
    await services.db.transaction().execute(async (trx) => {
      await actAsVisitor(trx, known.id, 'reset', { token, password_hash }, from);
      const { email, language } = await trx
        .selectFrom('account')
        .select(['email', 'language'])
        .where('id', '=', known.id)
        .executeTakeFirstOrThrow();
      if (email)
        await mailAbout(trx, {
          config: services.config,
          words: 'changed',
          to: email,
          accountId: known.id,
          language,
        });
    });
  } catch (error) {
    if (error instanceof Refusal && ['GUARD_FAILED', 'BAD_STATUS'].includes(error.code))
      throw invalidLink();
    throw error;
  }
}
