import type { FastifyRequest } from 'fastify';
import type { RoleName } from '#machines/kit.ts';
import { roleCodes } from '#machines/kit.ts';
import { Refusal } from '#server/engine/refusal.ts';
import type { Services } from '../app-types.ts';
import { usableAccount } from './account-state.ts';
import type { SignedIn } from './signed-in.ts';
import { type AccessClaims, readAccess } from './tokens.ts';

const roleNames = new Map<number, RoleName>(Object.entries(roleCodes).map(([name, code]) => [code, name as RoleName]));

/** The role of a code in `account.role_id`. Throws when the number is no role: the row would be broken. */
export function roleNameOf(code: number): RoleName {
  const name = roleNames.get(code);
  if (name === undefined) throw new Error(`no role ${code}`);
  return name;
}

/** The session and the account behind a token, as they are at this moment; null when they do not carry it any more. */
async function holderOf({ db, now }: Services, claims: AccessClaims): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'role_id', 'organization_id', 'user_type', 'language', 'session.signed', 'expires_at', 'absolute_until'])
    .where('session.id', '=', claims.sessionId)
    .where('revoked_at', 'is', null)
    .where('account.state', '=', usableAccount)
    .executeTakeFirst();
  if (!row || row.id !== claims.accountId || row.expires_at <= now() || row.absolute_until <= now()) return null;
  // Another role or organization since the token was made: refused once, and the refresh brings the new abilities (processes 20.2 row 7).
  if (row.role_id !== claims.role || row.organization_id !== claims.organizationId) return null;
  return {
    userId: row.id,
    role: roleNameOf(row.role_id),
    organizationId: row.organization_id,
    sessionId: claims.sessionId,
    signed: row.signed,
    language: row.language,
    userType: row.user_type,
  };
}

/** The `onRequest` hook that fills `request.actor` from the bearer token; without a good one the request is a visitor's. */
export function authHook(services: Services): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (!token || scheme?.toLowerCase() !== 'bearer') return;
    const claims = await readAccess(services.config, token, services.now());
    if (claims) request.actor = await holderOf(services, claims);
  };
}

/** Who is signed in. Throws UNAUTHENTICATED for a visitor. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.actor) throw new Refusal('UNAUTHENTICATED');
  return request.actor;
}
