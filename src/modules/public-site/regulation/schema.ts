import { z } from 'zod';
import { settingKeys, settingSections } from '#shared/settings.ts';

/** One rule in numbers: the setting that gives it, and its value today. */
export const publicRule = z.object({ key: z.enum(settingKeys), value: z.unknown() });

/** `GET /api/public/rules/`: every setting that a rule of the process is made of, by subject. */
export const publicRules = z.object({
  as_of: z.iso.datetime(),
  sections: z.array(z.object({ section: z.enum(settingSections), rules: z.array(publicRule) })),
});
export type PublicRules = z.infer<typeof publicRules>;
