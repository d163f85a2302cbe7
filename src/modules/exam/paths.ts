import { place } from '#shared/place.ts';

/** The addresses of exams: routes are made from `path`, links from `href`. */
export const examPaths = {
  exams: place('/admin/exam'),
  exam: place<{ id: number }>('/admin/exam/:id'),
  examDirection: place<{ id: number; directionId: number }>(
    '/admin/exam/:id/direction/:directionId',
  ),
  allExams: place('/admin/all-exams'),
} as const;
