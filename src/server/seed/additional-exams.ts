import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, statesTagged, systemActor } from '#machines/kit.ts';
import { additionalExamSubjects } from '#modules/additional-exam/codes.ts';
import { conditionDays } from '#modules/additional-exam/schema.ts';
import { dcTypes } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { actorOf } from './cast.ts';
import { type Life, live, type Step } from './life.ts';
import { addFiles, daysAgo, type Stage } from './papers.ts';

interface Plot {
  by: Actor;
  files: Record<string, string>;
  born: Record<string, unknown>;
}
type Tell = (stage: Stage, plot: Plot) => Step[];

const planned =
  (days: number, ahead = 0): Tell =>
  (stage, { by, born }) => [
    {
      event: 'create',
      by,
      at: daysAgo(stage, days),
      method: 'none' as const,
      columns: {
        ...born,
        exam_date: addDays(stage.today, ahead || 7 - days),
        place: 'Bosh bino, 214-xona',
      },
    },
  ];

/** The result of an attempt, a week after it was planned. */
const held =
  (event: 'pass' | 'fail', days: number, mark: number | null): Tell =>
  (stage, plot) => [
    ...planned(days + 7)(stage, plot),
    {
      event,
      by: plot.by,
      at: daysAgo(stage, days),
      columns: {
        exam_date: addDays(stage.today, -days),
        mark,
        protocol_file_id: plot.files.examProtocol,
        decided_on: addDays(stage.today, -days),
      },
    },
  ];

const condition = 'Yoʻnalish boʻyicha referat topshirish va qayta suhbatdan oʻtish.';
const conditional =
  (days: number): Tell =>
  (stage, plot) => [
    ...planned(days + 7)(stage, plot),
    {
      event: 'passConditionally',
      by: plot.by,
      at: daysAgo(stage, days),
      reason: condition,
      columns: {
        condition_ground: 100,
        reason: condition,
        deadline: addDays(stage.today, conditionDays - days),
        decided_on: addDays(stage.today, -days),
        exam_date: addDays(stage.today, -days),
        mark: 52.5,
        protocol_file_id: plot.files.examProtocol,
      },
    },
  ];

const fulfilled: Tell = (stage, plot) => [
  ...conditional(40)(stage, plot),
  {
    event: 'pass',
    by: plot.by,
    at: daysAgo(stage, 15),
    columns: { condition_file_id: plot.files.examCondition, decided_on: addDays(stage.today, -15) },
  },
];

const again: Tell = (stage, plot) => [
  ...held('fail', 45, 41)(stage, plot),
  {
    event: 'retry',
    by: plot.by,
    at: daysAgo(stage, 4),
    columns: {
      exam_date: addDays(stage.today, 6),
      attempt: 2,
      mark: null,
      protocol_file_id: null,
      decided_on: null,
    },
  },
];

const cancelled: Tell = (stage, plot) => [
  ...planned(60)(stage, plot),
  { event: 'cancel', by: systemActor, at: daysAgo(stage, 25, 6), method: 'none' },
];

/**
 * The exams of one student after another, by subject; the first student is the one of the
 * demonstration.
 */
const stories: readonly Partial<Record<number, Tell>>[] = [
  { 100: held('pass', 30, 86.5), 200: conditional(20), 300: planned(3, 9) },
  { 100: fulfilled, 200: held('fail', 35, 38) },
  { 100: again, 200: planned(9, -2) },
  { 100: held('fail', 10, null) },
];

const phdTypes = dcTypes.flatMap(({ id, family }) => (family === 'phd' ? [id] : []));
const extras: readonly number[] = additionalExamSubjects.flatMap(({ id, extra }) =>
  extra ? [id] : [],
);

/** Qualification exams of the first demonstration university, one in every state. */
export async function addAdditionalExams(stage: Stage): Promise<void> {
  const { trx, cast } = stage;
  const by = actorOf(cast, 'universitet');
  const students = (tag: 'admitted' | 'ended') =>
    trx
      .selectFrom('application')
      .select(['id', 'owner_id'])
      .where('organization_id', '=', by.organizationId)
      .where('dc_type', 'in', phdTypes)
      .where('state', 'in', statesTagged(applicationMachine, tag))
      .orderBy(({ eb }) => eb('owner_id', '=', cast.staff.doktorant?.id ?? 0), 'desc')
      .orderBy('id')
      .limit(stories.length)
      .execute();
  const files = await addFiles(stage, by.userId ?? 0, ['examProtocol', 'examCondition'], 60);
  const { id: named } = await trx
    .selectFrom('category_subject')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const lifeOf = (study: { id: number; owner_id: number }, subject: number, tell: Tell): Life => {
    const born = {
      application_id: study.id,
      owner_id: study.owner_id,
      subject,
      category_subject_id: extras.includes(subject) ? named : null,
    };
    return { steps: tell(stage, { by, files, born }) };
  };
  const admitted = (await students('admitted')).flatMap((study, at) =>
    Object.entries(stories[at] ?? {}).map(([subject, tell]) =>
      lifeOf(study, Number(subject), tell ?? cancelled),
    ),
  );
  const ended = (await students('ended')).slice(0, 1).map((study) => lifeOf(study, 200, cancelled));
  await live(trx, additionalExamMachine, 'additional_exam', [...admitted, ...ended]);
}
