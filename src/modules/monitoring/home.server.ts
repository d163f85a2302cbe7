import { sql } from 'kysely';
import { dutyCondition } from '#server/engine/duties.ts';
import type { Reader } from '#server/engine/process.ts';
import { countRows, readRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { countLine, homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeLines, HomePart, HomeParts } from '#server/home/home-parts.ts';
import { linesOf } from './facts.server.ts';
import { notBrought } from './mark.server.ts';
import { isOverdue, monitoringReportProcess } from './process.server.ts';
import type { MonitoringRow } from './row.server.ts';
import { statesOf } from './rules.ts';

const byStudent = stateList(statesOf.student);

/** The last day on which the student can still do something. */
const lastDay = ({ deadline, upload_until, grace_until }: MonitoringRow, today: string): string =>
  deadline ?? (upload_until < today ? grace_until : upload_until);

/** How many kinds of work the student still has to bring. */
function missingIn(row: MonitoringRow): number {
  const lines = linesOf(row);
  const asked =
    row.missing.length > 0 ? lines.filter(({ type }) => row.missing.includes(type)) : lines;
  return notBrought(asked).length;
}

function ownLine(row: MonitoringRow, reader: Reader) {
  const deadline = lastDay(row, reader.today);
  const missing = missingIn(row);
  return homeLine({
    key: missing > 0 ? 'monitoringReport' : 'monitoringReady',
    id: row.id,
    params: { year: row.year, quarter: row.quarter, missing },
    deadline,
    tone: toneOf(deadline, reader.today),
  });
}

/** The own reports that wait for the student, also in the extra days. */
const ownReports: HomePart = {
  place: 4,
  tells: monitoringReportProcess,
  async lines({ db }, reader): Promise<HomeLines> {
    const turn = dutyCondition(monitoringReportProcess, reader);
    const rows = await readRows(db, monitoringReportProcess, reader, {
      where: sql`r.owner_id = ${reader.actor.userId}
        and (${turn} or (r.state = any(${byStudent}) and r.grace_until >= ${reader.today}))`,
      order: sql`r.upload_until, r.id`,
      limit: 20,
    });
    return { needed: rows.map((row) => ownLine(row, reader)) };
  },
};

/** Reports with which an organization in the reader's sight is late, as the list that `key` opens. */
const lateReports = (key: string): HomePart => ({
  place: 3,
  async lines({ db }, reader): Promise<HomeLines> {
    const late = sql`${isOverdue(reader)} and ${scopeCondition(monitoringReportProcess, reader)}`;
    const count = await countRows(db, monitoringReportProcess, late);
    return { watched: countLine(key, count, 'danger') };
  },
});
const ofOrganizations = lateReports('monitoringLate');
const ofCountry = lateReports('monitoringLateOrganizations');

/** Students of the advisor who have not submitted the report of the quarter. */
const notSubmitted: HomePart = {
  place: 4,
  async lines({ db }, reader): Promise<HomeLines> {
    const theirs = sql`r.state = any(${byStudent}) and r.grace_until >= ${reader.today}
      and ${scopeCondition(monitoringReportProcess, reader)}`;
    const count = await countRows(db, monitoringReportProcess, theirs);
    // The states travel with the line: the frame, which leads to them, knows no machine.
    const params = { states: statesOf.student };
    return {
      watched: countLine('monitoringNotSubmitted', count, 'info').map((line) => ({
        ...line,
        params,
      })),
    };
  },
};

export const monitoringHome: HomeParts = {
  own: [ownReports],
  advisor: [notSubmitted],
  overseer: [ofOrganizations],
  agency: [ofCountry],
  watcher: [ofCountry],
};
