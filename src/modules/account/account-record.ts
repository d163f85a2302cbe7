import type { AccountFacts } from '#machines/account.machine.ts';
import { fullName, type NameParts } from '#shared/names.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/** An account as it travels; what the reader may not see whole is masked by the server. */
export interface AccountRecord extends TravellingRecord<AccountFacts> {
  surname: string | null;
  first_name: string | null;
  middle_name: string | null;
  user_type: 'F' | 'I' | 'L';
  role_id: number;
  roles: number[];
  organization: (Named & { id: number }) | null;
  pinfl: string | null;
  email: string | null;
  mobile_phone: string | null;
  identity_confirmed: boolean;
  /** Who has proven the personal number. */
  number_source: 'oneid' | 'administrator' | 'prepared' | 'installation' | null;
  /** Numbers that were removed because nothing had proven them, masked; with the role of then. */
  cleared: { kind: 'pinfl' | 'tin'; value: string; cleared_at: string; role_id: number }[];
  by_password: boolean;
  last_login_at: string | null;
  created_at: string;
}

/** The person's name; the mail address of somebody who has given none. */
export const nameOf = (account: NameParts & Pick<AccountRecord, 'id' | 'email'>): string =>
  fullName(account) || account.email || String(account.id);
