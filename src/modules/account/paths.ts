import { place } from '#shared/place.ts';

/** The addresses of people and their roles: routes are made from `path`, links from `href`. */
export const accountPaths = {
  users: place('/admin/users', 'User read'),
  user: place<{ id: number }>('/admin/user/:id', 'User read'),
} as const;
