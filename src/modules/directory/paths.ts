import { place } from '#shared/place.ts';

/** The addresses of the directories: routes are made from `path`, links from `href`. */
export const directoryPaths = {
  regions: place('/admin/region'),
  districts: place('/admin/district'),
  countries: place('/admin/country'),
  directions: place('/admin/direction'),
  direction: place<{ id: number | 'new' }>('/admin/direction/:id'),
  categorySubjects: place('/admin/category-subject'),
  topicDirections: place('/admin/topic-direction'),
  certificateLanguages: place('/admin/certificate-language'),
  certificateTypes: place('/admin/certificate-type'),
} as const;
