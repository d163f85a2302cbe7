import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import { keyFor } from './keys.ts';

/** What an access token says. `role` and `organization` make it useless once the account has other ones (processes 20.2 row 7). */
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

/** A signed access token (HS256), good until `until` and for this deployment only (safety 9.1, 9.2). */
export function signAccess(config: TokenConfig, claims: AccessClaims, now: Date, until: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, role: claims.role, org: claims.organizationId })
    .setProtectedHeader({ alg: 'HS256', typ: kind })
    .setSubject(String(claims.accountId))
    .setIssuer(issuerOf(config))
    .setAudience(audienceOf(config))
    .setIssuedAt(now)
    .setExpirationTime(until)
    .sign(keyFor(config.tokenSecret, 'access'));
}

/** The claims of a good access token; null for any other text: expired, altered, of another kind or another deployment. */
export async function readAccess(config: TokenConfig, token: string, now: Date): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor(config.tokenSecret, 'access'), {
      algorithms: ['HS256'],
      typ: kind,
      issuer: issuerOf(config),
      audience: audienceOf(config),
      requiredClaims: ['sub', 'sid', 'role', 'exp', 'iat'],
      currentDate: now,
    });
    const { sub, sid, role, org } = payload;
    if (typeof sid !== 'string' || typeof role !== 'number') return null;
    return { accountId: Number(sub), sessionId: sid, role, organizationId: typeof org === 'number' ? org : null };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
