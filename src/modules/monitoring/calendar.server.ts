import { sql } from 'kysely';
import type { Services } from '#server/app-types.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { NextDate, NextDates } from '#server/home/home-parts.ts';
import { holderOf } from '#server/processes/access.ts';
import { type AbilitySubject, scopesFor } from '#shared/abilities.ts';
import { addDays } from '#shared/dates.ts';
import { monitoringReportProcess } from './process.server.ts';
import { opensOn, quarterOf, uploadUntil } from './quarter.server.ts';
import { statesOf } from './rules.ts';

/** The first day of the upload that comes, or the last one of that which goes on. */
function uploadDates({ today, settings }: Reader): NextDate[] {
  const now = quarterOf(today);
  if (now.year < settings['monitoring.first_year']) return [];
  const last = uploadUntil(now, settings['monitoring.upload_last_day']);
  if (today < opensOn(now)) return [{ key: 'monitoringOpens', date: opensOn(now) }];
  if (today <= last) return [{ key: 'monitoringUpload', date: last }];
  return [{ key: 'monitoringOpens', date: opensOn(quarterOf(addDays(last, 15))) }];
}

/** The next last day of those who have a report now, in the reader's sight. */
const nextDay = (states: string[], day: Sql, reader: Reader): Sql => sql`
  (select min(${day}) from monitoring_report r
    where r.state = any(${stateList(states)}) and ${day} >= ${reader.today}
      and ${scopeCondition(monitoringReportProcess, reader)})`;

const days: readonly [AbilitySubject, string, (reader: Reader) => Sql][] = [
  [
    'MonitoringReportAdvisor',
    'monitoringAdvisor',
    (reader) => nextDay(statesOf.advisor, sql`r.advisor_until`, reader),
  ],
  [
    'MonitoringReportOtm',
    'monitoringOrganization',
    (reader) => nextDay(statesOf.organization, sql`r.org_until`, reader),
  ],
  [
    'MonitoringReportInno',
    'monitoringAgency',
    (reader) => nextDay(statesOf.agency, sql`r.agency_until`, reader),
  ],
];

const reads = (reader: Reader, subject: AbilitySubject): boolean =>
  scopesFor(holderOf(reader), subject, 'read').length > 0;

async function reportDates({ db }: Pick<Services, 'db'>, reader: Reader): Promise<NextDate[]> {
  const mine = days.filter(([subject]) => reads(reader, subject));
  const found = mine.map(async ([, key, day]) => {
    const { rows } = await sql<{ date: string | null }>`select ${day(reader)} as date`.execute(db);
    const date = rows[0]?.date;
    return date ? [{ key, date }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** What is due in the running quarter: the upload, and the next day of those who judge. */
export const monitoringDates: NextDates = async (services, reader) => {
  if (!reads(reader, 'Monitoring')) return [];
  return [...uploadDates(reader), ...(await reportDates(services, reader))];
};
