import type { Kysely } from 'kysely';
import { defaultMaxMb } from '#shared/file-rules.ts';
import type { Database } from './db/tables.ts';

/** The settings of processes section 1.1 and what holds until somebody changes them. */
export const defaultSettings = {
  'file.max_size_mb': defaultMaxMb,
  'file.max_image_mb': 5,
  'sms.enabled': true,
  'sms.code_length': 6,
  'sms.ttl_sec': 180,
  'sms.resend_after_sec': 60,
  'sms.max_attempts': 5,
  'sms.max_sends_per_hour': 5,
  'sms.lock_min': 30,
  'auth.access_ttl_min': 15,
  'auth.refresh_ttl_days': 7,
  'auth.session_max_days': 30,
  'auth.reset_link_ttl_min': 60,
  'auth.mail_confirm_ttl_h': 24,
  'letter.remind_days': [5, 10],
  'letter.overdue_days': 15,
  'apply.review_days': 15,
  'apply.rework_days': 3,
  'apply.recheck_days': 3,
  'apply.appeal_days': 3,
  'apply.min_articles_phd': 1,
  'apply.min_theses_phd': 2,
  'apply.min_articles_dsc': 1,
  'apply.min_theses_dsc': 2,
  'exam.max_mark': 100,
  'exam.pass_direction': 50,
  'exam.pass_english': 50,
  'certificate.unlimited_valid_years': 3,
  'advisor.max_active_students': 10,
  'vacation.max_months': 12,
  'vacation.max_months_child_care': 36,
};

export type Settings = typeof defaultSettings;

const cacheMs = 3_000;
const cache = new WeakMap<object, { until: number; value: Promise<Settings> }>();

const sameKind = (one: unknown, other: unknown): boolean => typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

async function read(db: Kysely<Database>): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute();
  const known = rows.filter(({ key, value }) => key in defaultSettings && sameKind(value, defaultSettings[key as keyof Settings]));
  return { ...defaultSettings, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
}

/** The settings in force: table `setting` over the defaults; a value of the wrong kind is ignored. Cached for three seconds. */
export function settings(db: Kysely<Database>): Promise<Settings> {
  const known = cache.get(db);
  if (known && known.until > Date.now()) return known.value;
  const value = read(db);
  cache.set(db, { until: Date.now() + cacheMs, value });
  // A failed read must not be answered from the cache.
  value.catch(() => cache.delete(db));
  return value;
}

/** Makes the next reader ask the database: after a setting was changed here. */
export const forgetSettings = (db: Kysely<Database>): void => {
  cache.delete(db);
};
