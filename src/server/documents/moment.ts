import { tashkentDay, tashkentTime } from '#shared/dates.ts';
import type { Words } from './document.ts';

/** `2026-yil 5-noyabr, 14:04`: a moment in Tashkent as documents write it. */
export const officialMoment = (words: Words, moment: Date): string =>
  `${words.date(tashkentDay(moment))}, ${tashkentTime(moment)}`;
