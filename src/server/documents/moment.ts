import { tashkentDay } from '#shared/dates.ts';
import type { Words } from './document.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Tashkent',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-yil 5-noyabr, 14:04`: a moment in Tashkent as documents write it. */
export const officialMoment = (words: Words, moment: Date): string =>
  `${words.date(tashkentDay(moment))}, ${clock.format(moment)}`;
