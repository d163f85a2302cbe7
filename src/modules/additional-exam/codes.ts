import type { Code } from '#shared/codes.ts';

/**
 * Subjects of the qualification exams of a student; `extra` ones are set where the basic education
 * does not match the direction.
 */
export const additionalExamSubjects = [
  { id: 100, name: 'specialty', extra: false },
  { id: 200, name: 'foreignLanguage', extra: false },
  { id: 300, name: 'additional1', extra: true },
  { id: 400, name: 'additional2', extra: true },
  { id: 500, name: 'additional3', extra: true },
] as const satisfies readonly (Code & { extra: boolean })[];

/**
 * Why a qualification exam is passed on a condition: the mark is just below the pass, or the exam
 * was passed elsewhere and its papers are awaited.
 */
export const conditionGrounds = [
  { id: 100, name: 'lowMark' },
  { id: 200, name: 'passedElsewhere' },
] as const satisfies readonly Code[];
