import { sql } from 'kysely';
import { dutyCondition } from '#server/engine/duties.ts';
import { readRows } from '#server/engine/read.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeLines, HomePart, HomeParts } from '#server/home/home-parts.ts';
import { monitoringReportProcess } from './process.server.ts';
import type { MonitoringRow } from './row.server.ts';

/** The last day on which the student can still do something. */
const lastDay = ({ deadline, upload_until, grace_until }: MonitoringRow, today: string): string =>
  deadline ?? (upload_until < today ? grace_until : upload_until);

/** The own reports that wait for the student. */
const ownReports: HomePart = {
  place: 4,
  async lines({ db }, reader): Promise<HomeLines> {
    const turn = dutyCondition(monitoringReportProcess, reader);
    const rows = await readRows(db, monitoringReportProcess, reader, {
      where: sql`r.owner_id = ${reader.actor.userId} and ${turn}`,
      order: sql`r.upload_until, r.id`,
      limit: 3,
    });
    const needed = rows.map((row) => {
      const deadline = lastDay(row, reader.today);
      return homeLine({
        key: 'monitoringReport',
        id: row.id,
        params: { year: row.year, quarter: row.quarter },
        deadline,
        tone: toneOf(deadline, reader.today),
      });
    });
    return { needed };
  },
};

export const monitoringHome: HomeParts = {
  own: [ownReports],
  reviewer: [{ place: 5, turns: [monitoringReportProcess] }],
  advisor: [{ place: 3, turns: [monitoringReportProcess] }],
};
