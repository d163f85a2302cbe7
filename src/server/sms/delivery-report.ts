import type { Config } from '../base/config.ts';
import { macOf, sameHash } from '../base/keys.ts';

const proofOf = (secret: string, messageId: number): string =>
  macOf(secret, 'report', `sms ${messageId}`);

/**
 * The address at which the gateway reports what became of one message. The gateways sign nothing,
 * so the address itself proves who calls: only the gateway that was given the message has seen it
 * (docs/security.md, "Ways in").
 */
export function reportAddress(
  { publicUrl, tokenSecret }: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  messageId: number,
): string {
  const query = new URLSearchParams({
    message: String(messageId),
    proof: proofOf(tokenSecret, messageId),
  });
  return `${publicUrl}/api/sms/callback?${query}`;
}

/** Whether a report about a message comes to the address that was given to the gateway for it. */
export const isOwnReport = (
  { tokenSecret }: Pick<Config, 'tokenSecret'>,
  messageId: number,
  proof: string,
): boolean => sameHash(proof, proofOf(tokenSecret, messageId));
