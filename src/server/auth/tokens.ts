import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../base/config.ts';
import { keyFor } from '../base/keys.ts';

/**
 * What an access token says. `role` and `organization` make it useless once the account has other
 * ones.
 */
export interface AccessClaims {
  accountId: number;
  sessionId: string;
  role: number;
  organizationId: number | null;
}

type TokenConfig = Pick<Config, 'tokenSecret' | 'publicUrl'>;

const kind = 'at+jwt';
const issuerOf = (config: TokenConfig): string => config.publicUrl;
const audienceOf = (config: TokenConfig): string => `${config.publicUrl}/api`;

/** A signed access token (HS256), good until `until` and for this deployment only. */
export function signAccess(
  config: TokenConfig,
  claims: AccessClaims,
  now: Date,
  until: Date,
): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, role: claims.role, org: claims.organizationId })
    .setProtectedHeader({ alg: 'HS256', typ: kind })
    .setSubject(String(claims.accountId))
    .setIssuer(issuerOf(config))
    .setAudience(audienceOf(config))
    .setIssuedAt(now)
    .setExpirationTime(until)
    .sign(keyFor(config.tokenSecret, 'access'));
}

interface Read {
  claims: AccessClaims;
  until: number;
}

/**
 * Tokens whose signature was found good, per deployment. What they say of the account is compared
 * with its row on every request all the same.
 */
const good = new WeakMap<TokenConfig, Map<string, Read>>();
const mostKept = 5000;

function keep(config: TokenConfig, token: string, read: Read): AccessClaims {
  const kept = good.get(config) ?? new Map<string, Read>();
  good.set(config, kept);
  const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(token, read);
  return read.claims;
}

/**
 * The claims of a good access token; null for any other text: expired, altered, of another kind or
 * another deployment.
 */
export async function readAccess(
  config: TokenConfig,
  token: string,
  now: Date,
): Promise<AccessClaims | null> {
  const known = good.get(config)?.get(token);
  if (known && now.getTime() < known.until) return known.claims;
  try {
    const { payload } = await jwtVerify(token, keyFor(config.tokenSecret, 'access'), {
      algorithms: ['HS256'],
      typ: kind,
      issuer: issuerOf(config),
      audience: audienceOf(config),
      requiredClaims: ['sub', 'sid', 'role', 'exp', 'iat'],
      currentDate: now,
    });
    const { sub, sid, role, org, exp = 0 } = payload;
    if (typeof sid !== 'string' || typeof role !== 'number') return null;
    const claims = {
      accountId: Number(sub),
      sessionId: sid,
      role,
      organizationId: typeof org === 'number' ? org : null,
    };
    return keep(config, token, { claims, until: exp * 1000 });
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
