import { type SettingKey, type Settings, settingOf } from '#shared/settings.ts';
import type { PublicRule } from './schema.ts';

/** A setting as the public reads it. */
export function ruleOf(key: SettingKey, set: Settings): PublicRule {
  const { kind, unit } = settingOf(key);
  return { key, kind, unit, value: set[key] };
}
