import { place } from '#shared/place.ts';

/** The addresses of the public site, beside its first page: that is the platform's `root`. */
export const publicPaths = {
  findOrganization: place('/find-org-by-direction'),
  admitted: place('/admission-results'),
  examDays: place('/exam-schedule'),
} as const;
