import type { Kysely, Selectable, Transaction } from 'kysely';
import { isRealDate } from '#shared/dates.ts';
import {
  normalizePassport,
  normalizePhone,
  passportPattern,
  phonePattern,
  tinPattern,
} from '#shared/formats.ts';
import { pinflPattern, readPinfl } from '#shared/pinfl.ts';
import { signOnFields } from '#shared/profile.ts';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../db/tables.ts';
import { joinBySignOn } from '../declared/modules.ts';
import { actAsVisitor, bornByVisitor, type From } from './account-acts.ts';
import { isUsable } from './account-state.ts';
import type { OneIdPerson } from './oneid-client.ts';
import { nameParts } from './oneid-names.ts';

const matching = (pattern: RegExp, text: string | null | undefined): string | null =>
  text && pattern.test(text) ? text : null;

/** Dates occur as `YYYY-MM-DD` and `YYYYMMDD`. */
function dateOf(text: string | null | undefined): string | null {
  const date = (text ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isRealDate(date) ? date : null;
}

function legalTin(person: OneIdPerson): string | null {
  const basic = person.legal_info?.find((entity) => entity.is_basic) ?? person.legal_info?.[0];
  return (
    matching(tinPattern, person.pkcs_legal_tin) ??
    matching(tinPattern, basic?.tin) ??
    matching(tinPattern, basic?.le_tin)
  );
}

/**
 * The account's columns as OneID gives them; what it does not give is null. OneID proves its
 * numbers and the phone.
 */
function profileOf(person: OneIdPerson, now: Date) {
  const pinfl = matching(pinflPattern, person.pin);
  const content = pinfl === null ? null : readPinfl(pinfl);
  const passport = matching(passportPattern, normalizePassport(person.pport_no ?? ''));
  const legal = person.user_type === 'L';
  const tin = (legal ? legalTin(person) : null) ?? matching(tinPattern, person.tin);
  const mobile_phone = matching(phonePattern, normalizePhone(person.mob_phone_no ?? ''));
  return {
    user_type: legal ? ('L' as const) : ('I' as const),
    pinfl,
    pinfl_source: pinfl === null ? null : ('oneid' as const),
    tin,
    tin_source: tin === null ? null : ('oneid' as const),
    ...nameParts(person),
    birthday: dateOf(person.birth_date) ?? content?.birthday ?? null,
    birth_place: person.birth_place || null,
    gender: content?.gender ?? null,
    nationality: person.natn || null,
    passport_series: passport?.slice(0, 2) ?? null,
    passport_number: passport?.slice(2) ?? null,
    passport_given_date: dateOf(person.pport_issue_date),
    passport_issuer: person.pport_issue_place || null,
    passport_valid_until: dateOf(person.pport_expr_date),
    permanent_address: person.per_adr || null,
    mobile_phone,
    phone_confirmed_at: mobile_phone === null ? null : now,
  };
}

type Profile = ReturnType<typeof profileOf>;

const findAccount = (db: Kysely<Database>, { pinfl, tin, user_type }: Profile) =>
  db
    .selectFrom('account')
    .select(['id', 'role_id', 'organization_id', 'state'])
    // The person is who OneID's number says, never who has the same e-mail address.
    .$if(pinfl !== null, (query) => query.where('pinfl', '=', pinfl))
    .$if(pinfl === null, (query) =>
      query.where('pinfl', 'is', null).where('tin', '=', tin).where('user_type', '=', user_type),
    )
    .executeTakeFirst();

type Held = Selectable<Database['account']>;

/**
 * What sign-on says of a person for the first time replaces what a form or the person has written
 * (`signOnFields`).
 */
const confirms = ({ identity_confirmed }: Held, confirmed: boolean): boolean =>
  confirmed && !identity_confirmed;

/**
 * A number of this kind is OneID's from now on; a natural person who signs on for an organization
 * does not get its TIN.
 */
function provenNumbers(held: Held, profile: Profile): Partial<Held> {
  const found: Partial<Held> = {};
  if (profile.pinfl !== null && held.pinfl_source !== 'oneid') found.pinfl_source = 'oneid';
  const foreignTin = profile.user_type === 'L' && held.user_type !== 'L';
  if (profile.tin !== null && held.tin === null && !foreignTin) {
    found.tin = profile.tin;
    found.tin_source = 'oneid';
  }
  return found;
}

/** OneID's phone stands in for one that nobody has proven. */
function provenPhone(held: Held, { mobile_phone, phone_confirmed_at }: Profile): Partial<Held> {
  const wanted = mobile_phone !== null && held.phone_confirmed_at === null;
  return wanted ? { mobile_phone, phone_confirmed_at } : {};
}

const apart: readonly string[] = [
  'user_type',
  'pinfl',
  'pinfl_source',
  'tin',
  'tin_source',
  'mobile_phone',
  'phone_confirmed_at',
];
const replaceable: readonly string[] = signOnFields;

/**
 * Fills what is empty; what the person has written stays, but for what OneID confirms now. A
 * sign-on that brings nothing new is no event.
 */
async function complete(
  trx: Transaction<Database>,
  id: number,
  profile: Profile,
  confirmed: boolean,
  from: From,
): Promise<void> {
  const held = await trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before: Record<string, unknown> = held;
  const first = confirms(held, confirmed);
  const given = Object.entries(profile).filter(([name, value]) => {
    if (value === null || apart.includes(name)) return false;
    return before[name] === null || (first && replaceable.includes(name) && before[name] !== value);
  });
  const filled = {
    ...Object.fromEntries(given),
    ...provenNumbers(held, profile),
    ...provenPhone(held, profile),
    ...(first ? { identity_confirmed: true } : {}),
  };
  if (Object.keys(filled).length > 0) await actAsVisitor(trx, id, 'oneidJoin', filled, from);
}

const isKnownBy = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'GUARD_FAILED';

/**
 * The first sign-on; of two at the same moment the second finds the first one's account. The
 * language of the screen becomes that of messages.
 */
async function bornOrFound(
  db: Kysely<Database>,
  profile: Profile,
  confirmed: boolean,
  from: From,
): Promise<boolean> {
  try {
    const born = { ...profile, language: from.language, identity_confirmed: confirmed };
    await db.transaction().execute((trx) => bornByVisitor(trx, 'oneidFirst', born, from));
    return true;
  } catch (error) {
    if (isKnownBy(error)) return false;
    throw error;
  }
}

/**
 * The account of a signed-on person: joined by personal number (a legal entity without one by its
 * TIN), created on the first sign-on as applicant; the named admin of a known legal entity as its
 * staff. Throws `VALIDATION` without any number, `NO_PERMISSION` for a blocked or closed account.
 */
export async function accountOf(db: Kysely<Database>, person: OneIdPerson, from: From) {
  const profile = profileOf(person, from.now);
  if (profile.pinfl === null && (profile.user_type !== 'L' || profile.tin === null)) {
    throw new Refusal('VALIDATION', { text: { key: 'sign-on.oneid_without_number' } });
  }
  const confirmed = person.valid ?? false;
  const fresh = (await findAccount(db, profile))
    ? false
    : await bornOrFound(db, profile, confirmed, from);
  const account = await findAccount(db, profile);
  if (!account || !isUsable(account.state))
    throw new Refusal('NO_PERMISSION', { text: { key: 'sign-on.account_not_active' } });
  if (!fresh)
    await db.transaction().execute((trx) => complete(trx, account.id, profile, confirmed, from));
  const { tin } = profile;
  if (profile.user_type !== 'L' || tin === null) return account;
  const place = await db
    .transaction()
    .execute((trx) => joinBySignOn(trx, { account, tin, now: from.now }));
  return { ...account, ...place };
}
