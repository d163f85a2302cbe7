import { place } from '#shared/place.ts';

/** The addresses of requests of students: routes are made from `path`, links from `href`. */
export const studentRequestPaths = {
  requests: place('/admin/student-requests', 'StudentRequest read'),
  request: place<{ id: number | 'new' }>('/admin/student-requests/:id', 'StudentRequest read'),
} as const;
