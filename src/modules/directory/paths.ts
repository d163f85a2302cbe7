import { place } from '#shared/place.ts';

/** The addresses of the directories: routes are made from `path`, links from `href`. */
export const directoryPaths = {
  regions: place('/admin/region', 'Settings read'),
  districts: place('/admin/district', 'Settings read'),
  countries: place('/admin/country', 'Settings read'),
  directions: place('/admin/direction', 'Settings read'),
  direction: place<{ id: number | 'new' }>('/admin/direction/:id', 'Settings read'),
  categorySubjects: place('/admin/category-subject', 'Settings read'),
  topicDirections: place('/admin/topic-direction', 'Settings read'),
  certificateLanguages: place('/admin/certificate-language', 'Settings read'),
  certificateTypes: place('/admin/certificate-type', 'Settings read'),
} as const;
