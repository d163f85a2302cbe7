import { sql } from 'kysely';
import { notifyFormerContact } from '#server/auth/account-mails.ts';
import { voidResetLinks } from '#server/auth/links.ts';
import { maskEmail, maskPhone } from '#server/base/masks.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { usedCodes } from '#server/confirmation/code-states.ts';
import { newValueEvent } from '#server/confirmation/contact-codes.ts';
import { isDuplicate } from '#server/db/violations.ts';
import type { Change } from '#server/engine/process.ts';
import { type AccountRow, proofsSince } from './row.server.ts';

type Told = Change<AccountRow>;

/**
 * The new phone or address was proven by a code that went there, a quarter of an hour ago at most.
 */
export const newValueFact =
  <Input>(kind: 'phone' | 'mail', newValue: (input: Input) => string) =>
  async ({ trx, row, input, reader }: Change<AccountRow, Input>) => {
    const proof = await trx
      .selectFrom('confirmation_code')
      .select('id')
      .where((where) =>
        where.and({
          account_id: row.id,
          event: newValueEvent(kind, newValue(input)),
        }),
      )
      .where('state', 'in', usedCodes)
      .where('verified_at', '>', proofsSince(reader.now))
      .executeTakeFirst();
    return { [kind === 'phone' ? 'newPhoneConfirmed' : 'newMailConfirmed']: proof !== undefined };
  };

/**
 * Written beside the history, which tells the masked value only, and told where the person was
 * reached before. A stale form of the profile must not bring the old value back, and a link in the
 * former mailbox must not set a password.
 */
export async function changeContact(
  { trx, row, reader }: Told,
  columns: { mobile_phone?: string; email?: string },
): Promise<void> {
  try {
    await trx
      .updateTable('account')
      .set({
        ...columns,
        ...(columns.mobile_phone === undefined ? {} : { phone_confirmed_at: reader.now }),
        profile_version: sql<number>`profile_version + 1`,
      })
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    if (isDuplicate(error)) throw refuseFields({ email: 'validation.taken' });
    throw error;
  }
  const { email, mobile_phone } = columns;
  if (email !== undefined) await voidResetLinks(trx, row.id, reader.now);
  await notifyFormerContact(
    trx,
    row,
    email === undefined ? 'phone' : 'mail',
    (email === undefined ? maskPhone(mobile_phone ?? null) : maskEmail(email)) ?? '',
  );
}
