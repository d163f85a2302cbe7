import { z } from 'zod';
import { defaultMaxImageMb, defaultMaxMb } from './file-rules.ts';
import { fixedHolidays, isHolidayText } from './holidays.ts';
import { isoDate, url } from './validation.ts';
import { encodeMessage } from './validation-text.ts';

/** The highest mark that the product can hold; the setting `exam.max_mark` may be lower. */
export const highestMark = 100;

/** The groups of the screen, in its order. */
export const settingSections = [
  'application',
  'exam',
  'quota',
  'study',
  'certificate',
  'monitoring',
  'letter',
  'enquiry',
  'calendar',
  'watch',
  'file',
  'code',
  'session',
  'site',
] as const;
export type SettingSection = (typeof settingSections)[number];

/** What a number counts; the words are `setting.unit.<unit>`. */
export const settingUnits = [
  'days',
  'hours',
  'minutes',
  'seconds',
  'months',
  'years',
  'megabytes',
  'items',
  'marks',
  'percent',
  'digits',
  'day',
  'hour',
  'year',
] as const;
type SettingUnit = (typeof settingUnits)[number];

/** What a value is made of. */
export const settingKinds = ['number', 'numbers', 'date', 'dates', 'address'] as const;

/**
 * One setting: its place on the screen, its kind and limits, and what holds until somebody changes
 * it.
 */
export interface SettingDefinition<Value = unknown> {
  section: SettingSection;
  kind: (typeof settingKinds)[number];
  unit: SettingUnit | null;
  min: number | null;
  max: number | null;
  schema: z.ZodType<Value>;
  initial: Value;
}

/**
 * Sections that belong to the installation, which the technical admin keeps too (`Settings /
 * technical`).
 */
const technicalSections: readonly SettingSection[] = ['file', 'code', 'session'];

const number = (
  section: SettingSection,
  unit: SettingUnit,
  initial: number,
  min: number,
  max: number,
): SettingDefinition<number> => ({
  section,
  kind: 'number',
  unit,
  min,
  max,
  initial,
  schema: z.int().min(min).max(max),
});

/**
 * A limit that protects: what is shipped is the weakest value, and changes go in the direction of
 * `stricter` only.
 */
const atMost = (
  section: SettingSection,
  unit: SettingUnit,
  shipped: number,
  strictest: number,
): SettingDefinition<number> => number(section, unit, shipped, strictest, shipped);
const atLeast = (
  section: SettingSection,
  unit: SettingUnit,
  shipped: number,
  strictest: number,
): SettingDefinition<number> => number(section, unit, shipped, shipped, strictest);

/** Up to three numbers, each larger than the one before. */
const numbers = (
  section: SettingSection,
  unit: SettingUnit,
  initial: number[],
  min: number,
  max: number,
): SettingDefinition<number[]> => ({
  section,
  kind: 'numbers',
  unit,
  min,
  max,
  initial,
  schema: z
    .array(z.int().min(min).max(max))
    .min(1)
    .max(3, { error: encodeMessage('validation.max_items', { limit: 3 }) })
    .refine((list) => list.every((one, index) => index === 0 || one > (list[index - 1] ?? one)), {
      error: 'validation.rising',
    }),
});

/** One day, which belongs to what the setting is about. */
const day = (section: SettingSection, initial: string): SettingDefinition<string> => ({
  section,
  kind: 'date',
  unit: null,
  min: null,
  max: null,
  initial,
  schema: isoDate,
});

/** An address of another site, or nothing. */
const address = (section: SettingSection): SettingDefinition<string> => ({
  section,
  kind: 'address',
  unit: null,
  min: null,
  max: null,
  initial: '',
  schema: z.union([z.literal(''), url]),
});

const maxDates = 200;

/**
 * The lines that a condition refuses, as a message names them: their number and what stands there.
 */
const refusedLines = (
  list: readonly string[],
  refused: (one: string, index: number) => boolean,
): string =>
  list.flatMap((one, index) => (refused(one, index) ? [`${index + 1}: “${one}”`] : [])).join('; ');

/** Days of every year and single days (`holidays.ts`), sorted; each wrong line is named. */
const dates = (
  section: SettingSection,
  initial: readonly string[],
): SettingDefinition<readonly string[]> => ({
  section,
  kind: 'dates',
  unit: null,
  min: null,
  max: null,
  initial,
  schema: z
    .array(z.string().max(40))
    .max(maxDates)
    .check(({ value, issues }) => {
      const unreal = refusedLines(value, (one) => !isHolidayText(one));
      const twice = refusedLines(value, (one, index) => value.indexOf(one) < index);
      if (unreal)
        issues.push({
          code: 'custom',
          input: value,
          message: encodeMessage('validation.date_lines', { lines: unreal }),
        });
      else if (twice)
        issues.push({
          code: 'custom',
          input: value,
          message: encodeMessage('validation.date_lines_twice', { lines: twice }),
        });
    })
    .overwrite((list) => [...list].sort()),
});

