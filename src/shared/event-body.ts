import { z } from 'zod';
import { lines, version } from './validation.ts';

/** The body every event carries beside its own payload. */
export const eventBody = z.object({
  version,
  reason: lines({ max: 1000 }).nullish(),
  sms_code: z.string().trim().max(12).nullish(),
});
