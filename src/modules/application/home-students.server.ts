import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { visibleIn } from '#server/engine/scope.ts';
import { homeLine } from '#server/home/home-lines.ts';
import type { HomeLine } from '#shared/home.ts';
import { applicationProcess } from './process.server.ts';
import { studentListOf } from './rules.ts';
import { studentGroups } from './study/student-groups.server.ts';

const studying = statesTagged(applicationMachine, 'studying');

/** How pressing each part of the students is for those who watch the lists. */
const tones = {
  leaveLate: 'danger',
  removalProposed: 'danger',
  termOver: 'danger',
  termEnding: 'warning',
} as const;
type StudentPart = keyof typeof tones;

/** The last day that a part is about; a removal has none. */
const days: Partial<Record<StudentPart, string>> = {
  leaveLate: 'leave_stop',
  termOver: 'study_end',
  termEnding: 'study_end',
};

/**
 * The parts of the student lists that hold somebody in the reader's scope, one line for each list,
 * counted as the list counts them.
 */
export async function studentLines(
  { db }: Pick<Services, 'db'>,
  reader: Reader,
  parts: readonly StudentPart[],
): Promise<HomeLine[]> {
  const groups = studentGroups(reader);
  const counted = parts.map((part) => {
    const where = groups[part] ?? sql`false`;
    const day = days[part];
    const first = day ? sql`min(r.${sql.ref(day)}) filter (where ${where})` : sql`null`;
    return sql`jsonb_build_object('part', ${part}::text, 'count', count(*)
      filter (where ${where}), 'deadline', ${first})`;
  });
  const { rows } = await sql<{
    scholarship_status: string;
    parts: { part: StudentPart; count: number; deadline: string | null }[];
  }>`
    select r.scholarship_status, jsonb_build_array(${sql.join(counted)}) as parts
    from ${visibleIn(applicationProcess, reader, studying)} r
    where r.scholarship_status is not null
      and (${sql.join(
        parts.map((part) => groups[part] ?? sql`false`),
        sql` or `,
      )})
    group by r.scholarship_status order by r.scholarship_status`.execute(db);
  const lines = rows.flatMap(({ scholarship_status, parts: found }) =>
    found.flatMap(({ part, count, deadline }) =>
      count > 0
        ? [
            homeLine({
              key: part,
              count,
              deadline,
              tone: tones[part],
              params: { list: studentListOf(scholarship_status), part },
            }),
          ]
        : [],
    ),
  );
  const place = (line: HomeLine) => parts.indexOf(line.key as StudentPart);
  return lines.sort((one, other) => place(one) - place(other));
}
