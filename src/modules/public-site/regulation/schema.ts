import { z } from 'zod';
import { settingKeys, settingKinds, settingSections, settingUnits } from '#shared/settings.ts';

/** One rule in numbers: the setting that gives it, how it is said, and its value today. */
export const publicRule = z.object({
  key: z.enum(settingKeys),
  kind: z.enum(settingKinds),
  unit: z.enum(settingUnits).nullable(),
  value: z.unknown(),
});
export type PublicRule = z.infer<typeof publicRule>;

/** `GET /api/public/rules/`: every setting that a rule of the process is made of, by subject. */
export const publicRules = z.object({
  as_of: z.iso.datetime(),
  sections: z.array(z.object({ section: z.enum(settingSections), rules: z.array(publicRule) })),
});
export type PublicRules = z.infer<typeof publicRules>;
