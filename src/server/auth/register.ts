import type { Registration } from '#shared/account.ts';
import type { Language } from '#shared/languages.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { isDuplicate } from '../db/violations.ts';
import type { Trx } from '../engine/process.ts';
import { settings } from '../settings/settings.ts';
import { bornByVisitor, type From } from './account-acts.ts';
import { mailAbout } from './account-mails.ts';
import { isUnconfirmed } from './account-state.ts';
import { newLink } from './links.ts';
import { hashPassword } from './passwords.ts';
import { waitFor } from './try-limits.ts';

const hour = 3_600_000;
/** Mails that strangers can cause at one address. */
const mailsToOne = { most: 3, minutes: 60 };

interface Known {
  id: number;
  state: string;
  email: string | null;
  language: Language;
  first_name: string | null;
}

const ofMail = (trx: Trx, email: string): Promise<Known | undefined> =>
  trx
    .selectFrom('account')
    .select(['id', 'state', 'email', 'language', 'first_name'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();

/** The mail with the link by which a registration is confirmed. */
async function sendConfirmation(
  { config, db }: Services,
  trx: Trx,
  { id, email, language, first_name }: Known,
  now: Date,
): Promise<void> {
  const hours = (await settings(db, now))['auth.mail_confirm_ttl_h'];
  const token = await newLink(trx, id, 'confirm', now, hours * hour);
  const link = `${config.publicUrl}/mail-confirm?${new URLSearchParams({ confirm: token, mail: email ?? '' })}`;
  const params = { name: first_name ?? '', link, hours: String(hours) };
  await mailAbout(trx, {
    config,
    words: 'confirm',
    to: email ?? '',
    accountId: id,
    language,
    params,
    uselessAfter: new Date(now.getTime() + hours * hour),
  });
}

/**
 * The address has an account. Who registers is not told on the screen, because they may be a
 * stranger; the owner of the address is, by mail: the link again while it was never confirmed, else
 * that they have an account already.
 */
async function tellOwner(services: Services, trx: Trx, email: string, now: Date): Promise<void> {
  const known = await ofMail(trx, email);
  if (!known) return;
  if (isUnconfirmed(known.state)) return sendConfirmation(services, trx, known, now);
  const { config } = services;
  const params = {
    login: `${config.publicUrl}/login-foreign`,
    reset: `${config.publicUrl}/forgot-password`,
  };
  await mailAbout(trx, {
    config,
    words: 'taken',
    to: email,
    accountId: known.id,
    language: known.language,
    params,
  });
}

/** By an account of before, or by one that another request has made at this moment. */
const isTaken = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === 'GUARD_FAILED') || isDuplicate(error);

/**
 * `account.register`: the account waits for its mail. What it answers does not depend on whether
 * the address is known.
 */
export async function register(services: Services, body: Registration, from: From): Promise<void> {
  const { password, password_confirm: _again, ...person } = body;
  // Hashed in any case, so that the time tells nothing.
  const password_hash = await hashPassword(password);
  if ((await waitFor(services.db, `registration mail ${body.email}`, mailsToOne, from.now)) > 0)
    return;
  try {
    await services.db.transaction().execute(async (trx) => {
      const id = await bornByVisitor(
        trx,
        'register',
        { ...person, user_type: 'F', password_hash },
        from,
      );
      await sendConfirmation(
        services,
        trx,
        { id, state: '', email: body.email, language: body.language, first_name: body.first_name },
        from.now,
      );
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    await services.db
      .transaction()
      .execute((trx) => tellOwner(services, trx, body.email, from.now));
  }
}