/**
 * Every product setting: section, unit, default, least and most. Limits of codes and sessions are
 * shipped as weak as they may be: a setting makes them stricter, never weaker
 * (docs/decisions/072-limits-of-protection.md).
 */
export const settingTable = {
  'apply.review_days': number('application', 'days', 15, 1, 60),
  'apply.rework_days': number('application', 'days', 3, 1, 30),
  'apply.recheck_days': number('application', 'days', 3, 1, 30),
  'apply.papers_days': number('application', 'days', 10, 3, 30),
  'apply.appeal_days': number('application', 'days', 3, 1, 30),
  'apply.appeal_answer_days': number('application', 'days', 15, 1, 60),
  'apply.appeal_lapse_days': number('application', 'days', 15, 1, 90),
  'apply.min_articles_phd': number('application', 'items', 1, 0, 20),
  'apply.min_theses_phd': number('application', 'items', 2, 0, 20),
  'apply.min_articles_dsc': number('application', 'items', 1, 0, 20),
  'apply.min_theses_dsc': number('application', 'items', 2, 0, 20),
  'exam.max_mark': number('exam', 'marks', highestMark, 10, highestMark),
  'exam.pass_direction': number('exam', 'marks', 50, 1, highestMark),
  'exam.pass_english': number('exam', 'marks', 50, 1, highestMark),
  'exam.create_days': number('exam', 'days', 10, 1, 90),
  'qualification.result_days': number('exam', 'days', 10, 1, 90),
  'qualification.lapse_days': number('exam', 'days', 20, 1, 180),
  'study.years_phd': number('study', 'years', 3, 1, 10),
  'study.years_dsc': number('study', 'years', 3, 1, 10),
  'study.years_trainee': number('study', 'years', 1, 1, 10),
  'study.appeal_days': number('study', 'days', 10, 1, 90),
  'study.old_list_until': day('study', '2029-12-31'),
  'vacation.max_months': number('study', 'months', 12, 1, 60),
  'vacation.max_months_child_care': number('study', 'months', 36, 1, 60),
  'advisor.max_active_students': number('study', 'items', 10, 1, 100),
  'advisor.remind_days': numbers('study', 'days', [5, 10], 1, 90),
  'advisor.overdue_days': number('study', 'days', 15, 1, 90),
  'advisor.lapse_days': number('study', 'days', 15, 1, 180),
  'attestation.decision_days': number('study', 'days', 30, 1, 180),
  'attestation.lapse_days': number('study', 'days', 30, 1, 365),
  'request.answer_days': number('study', 'days', 15, 1, 60),
  'request.lapse_days': number('study', 'days', 30, 1, 365),
  'certificate.unlimited_valid_years': number('certificate', 'years', 3, 1, 20),
  'monitoring.first_year': number('monitoring', 'year', 2026, 2020, 2100),
  'monitoring.upload_last_day': number('monitoring', 'day', 20, 1, 28),
  'monitoring.advisor_days': number('monitoring', 'days', 5, 1, 90),
  'monitoring.org_days': number('monitoring', 'days', 15, 1, 90),
  'monitoring.inno_days': number('monitoring', 'days', 20, 1, 90),
  'monitoring.grace_days': number('monitoring', 'days', 10, 0, 90),
  'monitoring.deadline_max_days': number('monitoring', 'days', 90, 1, 365),
  'monitoring.pass_percent': number('monitoring', 'percent', 60, 1, 100),
  'letter.remind_days': numbers('letter', 'days', [5, 10], 1, 90),
  'letter.overdue_days': number('letter', 'days', 15, 1, 90),
  'letter.opinion_days': number('letter', 'days', 10, 1, 90),
  'letter.lapse_days': number('letter', 'days', 30, 1, 365),
  'enquiry.answer_days': number('enquiry', 'days', 5, 1, 60),
  'enquiry.organization_days': number('enquiry', 'days', 10, 1, 60),
  'enquiry.remind_days': number('enquiry', 'days', 3, 1, 30),
  'enquiry.return_days': number('enquiry', 'days', 5, 1, 60),
  'enquiry.lapse_days': number('enquiry', 'days', 15, 1, 180),
  'enquiry.close_days': number('enquiry', 'days', 30, 1, 365),
  'quota.remind_days': number('quota', 'days', 3, 1, 30),
  'quota.silence_days': number('quota', 'days', 10, 1, 90),
  'calendar.holidays': dates('calendar', fixedHolidays),
  'watch.night_from': number('watch', 'hour', 23, 20, 23),
  'watch.night_until': number('watch', 'hour', 6, 1, 8),
  'watch.silent_days': number('watch', 'days', 30, 1, 365),
  'watch.rare_below': number('watch', 'items', 5, 1, 100),
  'watch.rare_among': number('watch', 'items', 500, 1, 100_000),
  'file.max_size_mb': number('file', 'megabytes', defaultMaxMb, 1, 50),
  'file.max_image_mb': number('file', 'megabytes', defaultMaxImageMb, 1, 50),
  'sms.code_length': atLeast('code', 'digits', 6, 10),
  'sms.ttl_sec': atMost('code', 'seconds', 180, 60),
  'sms.resend_after_sec': atLeast('code', 'seconds', 60, 180),
  'sms.max_attempts': atMost('code', 'items', 5, 1),
  'sms.max_sends_per_hour': atMost('code', 'items', 5, 1),
  'sms.lock_min': atLeast('code', 'minutes', 30, 1440),
  'auth.access_ttl_min': atMost('session', 'minutes', 15, 1),
  'auth.refresh_ttl_days': atMost('session', 'days', 7, 1),
  'auth.session_max_days': atMost('session', 'days', 30, 1),
  'auth.see_as_min': atMost('session', 'minutes', 15, 5),
  'auth.reset_link_ttl_min': atMost('session', 'minutes', 60, 5),
  'auth.mail_confirm_ttl_h': atMost('session', 'hours', 24, 1),
  'site.former_address': address('site'),
};

