import { scholarshipIds } from '#shared/codes.ts';
/** The four lists of students and the scholarship status that each shows. */
export const studentLists = [
  { route: 'student-list-dt', scholarship: scholarshipIds.budget },
  { route: 'student-list-i', scholarship: scholarshipIds.none },
  { route: 'student-list-f', scholarship: scholarshipIds.foreignOwnExpense },
  { route: 'student-list-o', scholarship: scholarshipIds.byOrganization },
] as const;
export type StudentListRoute = (typeof studentLists)[number]['route'];

/** The list in which a student stands; the first one while it is not known. */
export const studentListOf = (scholarship: string | null): StudentListRoute =>
  studentLists.find((list) => list.scholarship === scholarship)?.route ?? studentLists[0].route;

/** Who is asked for a paper has at least so many days for it. */
export const fewestPapersDays = 3;
