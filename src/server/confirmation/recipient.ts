import { phonePattern } from '#shared/formats.ts';
import { maskEmail, maskPhone } from '../base/masks.ts';

/** Where a person's code goes; `masked` is what the screen says of it. */
export interface CodeRecipient {
  channel: 'sms' | 'mail';
  address: string;
  masked: string;
}

interface Reachable {
  user_type: 'F' | 'I' | 'L';
  mobile_phone: string | null;
  phone_confirmed_at: Date | null;
  email: string | null;
}

/**
 * The proven phone; the address by which a foreign user has registered; null when there is neither.
 * A phone that nobody has proven gets no codes: it may be anybody's.
 */
export function codeRecipient({
  user_type,
  mobile_phone,
  phone_confirmed_at,
  email,
}: Reachable): CodeRecipient | null {
  if (mobile_phone && phone_confirmed_at !== null && phonePattern.test(mobile_phone))
    return { channel: 'sms', address: mobile_phone, masked: maskPhone(mobile_phone) ?? '' };
  if (user_type === 'F' && email)
    return { channel: 'mail', address: email, masked: maskEmail(email) ?? '' };
  return null;
}
