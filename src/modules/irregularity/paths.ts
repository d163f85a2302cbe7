import { place } from '#shared/place.ts';

/** The addresses of what the watch of the night has seen: routes are made from `path`, links from `href`. */
export const irregularityPaths = {
  irregularities: place('/admin/irregularities', 'Irregularity look'),
  irregularity: place<{ id: number }>('/admin/irregularities/:id', 'Irregularity look'),
} as const;
