import { z } from 'zod';
import { email } from '#shared/validation.ts';
import { zodResolver } from '#web/forms/zod-resolver.ts';

/** Judges an e-mail address and a password that are to be sent. */
export const judge = zodResolver(z.object({ username: email, password: z.string().min(1) }));
