import { z } from 'zod';
import { id } from '#shared/validation.ts';

/** `POST /auth/see-as/`: opens the leave that the event `seeAs` of this account gave. */
export const seeAsBody = z.object({ account: id });
/** One access token; there is no refresh. */
export const seeAsAnswer = z.object({ access: z.string() });
