import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/**
 * What a limit counts as one visitor: an IPv4 address, or the /64 network of an IPv6 address,
 * because one subscriber is given at least so many (docs/security.md, "Guessing and flooding").
 * Takes any text that a proxy may hand on; what is no address is counted as it is written.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  if (!isIPv6(plain)) return plain;
  const whole = new Address6(plain);
  if (whole.isMapped4()) return whole.to4().correctForm();
  return `${new Address6(`${plain}/64`).startAddress().correctForm()}/64`;
}
