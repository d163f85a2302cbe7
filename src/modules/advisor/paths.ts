import { place } from '#shared/place.ts';

/** The addresses of advisors: routes are made from `path`, links from `href`. */
export const advisorPaths = {
  advisors: place('/admin/research-advisor', 'ResearchAdvisor read'),
  advisorAdd: place('/admin/research-advisor/add', 'ResearchAdvisor create'),
  advisorUpdate: place<{ id: number }>(
    '/admin/research-advisor/update/:id',
    'ResearchAdvisor update',
  ),
  advisor: place<{ id: number }>('/admin/research-advisor/:id', 'ResearchAdvisor read'),
  advisorStudents: place('/admin/advisor-students', 'AdvisorStudent read'),
} as const;
