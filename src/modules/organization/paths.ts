import { place } from '#shared/place.ts';

/** The addresses of organizations: routes are made from `path`, links from `href`. */
export const organizationPaths = {
  organizations: place('/admin/organizations'),
  organization: place<{ id: number | 'new' }>('/admin/organization/:id'),
} as const;
