import { z } from 'zod';

/** `GET /api/public/site/`: what the foot of every public page names; null = no link. */
export const publicFoot = z.object({ former_site: z.string().nullable() });
export type PublicFoot = z.infer<typeof publicFoot>;
