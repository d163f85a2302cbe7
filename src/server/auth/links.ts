import { hashOf, randomText } from '../base/keys.ts';
import type { Database } from '../db/tables.ts';
import type { Trx } from '../engine/process.ts';

type Purpose = Database['account_link']['purpose'];

/** Links of this purpose that are still good are void from now on. */
async function voidLinks(trx: Trx, accountId: number, purpose: Purpose, now: Date): Promise<void> {
  await trx
    .updateTable('account_link')
    .set({ expires_at: now })
    .where((where) => where.and({ account_id: accountId, purpose }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * A link to a new password opens nothing any more: it lies in a mailbox of before, or was asked for
 * before the account was stopped.
 */
export const voidResetLinks = (trx: Trx, accountId: number, now: Date): Promise<void> =>
  voidLinks(trx, accountId, 'reset', now);

/**
 * Makes a link's token of 256 random bits; only its hash is kept. Older links of the same purpose
 * are void from now on.
 */
export async function newLink(
  trx: Trx,
  accountId: number,
  purpose: Purpose,
  now: Date,
  lastsMs: number,
): Promise<string> {
  const token = randomText(256);
  await voidLinks(trx, accountId, purpose, now);
  await trx
    .insertInto('account_link')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      purpose,
      expires_at: new Date(now.getTime() + lastsMs),
      created_at: now,
    })
    .execute();
  return token;
}

/**
 * The link behind a token with the state of its account; undefined when there is none of this
 * purpose. Whether it is good, the machine says.
 */
export function linkOf(trx: Trx, token: string, purpose: Purpose) {
  return trx
    .selectFrom('account_link')
    .innerJoin('account', 'account.id', 'account_link.account_id')
    .select([
      'account.id',
      'account.state',
      'account.email',
      'account.surname',
      'account.first_name',
      'account_link.used_at',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}
