import type { Kysely } from 'kysely';
import { Refusal } from '#server/engine/refusal.ts';
import { learnerRoles, rolesOfPerson } from '#shared/abilities-roles.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type ProfileField, type ProfileFields, profileFieldNames, signOnFields } from '#shared/profile.ts';
import type { ProfileAnswer } from '#shared/profile-answer.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Database } from '../db/tables.ts';
import { isDuplicate } from '../db/violations.ts';
import { refuseFields } from '../engine/refuse.ts';
import { missingProfileFields } from './missing-fields.ts';
import { brokenRules } from './profile-rules.ts';

const columns = [
  ...profileFieldNames,
  'id',
  'profile_version',
  'user_type',
  'language',
  'identity_confirmed',
  'password_hash',
  'role_id',
  'granted_roles',
] as const;

const accountOf = (db: Kysely<Database>, id: number) => db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
type Account = Awaited<ReturnType<typeof accountOf>>;

/** Fields of this person that came from sign-on. */
const sourcesOf = (account: Account): ProfileField[] =>
  account.identity_confirmed ? signOnFields.filter((field) => account[field] !== null && account[field] !== '') : [];

/** The caller's own profile with its sources, what is missing, places of work and counts of works. */
export async function ownProfile({ db, now }: Services, actor: SignedIn): Promise<ProfileAnswer> {
  const account = await accountOf(db, actor.userId);
  const [history, works] = await Promise.all([
    db
      .selectFrom('work_history')
      .select(['id', 'company_name', 'position', 'start_date', 'end_date'])
      .where('account_id', '=', actor.userId)
      .orderBy('start_date', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('scientific_work')
      .select(['type', ({ fn }) => fn.countAll<number>().as('count')])
      .where('owner_id', '=', actor.userId)
      .groupBy('type')
      .execute(),
  ]);
  const { identity_confirmed: _confirmed, role_id: _role, granted_roles: _roles, password_hash, profile_version, ...fields } = account;
  return {
    ...fields,
    by_password: password_hash !== null,
    version: profile_version,
    sources: Object.fromEntries(sourcesOf(account).map((field) => [field, 'oneid'])),
    missing: missingProfileFields(account, tashkentDay(now())),
    work_history: history,
    work_counts: Object.fromEntries(works.map(({ type, count }) => [String(type), Number(count)])),
  };
}

/**
 * Contact data in use may only change with a code: an e-mail that is a name for signing on, a phone that has confirmed an action, and the phone of everybody who is more
 * than a learner: it is his second factor (decision 016), which whoever knows only his password must not set.
 */
async function guardedContacts(db: Kysely<Database>, account: Account): Promise<ProfileField[]> {
  const { confirmed, password_hash } = await db
    .selectFrom('account')
    .select(({ exists, selectFrom }) => [
      'password_hash',
      exists(
        selectFrom('confirmation_code').select('id').whereRef('confirmation_code.account_id', '=', 'account.id').where('state', '=', 'verified'),
      ).as('confirmed'),
    ])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const second = confirmed || rolesOfPerson(account).some((role) => !learnerRoles.includes(role));
  const phone: ProfileField[] = second && account.mobile_phone !== null ? ['mobile_phone'] : [];
  return password_hash !== null && account.email !== null ? [...phone, 'email'] : phone;
}

async function placesFit(db: Kysely<Database>, { region_id, district_id }: ProfileFields): Promise<Record<string, string>> {
  if (region_id !== null && !(await db.selectFrom('region').select('id').where('id', '=', region_id).executeTakeFirst())) {
    return { region_id: 'validation.choice' };
  }
  if (district_id === null) return {};
  const district = await db.selectFrom('district').select('region_id').where('id', '=', district_id).executeTakeFirst();
  return district?.region_id === region_id ? {} : { district_id: 'validation.choice' };
}

async function problemsOf(db: Kysely<Database>, account: Account, change: Partial<ProfileFields>, today: string) {
  const before: Record<string, unknown> = account;
  const changed = profileFieldNames.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  // The stored row has every field; what is stored has passed these rules or came from sign-on.
  const person = { ...account, ...Object.fromEntries(changed.map((field) => [field, change[field]])) } as ProfileFields;
  const readOnly = sourcesOf(account);
  const guarded = await guardedContacts(db, account);
  const places = changed.some((field) => field === 'region_id' || field === 'district_id') ? await placesFit(db, person) : {};
  const fields: Record<string, string> = { ...brokenRules(person, changed, account.user_type, today), ...places };
  for (const field of changed) {
    if (guarded.includes(field)) fields[field] = 'validation.code_needed';
    if (readOnly.includes(field)) fields[field] = 'validation.read_only';
  }
  return { changed, fields };
}

const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';

/** Saves the fields that are sent. Throws STALE_VERSION, or VALIDATION with every wrong field; then nothing is written. */
export async function saveProfile({ db, now }: Services, actor: SignedIn, version: number, change: Partial<ProfileFields>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom('account').select(columns).where('id', '=', actor.userId).forUpdate().executeTakeFirstOrThrow();
    if (account.profile_version !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
    const { changed, fields } = await problemsOf(trx, account, change, tashkentDay(now()));
    if (Object.keys(fields).length > 0) throw refuseFields(fields);
    if (changed.length === 0) return;
    const values = Object.fromEntries(changed.map((field) => [field, change[field]]));
    try {
      await trx
        .updateTable('account')
        .set({ ...values, profile_version: version + 1, updated_at: now() })
        .where('id', '=', actor.userId)
        .execute();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw refuseFields({ [constraintOf(error) === 'account_email' ? 'email' : 'pinfl']: 'validation.taken' });
    }
  });
}
