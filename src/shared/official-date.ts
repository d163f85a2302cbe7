/**
 * Month names inside a date, January first. Taken from Node's ICU data: Chromium has none for
 * Uzbek.
 */
export const uzMonths = [
  'yanvar',
  'fevral',
  'mart',
  'aprel',
  'may',
  'iyun',
  'iyul',
  'avgust',
  'sentabr',
  'oktabr',
  'noyabr',
  'dekabr',
] as const;

/**
 * A day 'YYYY-MM-DD' as written in orders and minutes: `2026-yil 5-noyabr`, `5 ноября 2026 года`,
 * `5 November 2026`.
 */
export function officialDate(language: 'uz' | 'ru' | 'en', day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (language === 'uz') return `${year}-yil ${date}-${uzMonths[month - 1]}`;
  const locale = language === 'ru' ? 'ru' : 'en-GB';
  const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(Date.UTC(year, month - 1, date)),
  );
  return language === 'ru' ? long.replace(/г\.$/, 'года') : long;
}
