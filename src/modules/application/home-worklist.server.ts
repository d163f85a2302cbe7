import { sql } from 'kysely';
import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { groupTurnLines } from '#server/home/turn-lines.ts';
import type { HomeLine } from '#shared/home.ts';
import { applicationGroups } from './groups.server.ts';
import { applicationProcess } from './process.server.ts';
import { studentLists } from './rules.ts';
import { studentGroups } from './study/student-groups.server.ts';

type Db = Pick<Services, 'db'>;
type Words = Parameters<typeof groupTurnLines>[3]['keys'];

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

/**
 * The parts of the worklist in which something waits, and what waits of the old list. Who is on it
 * studies: among the applications they are done, and stand where students are listed by what there
 * is to do (`old` names that part).
 */
async function linesOf(
  services: Db,
  reader: Reader,
  keys: Words,
  old: Partial<Pick<HomeLine, 'tone'>> & { key: 'oldToCorrect' | 'oldToConfirm' },
): Promise<HomeLine[]> {
  const { done = sql`false`, ...open } = applicationGroups(reader);
  const part = studentGroups(reader)[old.key] ?? sql`false`;
  const lists = studentLists.map(({ route, scholarship }) => ({
    route,
    condition: sql`${done} and ${part} and r.scholarship_status = ${scholarship}`,
    line: { ...old, params: { list: route, part: old.key } },
  }));
  return [
    ...(await groupTurnLines(services, reader, applicationProcess, { groups: open, keys })),
    ...(await groupTurnLines(services, reader, applicationProcess, {
      groups: Object.fromEntries(lists.map(({ route, condition }) => [route, condition])),
      keys: Object.fromEntries(lists.map(({ route, line }) => [route, line])),
    })),
  ];
}

/** What waits for an organization: the parts of its worklist, students to correct. */
export const worklistLines = (services: Db, reader: Reader): Promise<HomeLine[]> =>
  linesOf(services, reader, organization, { key: 'oldToCorrect', tone: 'warning' });

/** What waits for the agency: the parts of the country's list, students to confirm. */
export const countryLines = (services: Db, reader: Reader): Promise<HomeLine[]> =>
  linesOf(services, reader, country, { key: 'oldToConfirm' });
