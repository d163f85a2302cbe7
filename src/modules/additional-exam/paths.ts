import { place } from '#shared/place.ts';

/** The addresses of additional exams: routes are made from `path`, links from `href`. */
export const additionalExamPaths = {
  additionalExams: place('/admin/additional-exam', 'AdditionalExam read'),
  additionalExam: place<{ id: number | 'new' }>(
    '/admin/additional-exam/:id',
    'AdditionalExam read',
  ),
} as const;
