import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { additionalExamProcess } from '#modules/additional-exam/process.server.ts';
import { applicationProcess } from '#modules/application/process.server.ts';
import { certificateProcess } from '#modules/certificate/process.server.ts';
import { letterProcess } from '#modules/letter/process.server.ts';
import { targetedLetterProcess } from '#modules/letter/targeted/process.server.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { Reader } from '../engine/process.ts';
import { countRows } from '../engine/read.ts';
import { scopeCondition } from '../engine/scope.ts';
import { dutyCondition } from '../engine/turn-routes.ts';
import { byTone, type HomeReader, homeLine } from './home-lines.ts';
import { studentLines } from './student-lines.ts';
import { quotaLines, turnLines } from './turn-home.ts';

const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

/** How pressing each part of the worklist is; a part not named here needs nobody. */
const tones: Readonly<Record<string, HomeLine['tone']>> = {
  overdue: 'danger',
  dueSoon: 'warning',
  fresh: 'info',
  started: 'info',
  toDecide: 'info',
};

/** The parts of the worklist that hold something, counted as the worklist itself counts them. */
async function worklistLines({ db }: Pick<Services, 'db'>, reader: Reader): Promise<HomeLine[]> {
  const groups = Object.entries(applicationProcess.groups?.(reader) ?? {}).filter(
    ([name]) => name in tones,
  );
  const columns = groups.map(
    ([
      name,
      part,
    ]) => sql`jsonb_build_object('group', ${name}::text, 'count', count(*) filter (where ${part}),
      'deadline', min(r.review_until) filter (where ${part} and r.accepted_at is null))`,
  );
  const { rows } = await sql<{
    parts: { group: string; count: number; deadline: string | null }[];
  }>`
    select jsonb_build_array(${sql.join(columns)}) as parts from application r
    where r.state = any(${awaiting}::text[])
      and ${scopeCondition(applicationProcess, reader)}`.execute(db);
  const parts = rows[0]?.parts ?? [];
  return parts.flatMap(({ group, count, deadline }) =>
    count > 0
      ? [homeLine({ key: group, group, count, deadline, tone: tones[group] ?? 'info' })]
      : [],
  );
}

/** Certificates in the reader's scope that wait for a check. */
export async function certificateLines(
  { db }: Pick<Services, 'db'>,
  reader: Reader,
): Promise<HomeLine[]> {
  const waiting = sql`${scopeCondition(certificateProcess, reader)}
    and ${dutyCondition(certificateProcess, reader)}`;
  const count = await countRows(db, certificateProcess, waiting);
  return count > 0 ? [homeLine({ key: 'certificates', count, tone: 'info' })] : [];
}

/** The block has five lines; the lists of students themselves show the rest. */
const mostOfStudents = 2;

/** The home of an organization that reviews applications. */
export const reviewerHome: HomeReader = async (services, reader) => {
  const applications = await worklistLines(services, reader);
  const students = await studentLines(services, reader, [
    'leaveLate',
    'oldToCorrect',
    'termOver',
    'termEnding',
  ]);
  const quota = await quotaLines(services, reader);
  const exams = await turnLines(services, reader, [
    additionalExamProcess,
    letterProcess,
    targetedLetterProcess,
  ]);
  const certificates = await certificateLines(services, reader);
  const lines = [
    ...applications,
    ...students.slice(0, mostOfStudents),
    ...quota,
    ...exams,
    ...certificates,
  ].sort(byTone);
  if (lines.length === 0) return { headline: null, lines };
  const count = applications.reduce((sum, line) => sum + line.count, 0);
  const overdue = applications.find(({ tone }) => tone === 'danger')?.count ?? 0;
  const dates = applications.flatMap((line) => line.deadline ?? []).sort();
  const deadline = dates.find((date) => date >= reader.today) ?? dates[0] ?? null;
  const key =
    overdue > 0
      ? 'applicationsOverdue'
      : count > 0
        ? 'applications'
        : students.length > 0
          ? 'students'
          : (lines[0]?.key ?? 'turn');
  return {
    headline: {
      key,
      params: { overdue },
      count: count || (students[0]?.count ?? lines[0]?.count ?? 0),
      deadline,
    },
    lines,
  };
};
