import { place } from '#shared/place.ts';

/** The addresses of settings: routes are made from `path`, links from `href`. */
export const settingPaths = {
  settings: place('/admin/settings', 'Settings read'),
} as const;
