import type { Insertable } from 'kysely';
import type { Born } from '#modules/account/create.server.ts';
import { accountProcess } from '#modules/account/process.server.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Database } from '#server/db/tables.ts';
import { create, withAdvisoryLock } from '#server/engine/act.ts';
import type { Trx } from '#server/engine/process.ts';
import { systemReader } from '#server/engine/reader.ts';

/**
 * A person as a form of an organization names them; what is missing is asked for only when nobody
 * has the number yet.
 */
export interface NamedPerson {
  pinfl: string;
  surname?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
  email?: string | null;
  mobile_phone?: string | null;
}

const byPinfl = (trx: Trx, pinfl: string) =>
  trx
    .selectFrom('account')
    .select(['id', 'role_id', 'granted_roles'])
    .where('pinfl', '=', pinfl)
    .executeTakeFirst();

const nothingToBook = async () => {
  throw new Error('the creation of an account books nothing');
};

/** `account.prepare` by the system, in the transaction of the form that named the person. */
async function bornPrepared(trx: Trx, input: Born): Promise<number> {
  const reader = await systemReader({ db: trx, now: () => new Date() });
  const what = {
    event: 'prepare',
    input,
    reason: null,
    reader,
    ip: null,
    job: 'consequence',
    book: nothingToBook,
  };
  return create(trx, accountProcess, { ...what, confirm: async () => 'none' });
}

/**
 * An address that is not taken yet; a taken one stays with its owner, and the form does not tell
 * that there is one: anyone who types an address must not learn who has an account.
 */
async function freeAddress(trx: Trx, email: string | null | undefined): Promise<string | null> {
  if (!email) return null;
  // The same words as a registration with this address waits for.
  await withAdvisoryLock(trx, `account ${email}`);
  const taken = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return taken ? null : email;
}

/**
 * The account behind a personal number: found, else prepared without ever having signed in
 * (`account.prepare`). Every number in the database is a proven or a prepared one
 * (docs/decisions/071-who-proves-a-number.md). `change` gives a prepared account what its purpose
 * needs. Throws `VALIDATION` when a new person has no name.
 */
export async function accountOfPerson(
  trx: Trx,
  person: NamedPerson,
  change: Partial<Insertable<Database['account']>> = {},
): Promise<number> {
  const known = await byPinfl(trx, person.pinfl);
  if (known) return known.id;
  const missing = (['surname', 'first_name'] as const).filter((field) => !person[field]);
  if (missing.length > 0)
    throw refuseFields(Object.fromEntries(missing.map((field) => [field, 'validation.required'])));
  // Two forms at once, or a form and the person's first sign-on: creations with one number come one
  // after the other.
  await withAdvisoryLock(trx, `account ${person.pinfl}`);
  const made = await byPinfl(trx, person.pinfl);
  if (made) return made.id;
  const {
    pinfl,
    surname = null,
    first_name = null,
    middle_name = null,
    mobile_phone = null,
  } = person;
  const email = await freeAddress(trx, person.email);
  const names = { surname, first_name, middle_name };
  return bornPrepared(trx, {
    user_type: 'I',
    pinfl,
    pinfl_source: 'prepared',
    ...names,
    email,
    mobile_phone,
    ...change,
  });
}
