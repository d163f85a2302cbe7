import type { ListedExamResult } from '#shared/rows/exam-result.ts';

/** Surname, first name, father's name as in the passport. */
export const personName = ({
  surname,
  first_name,
  middle_name,
}: ListedExamResult['person']): string =>
  [surname, first_name, middle_name].filter(Boolean).join(' ');
