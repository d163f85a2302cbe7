import { place } from '#shared/place.ts';

/** The addresses of advisors: routes are made from `path`, links from `href`. */
export const advisorPaths = {
  advisors: place('/admin/research-advisor'),
  advisorAdd: place('/admin/research-advisor/add'),
  advisorUpdate: place<{ id: number }>('/admin/research-advisor/update/:id'),
  advisor: place<{ id: number }>('/admin/research-advisor/:id'),
  advisorStudents: place('/admin/advisor-students'),
} as const;
