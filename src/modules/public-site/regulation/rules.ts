import type { SettingSection } from '#shared/settings.ts';

/** By this name addresses lead to a subject of the rules in numbers. */
export const rulesAnchor = (section: SettingSection): string => `rules-${section}`;
