import { hashOf } from './keys.ts';

/** The name under which the code for a new phone or mail address is kept: it proves this value and no other. */
export const newValueEvent = (kind: 'phone' | 'mail', value: string): string => `${kind}Change ${hashOf(value)}`;
