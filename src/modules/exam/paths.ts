import { place } from '#shared/place.ts';

/** The addresses of exams: routes are made from `path`, links from `href`. */
export const examPaths = {
  exams: place('/admin/exam', 'ExamResult read'),
  exam: place<{ id: number }>('/admin/exam/:id', 'ExamResult read'),
  examDirection: place<{ id: number; directionId: number }>(
    '/admin/exam/:id/direction/:directionId',
    'ExamResult read',
  ),
  allExams: place('/admin/all-exams', 'ExamResult read A'),
} as const;
