import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { roleNameOf } from '../base/role-name.ts';
import { usableStates } from './account-state.ts';
import { type Holder, keptHolders } from './kept-holders.ts';
import { isOpen } from './open-routes.ts';
import { predecessorsOf } from './predecessors.ts';
import { requireReading } from './see-as-guard.ts';
import type { SignedIn } from './signed-in.ts';
import { type AccessClaims, readAccess } from './tokens.ts';

/**
 * A supporter sees as somebody only while their leave, their own session, their account and their
 * role last.
 */
async function mayStillSee(
  { db, now }: Pick<Services, 'db' | 'now'>,
  seeAs: number,
): Promise<boolean> {
  const moment = now();
  const row = await db
    .selectFrom('see_as')
    .innerJoin('session', 'session.id', 'see_as.supporter_session_id')
    .innerJoin('account', 'account.id', 'see_as.supporter_id')
    .select('see_as.id')
    .where('see_as.id', '=', seeAs)
    .where('ended_at', 'is', null)
    .where('until', '>', moment)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', moment)
    .where('absolute_until', '>', moment)
    .where('account.state', 'in', usableStates)
    .whereRef('account.role_id', '=', 'see_as.supporter_role')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The session and the account behind a token, as they are at this moment; null when they do not
 * carry it any more.
 */
async function holderOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  claims: AccessClaims,
): Promise<Holder | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('see_as', 'see_as.id', 'session.see_as_id')
    .select([
      'account.id',
      'role_id',
      'organization_id',
      'user_type',
      'language',
      'session.signed',
      'expires_at',
      'absolute_until',
    ])
    .select([
      'see_as_id',
      'see_as.supporter_id',
      predecessorsOf(sql.ref('account.organization_id')).as('predecessors'),
    ])
    .where('session.id', '=', claims.sessionId)
    .where('revoked_at', 'is', null)
    .where('account.state', 'in', usableStates)
    .executeTakeFirst();
  if (!row || row.id !== claims.accountId || row.expires_at <= now() || row.absolute_until <= now())
    return null;
  // Another role or organization since the token was made: refused once, and the refresh brings the
  // new abilities.
  if (row.role_id !== claims.role || row.organization_id !== claims.organizationId) return null;
  if (row.see_as_id !== null && !(await mayStillSee({ db, now }, row.see_as_id))) return null;
  const person: SignedIn = {
    userId: row.id,
    role: roleNameOf(row.role_id),
    organizationId: row.organization_id,
    predecessors: row.predecessors,
    sessionId: claims.sessionId,
    signed: row.signed,
    language: row.language,
    userType: row.user_type,
    ...(row.see_as_id !== null && row.supporter_id !== null
      ? { supporter: { id: row.supporter_id, seeAs: row.see_as_id } }
      : {}),
  };
  return {
    person,
    until: row.expires_at < row.absolute_until ? row.expires_at : row.absolute_until,
  };
}

/**
 * For long answers: until when the person is signed in as they were at the beginning; null when
 * role, organization, account or session say no.
 */
export async function signedInUntil(
  services: Services,
  { userId, sessionId, role, organizationId }: SignedIn,
): Promise<Date | null> {
  const holder = await holderOf(services, {
    accountId: userId,
    sessionId,
    role: roleCodes[role],
    organizationId,
  });
  return holder?.until ?? null;
}

/** Whether somebody is still what their token says, and their session lasts. */
const fits = ({ person, until }: Holder, claims: AccessClaims, now: Date): boolean =>
  person.userId === claims.accountId &&
  roleCodes[person.role] === claims.role &&
  person.organizationId === claims.organizationId &&
  until > now;

/** As `holderOf`, from what was kept where it fits: a refusal is always the database's. */
async function knownHolder(services: Services, claims: AccessClaims): Promise<Holder | null> {
  const kept = keptHolders(services);
  if (!kept) return holderOf(services, claims);
  const known = kept.find(claims);
  if (known && fits(known, claims, services.now())) return known;
  return kept.keep(claims, () => holderOf(services, claims));
}

async function actorBehind(
  services: Services,
  { headers }: FastifyRequest,
): Promise<SignedIn | null> {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  if (!token || scheme?.toLowerCase() !== 'bearer') return null;
  const claims = await readAccess(services.config, token, services.now());
  return claims ? ((await knownHolder(services, claims))?.person ?? null) : null;
}

/**
 * The `onRequest` hook that fills `request.actor` from the bearer token; without a good one the
 * request is a visitor's, who gets UNAUTHENTICATED before anything they sent is read, unless the
 * route is open to them.
 */
export function authHook(services: Services): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.actor = await actorBehind(services, request);
    const { url } = request.routeOptions;
    if (!request.actor && url !== undefined && !isOpen(url)) throw new Refusal('UNAUTHENTICATED');
    if (request.actor?.supporter) await requireReading(services, request, request.actor.supporter);
  };
}

/** Who is signed in. Throws UNAUTHENTICATED for a visitor. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.actor) throw new Refusal('UNAUTHENTICATED');
  return request.actor;
}
