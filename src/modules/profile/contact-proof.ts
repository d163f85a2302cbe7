import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { sendCodeAnswer } from '#shared/sign-on.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';

/** A new phone or mail address that is to be proven. */
export interface Contact {
  kind: 'phone' | 'mail';
  value: string;
}

type Sent = z.infer<typeof sendCodeAnswer>;

/** The two steps before a contact may be changed: a code goes to the new value, and comes back. */
export function useContactProof(onRefused: (refusal: ApiError) => void) {
  const [sent, setSent] = useState<(Contact & { to: string }) | null>(null);
  const sending = useMutation<Sent, ApiError, Contact>({
    mutationFn: (contact) => http.post('/auth/user/contact/code/', contact),
    onSuccess: ({ phone }, contact) => setSent({ ...contact, to: phone ?? contact.value }),
    onError: onRefused,
  });
  const proving = useMutation<unknown, ApiError, Contact & { code: string }>({
    mutationFn: (proof) => http.post('/auth/user/contact/proof/', proof),
    onError: onRefused,
  });
  return { sent, sending, proving };
}
