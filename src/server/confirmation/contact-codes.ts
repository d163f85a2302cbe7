import { hashOf } from '../base/keys.ts';

/** How the names of all codes for new values of a kind begin. */
export const newValuePrefix = (kind: 'phone' | 'mail'): string => `${kind}Change `;

/**
 * The name under which the code for a new phone or mail address is kept: it proves this value and
 * no other.
 */
export const newValueEvent = (kind: 'phone' | 'mail', value: string): string =>
  `${newValuePrefix(kind)}${hashOf(value)}`;
