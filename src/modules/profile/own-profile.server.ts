import { type Kysely, sql } from 'kysely';
import { worksOf } from '#modules/scientific-work/for-others/counts.server.ts';
import type { Services } from '#server/app-types.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Database } from '#server/db/tables.ts';
import { tashkentDay } from '#shared/dates.ts';
import {
  type ProfileField,
  type ProfileFields,
  profileFieldNames,
  provenElsewhere,
  signOnFields,
} from '#shared/profile.ts';
import { missingProfileFields } from './for-others/missing-fields.server.ts';
import { brokenRules } from './profile-rules.server.ts';
import type { ProfileAnswer } from './schema.ts';

const columns = [
  ...profileFieldNames,
  'id',
  'profile_version',
  'user_type',
  'language',
  'identity_confirmed',
  'password_hash',
  'pinfl_source',
  'tin_source',
  'phone_confirmed_at',
] as const;

const accountOf = (db: Kysely<Database>, id: number) =>
  db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
type Account = Awaited<ReturnType<typeof accountOf>>;

type Sources = ProfileAnswer['sources'];

/**
 * Who gave the fields that this person does not write: sign-on confirmed the person, or somebody
 * the number.
 */
function sourcesOf(account: Account): Sources {
  const confirmed = signOnFields.filter(
    (field) => account.identity_confirmed && account[field] !== null && account[field] !== '',
  );
  const sources: Sources = Object.fromEntries(confirmed.map((field) => [field, 'oneid']));
  if (account.pinfl_source !== null && account.pinfl !== null) sources.pinfl = account.pinfl_source;
  if (account.tin_source !== null && account.tin !== null) sources.tin = account.tin_source;
  return sources;
}

/**
 * The caller's own profile with its sources, what is missing, places of work and counts of works.
 */
export async function ownProfile({ db, now }: Services, actor: SignedIn): Promise<ProfileAnswer> {
  const account = await accountOf(db, actor.userId);
  const [history, achievements, works, cleared] = await Promise.all([
    db
      .selectFrom('work_history')
      .select(['id', 'company_name', 'position', 'start_date', 'end_date'])
      .where('account_id', '=', actor.userId)
      .orderBy('start_date', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('achievement')
      .select(['id', 'name', 'given_by', 'received_on'])
      .where('owner_id', '=', actor.userId)
      .orderBy('received_on', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    sql<{ type: number; count: number }>`
      select w.type, count(*)::int as count from ${worksOf(sql`${actor.userId}::bigint`)} w
        group by w.type`.execute(db),
    db.selectFrom('cleared_number').select('kind').where('account_id', '=', actor.userId).execute(),
  ]);
  const {
    identity_confirmed: _confirmed,
    pinfl_source: _pinfl,
    tin_source: _tin,
    ...known
  } = account;
  const { password_hash, phone_confirmed_at, profile_version, ...fields } = known;
  return {
    ...fields,
    phone_confirmed: phone_confirmed_at !== null,
    cleared: cleared.map(({ kind }) => kind).filter((kind) => account[kind] === null),
    by_password: password_hash !== null,
    version: profile_version,
    sources: sourcesOf(account),
    missing: missingProfileFields(account, tashkentDay(now())),
    work_history: history,
    achievements,
    work_counts: Object.fromEntries(works.rows.map(({ type, count }) => [String(type), count])),
  };
}

/**
 * A phone that codes go to changes with a code; one that nobody has proven is a note in the
 * profile, and codes do not go there.
 */
const guardedContacts = ({ phone_confirmed_at }: Account): ProfileField[] =>
  phone_confirmed_at === null ? [] : ['mobile_phone'];

/** What is said at a field that the profile does not write. */
const refusedFields: Record<(typeof provenElsewhere)[number], string> = {
  pinfl: 'validation.number_elsewhere',
  tin: 'validation.number_elsewhere',
  email: 'validation.code_needed',
};

async function placesFit(
  db: Kysely<Database>,
  { region_id, district_id }: ProfileFields,
): Promise<Record<string, string>> {
  if (
    region_id !== null &&
    !(await db.selectFrom('region').select('id').where('id', '=', region_id).executeTakeFirst())
  ) {
    return { region_id: 'validation.choice' };
  }
  if (district_id === null) return {};
  const district = await db
    .selectFrom('district')
    .select('region_id')
    .where('id', '=', district_id)
    .executeTakeFirst();
  return district?.region_id === region_id ? {} : { district_id: 'validation.choice' };
}

async function problemsOf(
  db: Kysely<Database>,
  account: Account,
  change: Partial<ProfileFields>,
  today: string,
) {
  const changed = profileFieldNames.filter(
    (field) => change[field] !== undefined && change[field] !== account[field],
  );
  // The stored row has every field; what is stored has passed these rules or came from sign-on.
  const person = {
    ...account,
    ...Object.fromEntries(changed.map((field) => [field, change[field]])),
  } as ProfileFields;
  const sources = sourcesOf(account);
  const guarded = guardedContacts(account);
  const places = changed.some((field) => field === 'region_id' || field === 'district_id')
    ? await placesFit(db, person)
    : {};
  const fields: Record<string, string> = {
    ...brokenRules(person, changed, account.user_type, today),
    ...places,
  };
  for (const field of changed) {
    if (guarded.includes(field)) fields[field] = 'validation.code_needed';
    if (sources[field] === 'oneid') fields[field] = 'validation.read_only';
  }
  for (const field of provenElsewhere) {
    if (changed.includes(field) && sources[field] !== 'oneid') fields[field] = refusedFields[field];
  }
  return { changed, fields };
}

/**
 * Saves the fields that are sent. Throws STALE_VERSION, or VALIDATION with every wrong field; then
 * nothing is written.
 */
export async function saveProfile(
  { db, now }: Services,
  actor: SignedIn,
  version: number,
  change: Partial<ProfileFields>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(columns)
      .where('id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (account.profile_version !== version)
      throw new Refusal('STALE_VERSION', { field: 'version' });
    const { changed, fields } = await problemsOf(trx, account, change, tashkentDay(now()));
    if (Object.keys(fields).length > 0) throw refuseFields(fields);
    if (changed.length === 0) return;
    const values = Object.fromEntries(changed.map((field) => [field, change[field]]));
    await trx
      .updateTable('account')
      .set({ ...values, profile_version: version + 1, updated_at: now() })
      .where('id', '=', actor.userId)
      .execute();
  });
}
