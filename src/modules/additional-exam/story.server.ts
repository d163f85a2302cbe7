import { sql } from 'kysely';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged, systemActor } from '#machines/kit.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';
import { dcTypes } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { additionalExamSubjects } from './codes.ts';
import { conditionDays, retryDays } from './schema.ts';

const process = additionalExamMachine.id;
const phdTypes = dcTypes.flatMap(({ id, family }) => (family === 'phd' ? [id] : []));
const extras: readonly number[] = additionalExamSubjects.flatMap(({ id, extra }) =>
  extra ? [id] : [],
);

/** How long nobody enters a result before time does something. */
const silentDays: Readonly<Record<string, number>> = { overdue: 20, lapse: 40 };

/** Exams are planned so many days ahead. */
const ahead = 7;

/** The organization, and the student and the subject of one exam. */
interface Plot {
  stage: Demonstration;
  by: Person;
  application: number;
  subject: number;
}

type Fate = (plot: Plot) => Promise<unknown>;

/** An exam that was planned so many days ago, for a day `later`. Answers its id. */
async function planned(
  { stage, by, application, subject }: Plot,
  days: number,
  later = ahead,
): Promise<number> {
  await stage.at(days);
  const { id } = await stage.db
    .selectFrom('category_subject')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return stage.create(by, process, {
    application_id: application,
    subject,
    category_subject_id: extras.includes(subject) ? id : null,
    exam_date: addDays(stage.today(), later),
    place: 'Bosh bino, 214-xona',
  });
}

/** The day, the mark and the protocol of an attempt that is held today. */
const heldToday = async ({ stage, by }: Plot, mark: number | null) => ({
  exam_date: stage.today(),
  mark,
  protocol_file_id: await stage.file(by, 'examProtocol'),
});

/** Protocol and paper of a fulfilled condition, uploaded by the organization. */
export interface ExamPapers {
  protocol: string;
  condition: string;
}

/**
 * What each event of an exam in one subject is sent with in a walk, as of the clock's day; attempts
 * are held on its first day, because no day that is to come can be entered as held.
 */
export function examPayloads(
  { today }: { today(): string },
  application_id: number,
  { protocol, condition }: ExamPapers,
) {
  const held = today();
  const sent: Record<string, () => Record<string, unknown>> = {
    create: () => ({
      application_id,
      subject: 100,
      exam_date: addDays(today(), 3),
      place: '214-xona',
    }),
    pass: () => ({
      exam_date: held,
      mark: 78.5,
      protocol_file_id: protocol,
      condition_file_id: condition,
    }),
    fail: () => ({ exam_date: held, mark: 41, protocol_file_id: protocol }),
    passConditionally: () => ({
      condition_ground: 100,
      deadline: addDays(today(), conditionDays),
      exam_date: held,
      mark: 52.5,
      protocol_file_id: protocol,
    }),
    replan: () => ({ exam_date: addDays(today(), 5), place: null }),
    retry: () => ({ exam_date: addDays(today(), 5), place: null }),
  };
  return (event: string) => sent[event]?.() ?? {};
}

/** An attempt and its result so many days ago. Answers the exam. */
async function held(
  plot: Plot,
  event: 'pass' | 'fail',
  days: number,
  mark: number | null,
): Promise<number> {
  const { stage, by } = plot;
  const id = await planned(plot, days + ahead);
  await stage.at(days);
  await stage.act(by, process, id, event, { payload: await heldToday(plot, mark) });
  return id;
}

async function conditional(plot: Plot, days: number): Promise<number> {
  const { stage, by } = plot;
  const id = await planned(plot, days + ahead);
  await stage.at(days);
  await stage.act(by, process, id, 'passConditionally', {
    reason: 'Yoʻnalish boʻyicha referat topshirish va qayta suhbatdan oʻtish.',
    payload: {
      ...(await heldToday(plot, 52.5)),
      condition_ground: 100,
      deadline: addDays(stage.today(), conditionDays),
    },
  });
  return id;
}

const fulfilled: Fate = async (plot) => {
  const { stage, by } = plot;
  const id = await conditional(plot, 40);
  await stage.at(15);
  const condition_file_id = await stage.file(by, 'examCondition');
  await stage.act(by, process, id, 'pass', { payload: { condition_file_id } });
};

const again: Fate = async (plot) => {
  const { stage, by } = plot;
  const id = await held(plot, 'fail', 45, 41);
  await stage.at(4);
  await stage.act(by, process, id, 'retry', {
    payload: { exam_date: addDays(stage.today(), 10), place: null },
  });
};

/** Its day passed, and nobody entered a result. */
const lapsed: Fate = async (plot) => {
  const id = await planned(plot, 45);
  await plot.stage.at(4);
  await plot.stage.actAsSystem(process, id, 'lapse');
};

/** The exams of one student after another, by subject. */
const fates: readonly (readonly (readonly [subject: number, fate: Fate])[])[] = [
  [
    [100, (plot) => held(plot, 'pass', 30, 86.5)],
    [200, (plot) => conditional(plot, 20)],
    [300, (plot) => planned(plot, 3, 12)],
  ],
  [
    [100, fulfilled],
    [200, (plot) => held(plot, 'fail', 35, 38)],
  ],
  [
    [100, again],
    [200, (plot) => planned(plot, 9)],
  ],
  [
    [100, (plot) => held(plot, 'fail', 10, null)],
    [200, lapsed],
  ],
];

/** Students of the PhD family whom an organization has now, in an order. */
async function studentsOf(
  { db }: Demonstration,
  organization: number,
  order: ReturnType<typeof sql>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from application a
    where a.organization_id = ${organization} and a.dc_type = any(${phdTypes}::int[])
      and a.state = any(${statesTagged(applicationMachine, 'admitted')}::text[])
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Qualification exams: of the first demonstration university, one in every state (of the student of
 * the demonstration, of the next ones, and of the one whose study ends before the exam), and how
 * one is played.
 */
export const additionalExamStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const owner = await walk.newPerson();
    const university = walk.staff('university');
    // No order is dated later than today, however long the exam waits.
    const ordered = { order_date: walk.today() };
    const study = await walk.make('student', { owner });
    const payload = examPayloads(walk, study, {
      protocol: await walk.file(university, 'examProtocol'),
      condition: await walk.file(university, 'examCondition'),
    });
    return {
      actor: playedBy({ applicant: owner, doctorate: owner, university }, walk.staff('innovation')),
      payload,
      async prepare({ event, role }) {
        if (event === 'retry') walk.days(retryDays);
        walk.days(silentDays[event] ?? 0);
        if (event === 'fail' && role === systemActor.role) walk.days(conditionDays + 1);
        if (event === 'cancel')
          await walk.make('removedStudent', { record: study, change: ordered });
      },
      placed: () => ({
        application_id: study,
        owner_id: owner.id,
        subject: 100,
        exam_date: walk.today(),
      }),
    };
  },
  demonstration(stage) {
    stage.tell(async () => {
      await stage.at(60);
      const by = stage.staff('universitet');
      const organization = by.organizationId ?? 0;
      const first = sql`a.owner_id = ${stage.students[0]?.id ?? 0} desc, a.id`;
      const students = await studentsOf(stage, organization, first, fates.length);
      for (const [at, application] of students.entries())
        for (const [subject, fate] of fates[at] ?? [])
          stage.tell(async () => {
            await fate({ stage, by, application, subject });
          });
      for (const application of await studentsOf(stage, organization, sql`a.study_start`, 1))
        stage.tell(async () => {
          await planned({ stage, by, application, subject: 200 }, 60, 40);
        });
    });
  },
};
