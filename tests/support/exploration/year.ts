import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { independentPeriod, quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { processOf } from '#server/declared/modules.ts';
import { forgetSettings } from '#server/settings/settings.ts';
import { dcTypeIds } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { actorOf, addActor } from '../actors.ts';
import type { Sender } from '../app.ts';
import { buildApplicant } from '../applicants.ts';
import { buildPeriod } from '../periods.ts';
import { walkOf } from '../walk-stage.ts';
import { addFile, completeProfile, type World } from '../world.ts';
import { Ending } from './ending.ts';
import { Exploration } from './exploration.ts';

/** The first day of the calendar: a year, and what follows it, are over before the real today. */
const firstDay = '2024-09-02';
const admissionYear = 2025;
/** Nothing that people do in time takes longer. */
const longest = 200;

/** Somebody of the country who applies, and as what. */
const applicants: readonly { dc_types: readonly number[]; citizenship?: string }[] = [
  { dc_types: [dcTypeIds.phd, dcTypeIds.independentPhd] },
  { dc_types: [dcTypeIds.phd], citizenship: 'KZ' },
  { dc_types: [dcTypeIds.targetedPhd] },
  { dc_types: [dcTypeIds.targetedPhd] },
];

/** The moments of the year from which lives are explored, in their order. */
export const waypoints = [
  'organizations ask for places',
  'people apply',
  'documents are reviewed',
  'candidates are examined',
  'results are published',
  'students study',
] as const;
export type Waypoint = (typeof waypoints)[number];

/** A year of admission, told by the engine from one moment to the next. */
export function yearOf(world: World) {
  const { db } = world.on.services;
  const exploration = new Exploration(world, db);
  const ending = new Ending(exploration);
  const underReview = statesTagged(applicationMachine, 'single');
  let period = 0;

  async function until(what: string, over: () => Promise<boolean>): Promise<void> {
    if (!(await ending.until(over, longest, 'none')))
      throw new Error(
        [
          `${what} does not come:`,
          await ending.whatIsLeft(),
          ...exploration.told,
          ...new Set(exploration.refused),
        ].join('\n'),
      );
  }

  async function sent(
    by: Pick<Sender, 'id'>,
    process: string,
    id: number | null,
    event: string,
    input = {},
  ) {
    const refused = await exploration.act({
      definition: processOf(process),
      id,
      event,
      actor: await actorOf(world.on, { id: by.id, sessionId: '' }),
      input,
    });
    if (refused) throw new Error(refused);
  }

  const newest = async (table: 'application' | 'targeted_letter' | 'topic'): Promise<number> =>
    (
      await db
        .selectFrom(table)
        .select((the) => the.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id;

  const now = () =>
    db.selectFrom('period').selectAll().where('id', '=', period).executeTakeFirstOrThrow();
  const stepNow = async () => stateMeta(periodMachine, (await now()).state).step ?? 0;

  /** A letter of one place, by which two people will apply. */
  async function orderPlace(): Promise<void> {
    await sent(world.neighbour, 'targetedLetter', null, 'create', {
      target_org_id: world.university,
      direction_id: world.direction,
      dc_type: dcTypeIds.targetedPhd,
      amount: 1,
      admission_year: admissionYear,
      candidates: [],
      customer_name: null,
      short_info: 'Ilmiy xodim tayyorlash haqida',
      obligation: 'Bitiruvchini ishga olamiz.',
      language: 'uz',
      file_id: await addFile(world, world.neighbour, 'letter'),
    });
    const letter = await newest('targeted_letter');
    await sent(world.neighbour, 'targetedLetter', letter, 'send');
  }

  async function apply(
    { dc_types, citizenship }: (typeof applicants)[number],
    independent: number,
  ) {
    const owner = await buildApplicant(world);
    if (citizenship)
      await db.updateTable('account').set({ citizenship }).where('id', '=', owner.id).execute();
    await sent(owner, 'certificate', null, 'create', {
      type_id: world.certificateType,
      number: `UZ-${owner.id}-2024`,
      level: null,
      score: 6.5,
      given_date: addDays(exploration.today(), -90),
      valid_until: null,
      file_id: await addFile(world, owner, 'certificate'),
    });
    for (const dc_type of dc_types) {
      const period_id = dc_type === dcTypeIds.independentPhd ? independent : period;
      await sent(owner, 'application', null, 'create', { period_id, dc_type });
    }
  }

  const goOn: Readonly<Record<Waypoint, () => Promise<void>>> = {
    async 'organizations ask for places'() {
      world.on.clock.set(firstDay);
      // Reports were first asked for in a later year.
      const at = world.on.clock.now();
      const first = { key: 'monitoring.first_year', value: JSON.stringify(admissionYear) };
      await db
        .insertInto('setting_change')
        .values({ ...first, valid_from: at, created_at: at, updated_at: at })
        .execute();
      forgetSettings(db);
      // A member of the commission who has not entered the marks, and more who advise.
      await addActor(world.on, 'university', { organization_id: world.university });
      await addActor(world.on, 'applicant', {
        ...completeProfile(exploration.today()),
        user_type: 'L',
        tin: '308000001',
      });
      period = await buildPeriod(world, quotaPeriod(exploration.today(), admissionYear));
      await until('step 2', async () => (await stepNow()) === 2);
    },
    async 'people apply'() {
      await orderPlace();
      await until('the registration', async () => {
        const { registration_start } = await now();
        return (await stepNow()) === 7 && registration_start <= exploration.today();
      });
      const independent = await buildPeriod(world, independentPeriod(exploration.today()));
      for (const one of applicants) await apply(one, independent);
      for (let at = 0; at < 3; at += 1) {
        await walkOf(world).make('publishedTopic');
      }
    },
    async 'documents are reviewed'() {
      await until('the review', async () => {
        const sent = await db
          .selectFrom('application')
          .select('id')
          .where('state', 'in', underReview)
          .execute();
        return sent.length > applicants.length;
      });
    },
    async 'candidates are examined'() {
      await until('the exam', async () => {
        const rows = await db.selectFrom('exam_result').select('id').execute();
        return rows.length > 1;
      });
    },
    async 'results are published'() {
      await until('the results', async () => {
        const exams = await db
          .selectFrom('exam')
          .select('id')
          .where('state', 'in', statesTagged(examMachine, 'finished'))
          .execute();
        return exams.length > 0;
      });
      // Somebody who was accepted applies elsewhere, before they are admitted.
      const elsewhere = await buildPeriod(world, independentPeriod(exploration.today()));
      const passed = await db
        .selectFrom('exam_result as x')
        .innerJoin('application as a', 'a.id', 'x.application_id')
        .select('x.owner_id')
        .where('x.state', 'in', statesTagged(examResultMachine, 'passed'))
        .where('a.state', 'in', statesTagged(applicationMachine, 'awaitsAdmission'))
        // Who studies already may not apply for the same again.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('application as s')
                .select('s.id')
                .whereRef('s.owner_id', '=', 'x.owner_id')
                .where('s.state', 'in', statesTagged(applicationMachine, 'studying')),
            ),
          ),
        )
        .orderBy('x.id')
        .executeTakeFirstOrThrow();
      await sent({ id: passed.owner_id }, 'application', null, 'create', {
        period_id: elsewhere,
        dc_type: dcTypeIds.independentPhd,
      });
    },
    async 'students study'() {
      await until('the study and its first report', async () => {
        const reports = await db.selectFrom('monitoring_report').select('id').execute();
        return reports.length > 0;
      });
    },
  };
  return { goOn: (name: Waypoint) => goOn[name]() };
}
