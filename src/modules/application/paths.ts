import { place } from '#shared/place.ts';

/** The addresses of applications and students: routes are made from `path`, links from `href`. */
export const applicationPaths = {
  ownApplications: place('/admin/apply-document', 'ApplyDocument read'),
  ownApplication: place<{ id: number | 'new'; part?: string }>(
    '/admin/apply-document/:id/:part?',
    'ApplyDocument read',
  ),
  myStudy: place('/admin/my-study', 'ApplyDocument read'),
  applications: place('/admin/applicant-document', 'ApplicantDocument read'),
  application: place<{ id: number }>('/admin/applicant-document/:id', 'ApplicantDocument read'),
  studentsBudget: place('/admin/student-list-dt', 'StudentList read'),
  studentsUnpaid: place('/admin/student-list-i', 'StudentList read'),
  studentsForeign: place('/admin/student-list-f', 'StudentList read'),
  studentsOfOrganization: place('/admin/student-list-o', 'StudentList read'),
  studentsCounted: place('/admin/student-list', 'StudentList read'),
  studentNew: place('/admin/student/add', 'StudentList add'),
  student: place<{ id: number }>('/admin/student/:id', 'StudentList read'),
  allApplications: place('/admin/apply-document-all', 'ApplyDocumentAll read'),
  oneOfAll: place<{ id: number }>('/admin/apply-document-all/:id', 'ApplyDocumentAll read'),
  applicationsByOrganization: place('/admin/applydocorg', 'ApplyDocumentAll read'),
} as const;
