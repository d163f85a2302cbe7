import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { homeLine } from '#server/home/home-lines.ts';
import type { HomeHeadline } from '#server/home/home-parts.ts';
import type { HomeLine } from '#shared/home.ts';
import { applicationProcess } from './process.server.ts';

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
export async function worklistLines(
  { db }: Pick<Services, 'db'>,
  reader: Reader,
): Promise<HomeLine[]> {
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

/** How many applications wait and how many are late; the nearest day that is not over. */
export function worklistHeadline(lines: readonly HomeLine[], { today }: Reader): HomeHeadline {
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  if (count === 0) return null;
  const overdue = lines.find(({ tone }) => tone === 'danger')?.count ?? 0;
  const dates = lines.flatMap((line) => line.deadline ?? []).sort();
  const deadline = dates.find((date) => date >= today) ?? dates[0] ?? null;
  return {
    key: overdue > 0 ? 'applicationsOverdue' : 'applications',
    params: { overdue },
    count,
    deadline,
  };
}
