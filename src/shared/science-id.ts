import { z } from 'zod';

/** A work as Science ID lists it. */
const scienceIdWork = z.object({
  name: z.string().max(1000),
  type: z.string().max(100),
  date: z.iso.date().nullable(),
  url: z.string().max(2048).nullable(),
  coauthors: z.array(z.string().max(200)).max(200),
});

/** A researcher as Science ID knows them. */
export const scienceIdProfile = z.object({
  science_id: z.string().max(60),
  full_name: z.string().max(300),
  degree: z.string().max(200).nullable(),
  title: z.string().max(200).nullable(),
  works: z.array(scienceIdWork).max(1000),
});
export type ScienceIdProfile = z.infer<typeof scienceIdProfile>;

/**
 * `GET /auth/user/science-id-data`: `profile` is null for somebody whom Science ID does not know;
 * `stand_in` = the built-in one of development answered.
 */
export const scienceIdAnswer = z.object({
  stand_in: z.boolean(),
  profile: scienceIdProfile.nullable(),
});
