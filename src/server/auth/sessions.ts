import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Services } from '../app-types.ts';
import { hashOf, macOf, randomText, sameHash, seal } from '../base/keys.ts';
import type { Database } from '../db/tables.ts';
import { type Settings, settings } from '../settings/settings.ts';
import { isUsable } from './account-state.ts';
import { signAccess } from './tokens.ts';

/** What a sign-on and a refresh answer. */
export interface TokenPair {
  access: string;
  refresh: string;
}

/** Where a sign-on came from; shown to the user among the own sessions. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
}

type TokenServices = Pick<Services, 'db' | 'config' | 'now'>;
type Holder = { id: number; role_id: number; organization_id: number | null };

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * Two tabs, or an answer that got lost: the same token again within this time gets the same
 * successor.
 */
const graceMs = 10_000;

const soonest = (one: Date, other: Date): Date => (one < other ? one : other);
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

function accessFor(
  { config, now }: TokenServices,
  holder: Holder,
  session: { id: string; absolute_until: Date },
  set: Settings,
): Promise<string> {
  const claims = {
    accountId: holder.id,
    sessionId: session.id,
    role: holder.role_id,
    organizationId: holder.organization_id,
  };
  const until = soonest(after(now(), set['auth.access_ttl_min'] * minute), session.absolute_until);
  return signAccess(config, claims, now(), until);
}

/**
 * Opens a session for an account that has just proved who it is. The refresh token is
 * `<session>.<256 random bits>`; only its hash is kept.
 */
export async function openSession(
  services: TokenServices,
  holder: Holder,
  { signed, origin, oneIdToken }: { signed: boolean; origin: Origin; oneIdToken?: string },
): Promise<{ sessionId: string; pair: TokenPair }> {
  const { db, config } = services;
  const now = services.now();
  const set = await settings(db, services.now());
  const secret = randomText(256);
  const absolute = after(now, set['auth.session_max_days'] * day);
  const session = { id: randomUUID(), absolute_until: absolute };
  await db
    .insertInto('session')
    .values({
      ...session,
      account_id: holder.id,
      refresh_hash: hashOf(secret),
      expires_at: soonest(after(now, set['auth.refresh_ttl_days'] * day), absolute),
      signed,
      oneid_token: oneIdToken === undefined ? null : seal(config.tokenSecret, oneIdToken),
      user_agent: origin.userAgent?.slice(0, 300) ?? null,
      ip: origin.ip,
      created_at: now,
    })
    .execute();
  await db.updateTable('account').set({ last_login_at: now }).where('id', '=', holder.id).execute();
  const access = await accessFor(services, holder, session, set);
  return { sessionId: session.id, pair: { access, refresh: `${session.id}.${secret}` } };
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The two parts of a refresh token; null when it cannot be one. */
function partsOf(refresh: string): { id: string; secret: string } | null {
  const [id, secret, ...rest] = refresh.split('.');
  if (!id || !secret || rest.length > 0 || !uuidPattern.test(id)) return null;
  return { id, secret };
}

type Row = Pick<
  Selectable<Database['session']>,
  'id' | 'refresh_hash' | 'previous_hash' | 'rotated_at' | 'expires_at' | 'absolute_until'
>;
type Fate = 'rotate' | 'repeat' | 'reuse' | 'over';

function fateOf(row: Row, hash: string, now: Date): Fate {
  if (row.expires_at <= now || row.absolute_until <= now) return 'over';
  if (sameHash(row.refresh_hash, hash)) return 'rotate';
  const again = row.previous_hash !== null && sameHash(row.previous_hash, hash);
  return again && row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() <= graceMs
    ? 'repeat'
    : 'reuse';
}

const lockSession = (trx: Kysely<Database>, id: string) =>
  trx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id',
      'refresh_hash',
      'previous_hash',
      'rotated_at',
      'expires_at',
      'absolute_until',
    ])
    .select([
      'account.id as account_id',
      'account.role_id',
      'account.organization_id',
      'account.state',
    ])
    .where('session.id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate('session')
    .executeTakeFirst();

/**
 * A block ends the sessions too: the holder of their last token is told that it was the account,
 * and not the time.
 */
async function isStopped(
  trx: Kysely<Database>,
  { id, secret }: { id: string; secret: string },
): Promise<boolean> {
  const hash = hashOf(secret);
  const row = await trx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('account.state')
    .where('session.id', '=', id)
    .where((where) =>
      where.or([where('refresh_hash', '=', hash), where('previous_hash', '=', hash)]),
    )
    .executeTakeFirst();
  return row !== undefined && !isUsable(row.state);
}

/**
 * Trades a refresh token for a new pair. The successor is derived from the token itself (HMAC), so
 * that the same token again within ten seconds gets the same one; an older token ends the session
 * (reuse detection). `blocked` = the account may not be used any more.
 */
export async function rotate(
  services: TokenServices,
  refresh: string,
): Promise<TokenPair | 'refused' | 'blocked'> {
  const token = partsOf(refresh);
  if (!token) return 'refused';
  const { db, config } = services;
  const set = await settings(db, services.now());
  return db.transaction().execute(async (trx) => {
    const row = await lockSession(trx, token.id);
    if (!row) return (await isStopped(trx, token)) ? 'blocked' : 'refused';
    const now = services.now();
    const fate = fateOf(row, hashOf(token.secret), now);
    if (fate === 'over' || fate === 'reuse') {
      await endSession(trx, row.id, now);
      return 'refused';
    }
    if (!isUsable(row.state)) {
      await endSession(trx, row.id, now);
      return 'blocked';
    }
    const successor = macOf(config.tokenSecret, 'refresh', `${row.id}.${token.secret}`);
    if (fate === 'rotate') {
      const expires = soonest(after(now, set['auth.refresh_ttl_days'] * day), row.absolute_until);
      const change = {
        refresh_hash: hashOf(successor),
        previous_hash: row.refresh_hash,
        rotated_at: now,
        expires_at: expires,
      };
      await trx.updateTable('session').set(change).where('id', '=', row.id).execute();
    }
    const holder = {
      id: row.account_id,
      role_id: row.role_id,
      organization_id: row.organization_id,
    };
    return {
      access: await accessFor(services, holder, row, set),
      refresh: `${row.id}.${successor}`,
    };
  });
}

/** Ends a session at once, its access tokens too. Ending it twice is harmless. */
export async function endSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * The session that a refresh token belongs to now; undefined when it is no good. Changes nothing.
 */
export async function sessionOf(
  db: Kysely<Database>,
  refresh: string,
): Promise<string | undefined> {
  const token = partsOf(refresh);
  if (!token) return undefined;
  const hash = hashOf(token.secret);
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', token.id)
    .where((where) =>
      where.or([where('refresh_hash', '=', hash), where('previous_hash', '=', hash)]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Ends every session of an account, but for the one that is to stay: a block, a new password. */
export async function endSessionsOf(
  db: Kysely<Database>,
  accountId: number,
  now: Date,
  staying: string | null = null,
): Promise<void> {
  const open = db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  await (staying === null ? open : open.where('id', '<>', staying)).execute();
}
