import { place } from '#shared/place.ts';

/** The addresses of organizations: routes are made from `path`, links from `href`. */
export const organizationPaths = {
  organizations: place('/admin/organizations', 'Organization read S A'),
  organization: place<{ id: number | 'new' }>('/admin/organization/:id', 'Organization read'),
} as const;
