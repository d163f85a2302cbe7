/** A date as typed: three texts that need not be a date yet. */
export interface DateText {
  day: string;
  month: string;
  year: string;
}

// The first letters by which a month is known in Uzbek, Russian (also in the genitive) and English.
const monthBeginnings =
  'yan янв jan|fev фев feb|mar мар|apr апр|may май мая|iyun июн jun|iyul июл jul|avg авг aug|sen сен sep|okt окт oct|noy ноя nov|dek дек dec'
    .split('|')
    .map((words) => words.split(' '));

/**
 * The number of a month written as a number or a name in uz, ru or en: "11", "noyabr", "ноября",
 * "Nov" -> "11"; anything else stays as typed.
 */
export function monthNumber(text: string): string {
  const word = text.trim().toLowerCase();
  const index = monthBeginnings.findIndex((beginnings) =>
    beginnings.some((beginning) => word.startsWith(beginning)),
  );
  return index >= 0 ? String(index + 1) : text.trim();
}

/**
 * Reads a whole pasted date: `2026-11-05`, `05.11.2026`, `5/11/2026`, `5 noyabr 2026`, `5-noyabr,
 * 2026`, `2026-yil 5-noyabr`, `November 5, 2026`; else null.
 */
export function readDate(text: string): DateText | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return { day: iso[3] ?? '', month: iso[2] ?? '', year: iso[1] ?? '' };
  const dotted = /^\s*(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4})\b/.exec(text);
  if (dotted) return { day: dotted[1] ?? '', month: dotted[2] ?? '', year: dotted[3] ?? '' };
  const year = /\d{4}/.exec(text)?.[0];
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  const month = text
    .match(/\p{L}{3,}/gu)
    ?.map(monthNumber)
    .find((word) => /^\d+$/.test(word));
  return year && day && month ? { day, month, year } : null;
}

/**
 * 'YYYY-MM-DD' from the three texts; '' when all are empty; what is no date yet keeps its gaps, so
 * that the schema refuses it.
 */
export function dateValue({ day, month, year }: DateText): string {
  if (!day.trim() && !month.trim() && !year.trim()) return '';
  const two = (text: string) => (/^\d$/.test(text.trim()) ? `0${text.trim()}` : text.trim());
  return `${year.trim()}-${two(monthNumber(month))}-${two(day)}`;
}

/** The three texts of a value made by `dateValue`, without leading zeros. */
export function dateText(value: string | null | undefined): DateText {
  const [year = '', month = '', day = ''] = (value ?? '').split('-');
  const plain = (text: string) => text.replace(/^0(?=\d)/, '');
  return { day: plain(day), month: plain(month), year };
}

/**
 * What is typed on past the end of a part belongs to the next one: "05112026" or "5.11.2026" typed
 * into the day is a whole date. Null where nothing goes beyond, or where the next part is written.
 */
export function typedBeyond(
  shown: DateText,
  part: keyof DateText,
  typed: string,
): { text: DateText; next: 'month' | 'year' } | null {
  const next = part === 'day' ? 'month' : 'year';
  const [, own, rest] = /^(\d\d?)[./-](\d*)$/.exec(typed) ?? /^(\d\d)(\d+)$/.exec(typed) ?? [];
  if (part === 'year' || shown[next] || own === undefined || rest === undefined) return null;
  return { text: { ...shown, [part]: own, [next]: rest }, next };
}
