import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { isMonitored } from '#modules/application/for-others/monitored.server.ts';
import { missedYears } from '#modules/attestation/for-others/missed-years.server.ts';
import type { Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { BaseRow, Change, Creation, Creations } from '#server/engine/process.ts';
import { systemReader } from '#server/engine/reader.ts';
import { stateList } from '#server/engine/state-list.ts';
import { addDays } from '#shared/dates.ts';
import {
  leastStudied,
  opensOn,
  quarterOf,
  quarterStart,
  reportIn,
  studiedEnough,
  uploadUntil,
} from './quarter.server.ts';
import type { MonitoringOpening } from './schema.ts';

const live = stateList(statesTagged(monitoringReportMachine, 'live'));

interface Study {
  owner_id: number;
  organization_id: number | null;
  dc_type: number;
  study_start: string | null;
  returned_on: string | null;
  leave_days: number;
  monitored: boolean;
  taken: boolean;
  /** Years without an attestation that no report has named yet. */
  not_attested: number[];
}

/** The study of an opening; undefined = there is none. */
export type Found = Study | undefined;

/** The studies of these openings, in their order. */
export async function studiesOf({
  trx,
  inputs,
}: Creations<Partial<MonitoringOpening>>): Promise<Found[]> {
  const all = (name: keyof MonitoringOpening) => inputs.map((input) => input[name] ?? null);
  const { rows } = await sql<Study & { place: number }>`
    select o.place, a.owner_id, a.organization_id, a.dc_type, a.study_start, a.returned_on, a.leave_days,
      ${isMonitored} as monitored,
      exists (select 1 from monitoring_report m where m.application_id = a.id
        and m.year = o.year and m.quarter = o.quarter) as taken,
      array(select y.study_year from (${missedYears('a.id')}) y where not exists (
          select 1 from monitoring_report m where m.application_id = a.id
            and m.state = any(${live}) and y.study_year = any(m.not_attested))
        order by 1) as not_attested
    from unnest(${all('application_id')}::bigint[], ${all('year')}::int[],
        ${all('quarter')}::int[]) with ordinality as o (application_id, year, quarter, place)
      join application a on a.id = o.application_id`.execute(trx);
  const byPlace = new Map(rows.map(({ place, ...study }) => [place, study]));
  return inputs.map((_, at) => byPlace.get(at + 1));
}

/** From which day on somebody studies without a break. */
const studiesFrom = ({ study_start, returned_on }: Study): string | null =>
  returned_on !== null && study_start !== null && returned_on > study_start
    ? returned_on
    : study_start;

/** What the guards of the opening must know. */
export async function openingFacts({
  input,
  reader,
  found: study,
}: Creation<Partial<MonitoringOpening>, Found>) {
  const from = study && studiesFrom(study);
  const { year = 0, quarter = 0 } = input;
  const quarterFrom = quarterStart({ year, quarter });
  return {
    ownerId: study?.owner_id ?? null,
    organizationId: study?.organization_id ?? null,
    quarterBegun: quarterFrom <= reader.today,
    quarterFrom,
    studentMonitored: study?.monitored ?? false,
    studiedLongEnough: Boolean(from && studiedEnough(from, { year, quarter })),
    leastDays: leastStudied,
    quarterFree: !study?.taken,
  };
}

/** A new report: the year and quarter of the study, and the days of the quarter. */
export function writeOpened({
  input,
  reader,
  found: study,
}: Change<BaseRow, MonitoringOpening> & { found: Found }) {
  if (!study?.study_start) throw new Refusal('NOT_FOUND');
  const { owner_id, dc_type, study_start, leave_days, not_attested } = study;
  const upload_until = uploadUntil(input, reader.settings['monitoring.upload_last_day']);
  return {
    ...input,
    owner_id,
    not_attested,
    ...reportIn({ dc_type, study_start, leave_days }, input),
    upload_until,
    grace_until: addDays(upload_until, reader.settings['monitoring.grace_days']),
  };
}

/**
 * The studies without a report for this quarter, from the day of the opening to the last day of the
 * upload: nights that were missed are made up for. None before the year in which the agency begins
 * (setting `monitoring.first_year`).
 */
export async function unopenedReports(
  services: Pick<Services, 'db' | 'now'>,
): Promise<MonitoringOpening[]> {
  const { today, settings } = await systemReader(services);
  const { year, quarter } = quarterOf(today);
  const opens = opensOn({ year, quarter });
  const closes = uploadUntil({ year, quarter }, settings['monitoring.upload_last_day']);
  if (year < settings['monitoring.first_year'] || today < opens || today > closes) return [];
  const latest = addDays(opens, -leastStudied);
  const { rows } = await sql<{ id: number }>`
    select a.id from application a
    where ${isMonitored}
      and greatest(a.study_start, a.returned_on) <= ${latest}::date
      and not exists (select 1 from monitoring_report m where m.application_id = a.id
        and m.year = ${year} and m.quarter = ${quarter})
    order by a.id`.execute(services.db);
  return rows.map(({ id }) => ({ application_id: id, year, quarter }));
}
