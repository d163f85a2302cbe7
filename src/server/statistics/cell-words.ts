import { tashkentDay } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import type { Cell } from './xlsx-parts.ts';

/** The name of an organization, a period or a direction in a cell; empty where there is none. */
export const nameIn = (thing: unknown, language: Language): string =>
  (thing as Record<`name_${Language}`, string> | null)?.[`name_${language}`] ?? '';

/** The day of a moment in Tashkent, as a cell that can be sorted; empty where there is none. */
export const dayOf = (moment: unknown): Cell =>
  moment ? { day: tashkentDay(new Date(String(moment))) } : null;
