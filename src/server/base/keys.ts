import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * What a key is for; every purpose has its own key, so that nothing made for one use is good for
 * another.
 */
export type KeyPurpose = 'access' | 'refresh' | 'code' | 'seal' | 'log' | 'report';

const derived = new Map<string, Buffer>();

/** The 256-bit key of one purpose, derived from the deployment's token secret (HKDF-SHA256). */
export function keyFor(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose}:${secret}`;
  const key =
    derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'doctoral-education', purpose, 32));
  derived.set(name, key);
  return key;
}

/** A random value of so many bits, as base64url text. */
export const randomText = (bits: number): string => randomBytes(bits / 8).toString('base64url');

/** SHA-256 of a random token: enough for values that cannot be guessed; base64url. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * HMAC-SHA256 under the key of a purpose: for values that could be guessed, and for derived tokens;
 * base64url.
 */
export const macOf = (secret: string, purpose: KeyPurpose, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url');

/** Compares two hashes without telling by time where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Encrypts a text for the database (AES-256-GCM): base64url of nonce, tag and content. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/** Opens what `seal` made. Throws when it was altered or made under another secret. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
