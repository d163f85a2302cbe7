import { describe, expect, it } from 'vitest';
import * as format from '#shared/format.ts';
import type { RelativeUnit } from '#shared/uz-formats.ts';

// Node's ICU is the measure. It writes U+2018 in some Uzbek words where the letter is U+02BB; only
// that is evened out.
const letters = (text: string) => text.replaceAll('‘', 'ʻ');
const days = [
  '2026-01-01',
  '2026-02-28',
  '2026-03-08',
  '2026-04-30',
  '2026-05-09',
  '2026-06-15',
  '2026-07-31',
  '2026-08-20',
].concat(['2026-09-01', '2026-10-10', '2026-11-05', '2028-02-29', '2026-12-31']);
const numbers = [0, 7, 0.5, 999, 1000, 1234, 12_345.6, 1_234_567.891, -12_345.6, 1_000_000];
const relative: [number, RelativeUnit][] = [
  ...[-2, -1, 0, 1, 5].map((value): [number, RelativeUnit] => [value, 'day']),
  ...[-3, 0, 30].map((value): [number, RelativeUnit] => [value, 'minute']),
  ...[-1, 0, 4].map((value): [number, RelativeUnit] => [value, 'hour']),
  ...[-1, 0, 1].map((value): [number, RelativeUnit] => [value, 'week']),
  ...[-1, 0, 1, 11].map((value): [number, RelativeUnit] => [value, 'month']),
  ...[-2, -1, 0, 1].map((value): [number, RelativeUnit] => [value, 'year']),
];
const icuDate = (day: string, options: Intl.DateTimeFormatOptions) =>
  letters(
    new Intl.DateTimeFormat('uz', { timeZone: 'UTC', ...options }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  );

const vectors: [name: string, ours: string, icu: string][] = [
  ...days.map((day): [string, string, string] => [
    `long ${day}`,
    format.formatLongDate('uz', day),
    `${day.slice(0, 4)}-yil ${icuDate(day, { day: 'numeric', month: 'long' })}`,
  ]),
  ...days
    .slice(0, 7)
    .map((day): [string, string, string] => [
      `weekday ${day}`,
      format.formatWeekday('uz', day),
      icuDate(day, { weekday: 'long' }),
    ]),
  ...days
    .slice(0, 6)
    .map((day): [string, string, string] => [
      `day ${day}`,
      format.formatDayMonth('uz', day),
      icuDate(day, { day: 'numeric', month: 'long' }),
    ]),
  ...numbers.map((value): [string, string, string] => [
    `number ${value}`,
    format.formatNumber('uz', value),
    new Intl.NumberFormat('uz').format(value),
  ]),
  ...relative.map(([value, unit]): [string, string, string] => [
    `relative ${value} ${unit}`,
    format.formatRelativeUnit('uz', value, unit),
    letters(new Intl.RelativeTimeFormat('uz', { numeric: 'auto' }).format(value, unit)),
  ]),
  [
    'money',
    format.formatMoney('uz', 1_234_567),
    new Intl.NumberFormat('uz', {
      style: 'currency',
      currency: 'UZS',
      maximumFractionDigits: 0,
    }).format(1_234_567),
  ],
  [
    'percent',
    format.formatPercent('uz', 0.256),
    new Intl.NumberFormat('uz', { style: 'percent' }).format(0.256),
  ],
  [
    'list',
    format.formatList('uz', ['A', 'B', 'C']),
    new Intl.ListFormat('uz').format(['A', 'B', 'C']),
  ],
];

describe('Uzbek formats equal Node ICU', () => {
  it('has at least 60 vectors', () => expect(vectors.length).toBeGreaterThanOrEqual(60));
  it.each(vectors)('%s', (_name, ours, icu) => expect(ours).toBe(icu));
});

describe('formats fixed by the product', () => {
  const moment = '2026-11-05T09:04:30Z';

  it('writes dates and times of Tashkent', () => {
    expect(format.formatDate('uz', moment)).toBe('05.11.2026');
    expect(format.formatDate('ru', moment)).toBe('05.11.2026');
    expect(format.formatDate('en', moment)).toBe('5 Nov 2026');
    expect(format.formatTime(moment)).toBe('14:04');
    expect(format.formatDateTime('uz', '2026-11-05T20:30:00Z')).toBe('06.11.2026, 01:30');
    expect(format.formatLongDate('uz', moment)).toBe('2026-yil 5-noyabr');
    expect(format.formatLongDate('ru', moment)).toBe('5 ноября 2026 года');
    expect(format.formatLongDate('en', moment)).toBe('5 November 2026');
  });

  it('has the clock of Tashkent, as long as its zone has five hours', () => {
    const zone = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Tashkent',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let at = Date.UTC(1993, 0, 1, 18, 59); at < Date.UTC(2060); at += 1_000_003 * 1000) {
      const moment = new Date(at);
      expect(format.formatDateTime('ru', moment)).toBe(zone.format(moment).replaceAll('/', '.'));
    }
    expect(() => format.formatTime('yesterday')).toThrow(RangeError);
  });

  it('never shifts a date without time', () => {
    const zone = process.env.TZ;
    for (const place of ['Asia/Tashkent', 'UTC', 'America/Santiago']) {
      process.env.TZ = place;
      expect(format.formatDate('uz', '2026-01-01')).toBe('01.01.2026');
      expect(format.dayOf('2026-01-01')).toBe('2026-01-01');
    }
    process.env.TZ = zone ?? 'UTC';
  });

  it('writes numbers, money and sizes', () => {
    expect(format.formatNumber('ru', 1_234_567.89)).toBe('1\u00a0234\u00a0567,89');
    expect(format.formatNumber('en', 1_234_567.89)).toBe('1,234,567.89');
    expect(format.formatNumber('uz', 3, 2)).toBe('3,00');
    const whole = [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER];
    for (const value of whole.flatMap((one) => [one, -one || 0]))
      expect(format.formatNumber('en', value)).toBe(new Intl.NumberFormat('en').format(value));
    expect(format.formatMoney('ru', 5000)).toBe('5\u00a0000\u00a0сум');
    expect(format.formatFileSize('uz', 1_258_291)).toBe('1,2\u00a0MB');
    expect(format.formatFileSize('ru', 512)).toBe('512\u00a0байт');
    expect(format.formatFileSize('en', 0)).toBe('0\u00a0bytes');
  });

  it('tells how far a moment is', () => {
    expect(format.formatRelative('uz', '2026-11-05T09:03:50Z', moment)).toBe('1 daqiqa oldin');
    expect(format.formatRelative('uz', '2026-11-05', moment)).toBe('bugun');
    expect(format.formatRelative('ru', '2026-11-07', moment)).toBe('послезавтра');
    expect(format.formatRelative('en', '2026-11-11', moment)).toBe('in 6 days');
    expect(format.formatRelative('uz', '2025-11-04', moment)).toBe('oʻtgan yil');
    expect(format.formatRelative('ru', '2027-01-04', moment)).toBe('через 2 месяца');
    const day = '2026-12-01';
    expect(format.formatRelative('uz', '2026-10-30', day)).toBe('32 kun oldin');
    expect(format.formatRelative('uz', '2028-03-31', day)).toBe('16 oydan keyin');
    expect(format.formatRelative('en', '2029-06-01', day)).toBe('in 2 years');
    expect(format.daysUntil('2026-11-05T19:30:00Z', moment)).toBe(1);
  });
});
