import { place } from '#shared/place.ts';

/** The addresses of the own profile: routes are made from `path`, links from `href`. */
export const profilePaths = {
  profile: place('/admin/me', 'All read'),
} as const;
