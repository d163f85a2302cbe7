import { z } from 'zod';
import { listQuery, numberList, pageOf } from '#shared/reference.ts';

const named = z.object({
  id: z.int(),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});

/** `GET /api/public/exams/`: narrowed by organization and specialty. */
export const examDaysQuery = z.object({
  limit: listQuery.shape.limit,
  offset: listQuery.shape.offset,
  organization: numberList.optional(),
  direction: numberList.optional(),
});

/** The day of an entrance exam that is to come: where and in which specialty; no person. */
const examDay = z.object({
  organization: named,
  direction: named.extend({ code: z.string() }),
  exam_date: z.string(),
  place: z.string(),
});
export type ExamDay = z.infer<typeof examDay>;

export const examDaysPage = pageOf(examDay);
export type ExamDaysAnswer = z.infer<typeof examDaysPage>;
