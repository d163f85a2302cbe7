import { sql } from 'kysely';
import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { partTurnLines, type TurnPart } from '#server/home/turn-lines.ts';
import type { HomeLine } from '#shared/home.ts';
import { applicationGroups } from './groups.server.ts';
import { applicationProcess } from './process.server.ts';
import { studentLists } from './rules.ts';
import { studentGroups } from './study/student-groups.server.ts';

type Db = Pick<Services, 'db'>;
type Words = Readonly<Record<string, TurnPart['line']>>;

/** How pressing each part of the worklist is, and its words where the part has others. */
const organization: Words = {
  overdue: { key: 'overdue', tone: 'danger' },
  dueSoon: { key: 'dueSoon', tone: 'warning' },
};
const country: Words = {
  appeals: { key: 'appeals' },
  overdue: { key: 'lateToDecide', tone: 'danger' },
  pending: { key: 'pendingToDecide' },
  toDecide: { key: 'receivedToDecide' },
};

/** How pressing a part of the students is in which something waits, and its words. */
type StudentWords = Partial<
  Record<'oldToCorrect' | 'oldToConfirm' | 'leaveLate' | 'termOver', Words[string]>
>;
const organizationStudents: StudentWords = {
  leaveLate: { key: 'returnLate', tone: 'danger' },
  termOver: { key: 'endStudy', tone: 'danger' },
  oldToCorrect: { key: 'oldToCorrect' },
};
const countryStudents: StudentWords = { oldToConfirm: { key: 'oldToConfirm' } };

/** The parts of each student list, each with its line. */
const studentParts = (reader: Reader, words: StudentWords): TurnPart[] => {
  const groups = studentGroups(reader);
  return Object.entries(words).flatMap(([part, line]) =>
    studentLists.map(({ route, scholarship }) => ({
      group: `${part} ${route}`,
      condition: sql`${groups[part] ?? sql`false`} and r.scholarship_status = ${scholarship}`,
      line: { ...line, params: { list: route, part } },
    })),
  );
};

/**
 * The parts of the worklist in which something waits, and what waits of those who study: among the
 * applications they are done, and stand where students are listed by what there is to do.
 */
function linesOf(
  services: Db,
  reader: Reader,
  keys: Words,
  students: StudentWords,
): Promise<HomeLine[]> {
  const { done = sql`false`, ...open } = applicationGroups(reader);
  const parts = Object.entries(open).map(([group, condition]) => ({
    group,
    condition,
    line: keys[group] ?? {},
  }));
  const ofStudents = studentParts(reader, students).map(({ condition, ...part }) => ({
    ...part,
    condition: sql`${done} and ${condition}`,
  }));
  return partTurnLines(services, reader, applicationProcess, [...parts, ...ofStudents]);
}

/** What waits for an organization: the parts of its worklist, students to return, finish, correct. */
export const worklistLines = (services: Db, reader: Reader): Promise<HomeLine[]> =>
  linesOf(services, reader, organization, organizationStudents);

/** What waits for the agency: the parts of the country's list, students to confirm. */
export const countryLines = (services: Db, reader: Reader): Promise<HomeLine[]> =>
  linesOf(services, reader, country, countryStudents);
