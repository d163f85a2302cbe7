import { type SqlBool, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { isConfirmed } from '#modules/application/for-others/confirmed-student.server.ts';
import type { Services } from '#server/app-types.ts';
import type { Creations, Sql, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { AttestationCreate } from './schema.ts';

/** A study and the year that runs in it. */
interface StudyYear {
  application_id: number;
  owner_id: number;
  organization_id: number | null;
  admitted: boolean;
  /** Not one of the old list whom the agency has refused. */
  confirmed: boolean;
  /** The study has begun, and its term is not over. */
  runs: boolean;
  study_year: number;
  year_start: string;
  year_end: string;
  leave_days: number;
  /** The year has its attestation already. */
  taken: boolean;
}

const admitted = stateList(statesTagged(applicationMachine, 'admitted'));
const studying = stateList(statesTagged(applicationMachine, 'studying'));

/** Without its leaves the study would have begun this much later. */
const begun = sql`(a.study_start + a.leave_days)`;

/**
 * Studies with the year that runs in them today: counted from the first day, leaves left out. A
 * term that ends earlier ends its last year.
 */
const studyYears = (condition: Sql, today: string): Sql => sql`
  select s.*, exists (select 1 from attestation t where t.application_id = s.application_id
      and t.study_year = s.study_year) as taken
  from (
    select y.application_id, y.owner_id, y.organization_id, y.admitted, y.confirmed, y.runs,
      y.leave_days, y.years + 1 as study_year,
      (y.begun + make_interval(years => y.years))::date as year_start,
      least(y.study_end, (y.begun + make_interval(years => y.years + 1))::date - 1) as year_end
    from (
      select a.id as application_id, a.owner_id, a.organization_id, a.leave_days, a.study_end,
        a.state = any(${admitted}) as admitted,
        ${isConfirmed('a')} as confirmed,
        coalesce(${begun} <= ${today}::date and (a.study_end is null or a.study_end >= ${today}),
          false) as runs,
        coalesce(${begun}, ${today}::date) as begun,
        greatest(0, coalesce(extract(year from age(${today}::date, ${begun}::date)), 0))::int
          as years
      from application a where ${condition}
    ) y
  ) s`;

async function readYears(trx: Trx, condition: Sql, today: string): Promise<StudyYear[]> {
  const { rows } = await sql<StudyYear>`
    ${studyYears(condition, today)} order by s.application_id desc`.execute(trx);
  return rows;
}

/** The study of an attestation that is begun; undefined = there is none. */
export type Found = StudyYear | undefined;

/**
 * The studies of these attestations, in their order: those that are named; without a name, the last
 * of the person who asks.
 */
export async function studyYearsOf({
  trx,
  inputs,
  reader: { actor, today },
}: Creations<Partial<AttestationCreate>>): Promise<Found[]> {
  const named = inputs.flatMap(({ application_id }) => application_id ?? []);
  const own =
    named.length < inputs.length
      ? await readYears(
          trx,
          sql`a.owner_id = ${actor.userId} and a.state = any(${studying})`,
          today,
        )
      : [];
  const years =
    named.length > 0 ? await readYears(trx, sql`a.id = any(${named}::bigint[])`, today) : [];
  const byId = new Map(years.map((year) => [year.application_id, year]));
  return inputs.map(({ application_id }) =>
    application_id === undefined ? own[0] : byId.get(application_id),
  );
}

const opens = sql<SqlBool>`s.admitted and s.confirmed and s.runs`;

/** The studies whose year has begun without an attestation. */
export async function unopenedYears({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<AttestationCreate[]> {
  const today = tashkentDay(now());
  const { rows } = await sql<AttestationCreate>`
    select o.application_id from (
      ${studyYears(sql`a.state = any(${admitted})`, today)} where ${opens}
    ) o where not o.taken order by o.application_id`.execute(db);
  return rows;
}
