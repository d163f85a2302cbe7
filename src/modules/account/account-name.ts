import { fullName } from '#shared/names.ts';
import type { ListedAccount } from './schema.ts';

/** The person's name; the mail address of somebody who has given none. */
export const nameOf = (
  account: Pick<ListedAccount, 'id' | 'email' | 'surname' | 'first_name' | 'middle_name'>,
): string => fullName(account) || account.email || String(account.id);
