import { useMemo } from 'react';
import * as format from '#shared/format.ts';
import type { Language } from '#shared/languages.ts';
import { useLanguage } from './i18n.ts';

function formatsOf(language: Language) {
  return {
    date: (moment: format.Moment) => format.formatDate(language, moment),
    longDate: (moment: format.Moment) => format.formatLongDate(language, moment),
    dayMonth: (moment: format.Moment) => format.formatDayMonth(language, moment),
    month: (moment: format.Moment) => format.formatMonth(language, moment),
    weekday: (moment: format.Moment) => format.formatWeekday(language, moment),
    time: format.formatTime,
    dateTime: (moment: format.Moment) => format.formatDateTime(language, moment),
    number: (value: number, digits?: number) => format.formatNumber(language, value, digits),
    percent: (share: number, digits?: number) => format.formatPercent(language, share, digits),
    money: (sum: number) => format.formatMoney(language, sum),
    fileSize: (bytes: number) => format.formatFileSize(language, bytes),
    relative: (moment: format.Moment, now?: format.Moment) =>
      format.formatRelative(language, moment, now),
    list: (items: readonly string[]) => format.formatList(language, items),
  };
}

/**
 * The formats of `format.ts` in the language in use: `const format = useFormat();
 * format.date(row.sent_at)`.
 */
export function useFormat(): ReturnType<typeof formatsOf> {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
