import { place } from '#shared/place.ts';

/** The addresses of scientific works: routes are made from `path`, links from `href`. */
export const scientificWorkPaths = {
  scientificInformation: place('/admin/scientific-information', 'ScientificInformation read'),
  scientificWork: place<{ id: number }>(
    '/admin/scientific-information/:id',
    'ScientificInformation read',
  ),
} as const;
