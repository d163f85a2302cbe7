import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { applicationProcess } from '#modules/application/process.server.ts';
import { certificateProcess } from '#modules/certificate/process.server.ts';
import { diplomaProcess } from '#modules/diploma/process.server.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { Reader } from '../engine/process.ts';
import { readRows } from '../engine/read.ts';
import { dutyCondition } from '../engine/turn-routes.ts';
import { byDeadline, type HomeReader, headlineOf, homeLine, toneOf } from './home-lines.ts';
import { linesOfApplication } from './own-applications.ts';
import { examLines } from './own-exams.ts';

type Db = Pick<Services, 'db'>;

const over = [
  ...statesTagged(applicationMachine, 'archived'),
  ...statesTagged(applicationMachine, 'ended'),
];
const studying = statesTagged(applicationMachine, 'studying');

/** Certificates and diplomas that were refused and may be corrected. */
async function refusedPapers({ db }: Db, reader: Reader): Promise<HomeLine[]> {
  const { rows } = await sql<{ kind: string; id: number; number: string; reason: string | null }>`
    select ${certificateMachine.id} as kind, r.id, r.number, r.reason from certificate r
      where r.owner_id = ${reader.actor.userId} and ${dutyCondition(certificateProcess, reader)}
    union all
    select ${diplomaMachine.id}, r.id, r.number, r.reason from diploma r
      where r.owner_id = ${reader.actor.userId} and ${dutyCondition(diplomaProcess, reader)}
    order by kind, id desc limit 5`.execute(db);
  return rows.map(({ kind, id, number, reason }) =>
    homeLine({ key: kind, id, params: { number, reason }, tone: 'danger' }),
  );
}

/** A period that is open for registration and in which the person has no application yet. */
async function mayApply({ db }: Db, { actor, today, language }: Reader): Promise<HomeLine[]> {
  const period = await db
    .selectFrom('period')
    .select(['registration_stop', `name_${language} as name`])
    .where('state', 'in', statesTagged(periodMachine, 'active'))
    .where('registration_start', '<=', today)
    .where('registration_stop', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application')
            .select('application.id')
            .where('owner_id', '=', actor.userId)
            .where((either) =>
              either.or([
                either('period_id', '=', either.ref('period.id')),
                either('application.state', 'in', studying),
              ]),
            ),
        ),
      ),
    )
    .orderBy('registration_stop')
    .executeTakeFirst();
  if (!period) return [];
  const { registration_stop: deadline, name } = period;
  return [
    homeLine({ key: 'apply', params: { subject: name }, deadline, tone: toneOf(deadline, today) }),
  ];
}

/** The home of people with papers of their own: what to do, then where things stand. */
export const ownHome: HomeReader = async (services, reader) => {
  const mine = sql`r.owner_id = ${reader.actor.userId} and r.state <> all(${over}::text[])`;
  const rows = await readRows(services.db, applicationProcess, reader, { where: mine, limit: 20 });
  const found = rows.map((row) => linesOfApplication(row, reader));
  const duties = found.flatMap(({ duties }) => duties).sort(byDeadline);
  const needed = [
    ...duties,
    ...(await refusedPapers(services, reader)),
    ...(await mayApply(services, reader)),
  ];
  const exams = await examLines(services, reader);
  const standing = [...found.flatMap(({ standing }) => standing), ...exams].sort(byDeadline);
  const [first] = standing;
  const next =
    first?.deadline && first.deadline >= reader.today
      ? { key: first.key, date: first.deadline }
      : undefined;
  return { headline: headlineOf(needed), lines: [...needed, ...standing], next };
};
