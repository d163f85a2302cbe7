import { place } from '#shared/place.ts';

/** The addresses of periods: routes are made from `path`, links from `href`. */
export const periodPaths = {
  periods: place('/admin/period', 'Period read'),
  period: place<{ id: number | 'new' }>('/admin/period/:id', 'Period read'),
} as const;
