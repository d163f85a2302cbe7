import { place } from '#shared/place.ts';

/** The addresses of certificates: routes are made from `path`, links from `href`. */
export const certificatePaths = {
  certificates: place('/admin/certificate', 'Certificate read'),
  certificate: place<{ id: number | 'new' }>('/admin/certificate/:id', 'Certificate read'),
} as const;
