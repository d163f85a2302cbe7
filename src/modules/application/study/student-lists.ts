import { applicationPaths } from '../paths.ts';
import { type StudentListRoute, studentListOf, studentLists } from '../rules.ts';

const places: Readonly<Record<StudentListRoute, string>> = {
  'student-list-dt': applicationPaths.studentsBudget.href(),
  'student-list-i': applicationPaths.studentsUnpaid.href(),
  'student-list-f': applicationPaths.studentsForeign.href(),
  'student-list-o': applicationPaths.studentsOfOrganization.href(),
};

/** The list at an address. */
export const studentListAt = (path: string): (typeof studentLists)[number] =>
  studentLists.find(({ route }) => places[route] === path) ?? studentLists[0];

/** The address of the list in which a student stands. */
export const studentListHref = (scholarship: string | null): string =>
  places[studentListOf(scholarship)];

/** The name under which a list remembers where it was left: each of the four for itself. */
export const studentListKey = (scholarship: string | null): string =>
  `application ${studentListOf(scholarship)}`;
