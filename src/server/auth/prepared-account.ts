import type { Insertable } from 'kysely';
import type { AccountTable } from '../db/tables/accounts.ts';
import { create, oneAfterTheOther } from '../engine/act.ts';
import type { Trx } from '../engine/process.ts';
import { systemReader } from '../engine/reader.ts';
import { refuseFields } from '../engine/refuse.ts';
import { accountProcess } from '../processes/account.ts';

/** A person as a form of an organization names him; what is missing is asked for only when nobody has the number yet. */
export interface NamedPerson {
  pinfl: string;
  surname?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
  email?: string | null;
  mobile_phone?: string | null;
}

const byPinfl = (trx: Trx, pinfl: string) =>
  trx.selectFrom('account').select(['id', 'role_id', 'granted_roles']).where('pinfl', '=', pinfl).executeTakeFirst();

const nothingToBook = async () => {
  throw new Error('the birth of an account books nothing');
};

/** USER.PREPARE by the system, in the transaction of the form that named the person. */
async function bornPrepared(trx: Trx, payload: object): Promise<number> {
  const reader = await systemReader({ db: trx, now: () => new Date() });
  const what = { event: 'prepare', payload: { ...payload }, reason: null, reader, ip: null, job: 'consequence', book: nothingToBook };
  return create(trx, accountProcess, { ...what, confirm: async () => 'none' });
}

/** An address that another account signs on with would open that account's mails to a stranger. */
async function requireFreeAddress(trx: Trx, email: string | null | undefined): Promise<void> {
  if (!email) return;
  const taken = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) throw refuseFields({ email: 'validation.email_taken' });
}

/**
 * The account behind a personal number: found, else prepared without ever having signed in (USER.PREPARE, processes 20.1 row 0a).
 * `change` gives a prepared account what its purpose needs. Throws `VALIDATION` when a new person has no name.
 */
export async function accountOfPerson(trx: Trx, person: NamedPerson, change: Partial<Insertable<AccountTable>> = {}): Promise<number> {
  const known = await byPinfl(trx, person.pinfl);
  if (known) return known.id;
  const missing = (['surname', 'first_name'] as const).filter((field) => !person[field]);
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing.map((field) => [field, 'validation.required'])));
  await requireFreeAddress(trx, person.email);
  const { pinfl, surname = null, first_name = null, middle_name = null, email = null, mobile_phone = null } = person;
  const row = { user_type: 'I' as const, pinfl, surname, first_name, middle_name, email, mobile_phone, ...change };
  // Two organizations at once: births with one number come one after the other.
  await oneAfterTheOther(trx, `prepare ${pinfl}`);
  const made = await byPinfl(trx, pinfl);
  return made ? made.id : bornPrepared(trx, row);
}
