import { phonePattern } from '#shared/formats.ts';
import { maskEmail, maskPhone } from '../auth/masks.ts';

/** Where a person's code goes; `masked` is what the screen says of it. */
export interface CodeRecipient {
  channel: 'sms' | 'mail';
  address: string;
  masked: string;
}

interface Reachable {
  user_type: 'F' | 'I' | 'L';
  mobile_phone: string | null;
  email: string | null;
}

/** The phone; the e-mail of a foreign user who has no number of the country; null when there is neither (processes section 2). */
export function codeRecipient({ user_type, mobile_phone, email }: Reachable): CodeRecipient | null {
  if (mobile_phone && phonePattern.test(mobile_phone)) return { channel: 'sms', address: mobile_phone, masked: maskPhone(mobile_phone) ?? '' };
  if (user_type === 'F' && email) return { channel: 'mail', address: email, masked: maskEmail(email) ?? '' };
  return null;
}
