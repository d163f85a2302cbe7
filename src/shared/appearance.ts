import { z } from 'zod';
import { densities, pageRows, skinNames } from './appearance-names.ts';
import { languages } from './languages.ts';

const rows = z.literal(pageRows);
const language = z.enum(languages);

/** `PATCH /profile/appearance/`: what the person has just chosen. */
export const appearanceChange = z
  .object({
    language,
    skin: z.enum(skinNames),
    density: z.enum(densities),
    page_rows: rows,
    shortcuts: z.boolean(),
  })
  .partial();
export type AppearanceChange = z.infer<typeof appearanceChange>;

/**
 * What the account keeps of it, and since when: the later choice wins over an earlier one of
 * another device.
 */
export const keptAppearance = z.object({
  language: language.nullable(),
  skin: z.enum(skinNames).nullable(),
  density: z.enum(densities).nullable(),
  page_rows: rows.nullable(),
  /** Whether shortcuts do something; null = nothing was chosen, they do. */
  shortcuts: z.boolean().nullable(),
  at: z.iso.datetime(),
});
export type KeptAppearance = z.infer<typeof keptAppearance>;
