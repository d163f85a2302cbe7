import { place } from '#shared/place.ts';

/** The addresses of applications and students: routes are made from `path`, links from `href`. */
export const applicationPaths = {
  ownApplications: place('/admin/apply-document'),
  ownApplication: place<{ id: number | 'new'; part?: string }>('/admin/apply-document/:id/:part?'),
  applications: place('/admin/applicant-document'),
  application: place<{ id: number }>('/admin/applicant-document/:id'),
  studentsBudget: place('/admin/student-list-dt'),
  studentsUnpaid: place('/admin/student-list-i'),
  studentsForeign: place('/admin/student-list-f'),
  studentsOfOrganization: place('/admin/student-list-o'),
  studentNew: place('/admin/student/add'),
  student: place<{ id: number }>('/admin/student/:id'),
  allApplications: place('/admin/apply-document-all'),
  oneOfAll: place<{ id: number }>('/admin/apply-document-all/:id'),
  applicationsByOrganization: place('/admin/applydocorg'),
} as const;