export type SettingKey = keyof typeof settingTable;
/** The values of all settings at one moment. */
export type Settings = { [Key in SettingKey]: (typeof settingTable)[Key]['initial'] };

export const settingKeys = Object.keys(settingTable) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingTable, key);

/** What the table says of one setting, whatever its kind. */
export const settingOf = (key: SettingKey): SettingDefinition =>
  settingTable[key] as SettingDefinition;

/**
 * Whether the setting belongs to the installation: the fact `technical` of the machine
 * `settingChange`.
 */
export const isTechnical = (key: SettingKey): boolean =>
  technicalSections.includes(settingTable[key].section);

/** What holds until somebody changes it. */
export const initialSettings = Object.fromEntries(
  settingKeys.map((key) => [key, settingTable[key].initial]),
) as Settings;

const last = (list: readonly number[]): number => list.at(-1) ?? 0;

/** What settings owe to each other: the first may not be above the second. */
const orders: readonly [SettingKey, SettingKey, (set: Settings) => boolean][] = [
  [
    'exam.pass_direction',
    'exam.max_mark',
    (set) => set['exam.pass_direction'] <= set['exam.max_mark'],
  ],
  ['exam.pass_english', 'exam.max_mark', (set) => set['exam.pass_english'] <= set['exam.max_mark']],
  [
    'letter.remind_days',
    'letter.overdue_days',
    (set) => last(set['letter.remind_days']) < set['letter.overdue_days'],
  ],
  [
    'enquiry.remind_days',
    'enquiry.organization_days',
    (set) => set['enquiry.remind_days'] < set['enquiry.organization_days'],
  ],
  [
    'file.max_image_mb',
    'file.max_size_mb',
    (set) => set['file.max_image_mb'] <= set['file.max_size_mb'],
  ],
  [
    'sms.resend_after_sec',
    'sms.ttl_sec',
    (set) => set['sms.resend_after_sec'] <= set['sms.ttl_sec'],
  ],
  [
    'auth.refresh_ttl_days',
    'auth.session_max_days',
    (set) => set['auth.refresh_ttl_days'] <= set['auth.session_max_days'],
  ],
  [
    'vacation.max_months',
    'vacation.max_months_child_care',
    (set) => set['vacation.max_months'] <= set['vacation.max_months_child_care'],
  ],
];

/** The setting that contradicts a changed one in these values; null when they agree. */
export function contradiction(key: SettingKey, set: Settings): SettingKey | null {
  const broken = orders.find(([low, high, holds]) => (low === key || high === key) && !holds(set));
  if (!broken) return null;
  return broken[0] === key ? broken[1] : broken[0];
}
