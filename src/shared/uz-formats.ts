/** Day names, Sunday first as `Date.getUTCDay()` counts. */
export const uzWeekdays = [
  'yakshanba',
  'dushanba',
  'seshanba',
  'chorshanba',
  'payshanba',
  'juma',
  'shanba',
] as const;

/**
 * Units of relative time: the noun, and the words used instead of -1, 0 and 1. ICU writes U+2018 in
 * `oʻtgan`; ours is U+02BB.
 */
const uzRelative = {
  second: { noun: 'soniya', now: 'hozir' },
  minute: { noun: 'daqiqa', now: 'shu daqiqada' },
  hour: { noun: 'soat', now: 'shu soatda' },
  day: { noun: 'kun', past: 'kecha', now: 'bugun', future: 'ertaga' },
  week: { noun: 'hafta', past: 'oʻtgan hafta', now: 'shu hafta', future: 'keyingi hafta' },
  month: { noun: 'oy', past: 'oʻtgan oy', now: 'shu oy', future: 'keyingi oy' },
  year: { noun: 'yil', past: 'oʻtgan yil', now: 'shu yil', future: 'keyingi yil' },
} as const;

/** A unit of relative time. */
export type RelativeUnit = keyof typeof uzRelative;

/** "3 kun oldin", "ertaga", "2 soatdan keyin". */
export function uzRelativeText(value: number, unit: RelativeUnit): string {
  const words: { noun: string; past?: string; now: string; future?: string } = uzRelative[unit];
  if (value === 0) return words.now;
  if (value === -1 && words.past) return words.past;
  if (value === 1 && words.future) return words.future;
  return value < 0 ? `${-value} ${words.noun} oldin` : `${value} ${words.noun}dan keyin`;
}
