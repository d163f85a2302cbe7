import { applicationMachine } from '#machines/application.machine.ts';
import { systemActor } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { raise } from '#server/processes/raise.ts';
import { live } from '#server/seed/life.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addActor } from './actors.ts';
import type { Clock, Sender, TestApp } from './app.ts';
import { liveBooked } from './booked-life.ts';
import { doing } from './doing.ts';
import { addFile, completeProfile, type World } from './world.ts';

const phd = 200;

/** Somebody whose documents were received, with the application. */
interface Candidate extends Sender {
  application: number;
}

/**
 * A quota period after its registration: places are split, and candidates of the first university
 * wait for their exam.
 */
export interface ExamCampaign {
  period: number;
  candidates: Candidate[];
  /** Who enters the marks, and so does not finish the exam. */
  examiner: Sender;
  /** The university begins its exam; answers its id, the rows are there. */
  create(): Promise<number>;
  /** Day and place of the one direction, and the clock on that day. */
  schedule(exam: number): Promise<void>;
  /** What the schedule form sends for the first day that is allowed. */
  scheduled(): {
    directions: { direction_id: number; exam_date: string; place: string; commission: string }[];
  };
  /** Rows of the exam, in the order of the candidates. */
  rows(exam: number): Promise<{ id: number; state: string; version: number }[]>;
  row(id: number, event: string, body?: object, by?: Sender): Promise<void>;
  /** The protocol of the direction, and the order. */
  upload(exam: number): Promise<void>;
  files(): Promise<Record<string, unknown>>;
  act(exam: number, event: string, body?: object, by?: Sender): Promise<void>;
  /** Somebody who was received in another period. */
  stranger(): Promise<Candidate>;
  admission(): Promise<{ order_number: string; order_date: string; order_file_id: string }>;
}

/** An application of type 200 of somebody that the first university has received. */
export async function placeReceived(
  { on, direction, university, staff }: World,
  owner: { id: number },
  period_id: number,
  direction_id = direction,
): Promise<number> {
  const by = { role: 'applicant', userId: owner.id, organizationId: null } as const;
  const reviewer = {
    role: 'university',
    userId: staff.university.id,
    organizationId: university,
  } as const;
  const at = on.clock.now();
  const columns = {
    owner_id: owner.id,
    period_id,
    organization_id: university,
    direction_id,
    dc_type: phd,
    edu_language: 100,
  };
  const steps = [
    { event: 'create', by, at, columns },
    { event: 'send', by, at, quiet: { sent_at: at, sent_count: 1 } },
    { event: 'accept', by: reviewer, at, quiet: { accepted_at: at } },
  ];
  const [application = 0] = await live(on.services.db, applicationMachine, 'application', [
    { steps },
  ]);
  return application;
}

/** Somebody new whose application was received. */
async function addCandidate(world: World, period: number): Promise<Candidate> {
  const { on } = world;
  const person = await addActor(on, 'applicant', completeProfile(on.clock.today()));
  return { ...person, application: await placeReceived(world, person, period) };
}

/**
 * Where an exam is placed: a database, its day, the university that examines, and who runs its
 * periods.
 */
export interface Ground {
  on: { services: Pick<TestApp['services'], 'db'>; clock: Pick<Clock, 'now' | 'today'> };
  staff: { innovation: { id: number } };
  university: number;
}

/**
 * A quota period in its last step whose review is over, as the seed tells one: days that are past
 * cannot be entered by the form.
 */
export async function placePeriod({ on, staff }: Ground): Promise<number> {
  const today = on.clock.today();
  const by = { role: 'innovation', userId: staff.innovation.id, organizationId: null } as const;
  const days = {
    quota_start: addDays(today, -90),
    quota_stop: addDays(today, -60),
    registration_start: addDays(today, -30),
    study_start: addDays(today, 40),
  };
  const ends = {
    registration_stop: addDays(today, -10),
    review_stop: addDays(today, -1),
    exam_stop: addDays(today, 30),
  };
  const columns = { ...quotaPeriod(today), ...days, ...ends, step_until: '{}' };
  const events = ['create', 'activate', ...Array.from({ length: 6 }, () => 'stepNext')];
  const steps = events.map((event, index) => ({
    event,
    by,
    at: on.clock.now(),
    ...(index === 0 ? { columns } : {}),
  }));
  const [id = 0] = await live(on.services.db, periodMachine, 'period', [{ steps }]);
  return id;
}

/**
 * Places of a PhD in directions of the first university: given, distributed and split, booked as
 * the product books them.
 */
export async function placeQuota(
  { on, university }: Ground,
  period_id: number,
  split: ReadonlyMap<number, number>,
  column: 'amount_phd' | 'amount_targeted_phd' = 'amount_phd',
): Promise<void> {
  const { db } = on.services;
  const at = on.clock.now();
  const step = (event: string, columns?: Record<string, unknown>) => ({
    event,
    by: systemActor,
    at,
    columns: { period_id, ...columns },
  });
  const places = [...split.values()].reduce((sum, one) => sum + one, 0);
  const total = {
    year: Number(on.clock.today().slice(0, 4)),
    organization_type: 100,
    [column]: places,
  };
  const accepted = (first: Record<string, unknown>) => [
    step('create', first),
    step('send'),
    step('accept'),
  ];
  const [quota_total_id = 0] = await liveBooked(db, quotaTotalMachine, 'quota_total', [
    { steps: accepted(total) },
  ]);
  const given = {
    steps: accepted({ quota_total_id }),
    lines: (id: number) =>
      addLines('quota_distribution_line', [
        { quota_distribution_id: id, organization_id: university, [column]: places },
      ]),
  };
  const addLines = (table: 'quota_distribution_line' | 'quota_split_line', lines: object[]) =>
    on.services.db
      .insertInto(table)
      .values(lines as never)
      .execute();
  const [quota_distribution_id = 0] = await liveBooked(
    db,
    quotaDistributionMachine,
    'quota_distribution',
    [given],
  );
  const steps = [
    step('create', { quota_distribution_id, organization_id: university }),
    step('confirm'),
  ];
  const lines = (id: number) =>
    addLines(
      'quota_split_line',
      [...split].map(([direction_id, amount]) => ({
        quota_split_id: id,
        direction_id,
        [column]: amount,
      })),
    );
  await liveBooked(db, quotaSplitMachine, 'quota_split', [{ steps, lines }]);
}

/** Sends the rows of an exam what one of its events raises, at once instead of by the job. */
export const raised = (
  { services }: World['on'],
  exam: number,
  event: string,
  target: string,
): Promise<boolean> =>
  raise(
    services,
    { process: 'exam', row: { id: exam } as never, reason: null },
    { process: 'examResult', event, target },
    'walk',
  );

/**
 * A country on a day after the review, with so many places and candidates of the first university.
 */
export async function examCampaign(
  world: World,
  { places, candidates }: { places: number; candidates: number },
): Promise<ExamCampaign> {
  const { on, staff, direction } = world;
  const period = await placePeriod(world);
  await placeQuota(world, period, new Map([[direction, places]]));
  const examiner = await addActor(on, 'university', { organization_id: world.university });
  const people: Candidate[] = [];
  for (let index = 0; index < candidates; index += 1)
    people.push(await addCandidate(world, period));
  const act: ExamCampaign['act'] = (exam, event, body, by = staff.university) =>
    doing(world, 'exams', exam)(by, event, body as never);
  const admission = async () => ({
    order_number: '77-k',
    order_date: addDays(tashkentDay(), -1),
    order_file_id: await addFile(world, staff.university, 'order'),
  });
  const scheduled = () => ({
    directions: [
      {
        direction_id: direction,
        exam_date: addDays(on.clock.today(), 4),
        place: 'Bosh bino, 101-xona',
        commission: 'Karimov A., Salimov B.',
      },
    ],
  });
  const files = async () => ({
    protocols: [
      { direction_id: direction, file_id: await addFile(world, staff.university, 'order') },
    ],
    ...(await admission()),
  });
  return {
    period,
    candidates: people,
    examiner,
    act,
    admission,
    scheduled,
    files,
    stranger: async () => addCandidate(world, await placePeriod(world)),
    async create() {
      const made = await on.send(staff.university, 'POST', '/api/exams/', { period_id: period });
      if (made.status !== 201) throw new Error(`exam: ${made.status} ${JSON.stringify(made.body)}`);
      await raised(on, Number(made.body.id), 'create', 'candidates');
      return Number(made.body.id);
    },
    async schedule(exam) {
      await act(exam, 'setSchedule', scheduled());
      on.clock.days(4);
    },
    async rows(exam) {
      const { body } = await on.send(
        staff.university,
        'GET',
        `/api/exam-results/?exam=${exam}&ordering=id&limit=1000`,
      );
      return body.results as { id: number; state: string; version: number }[];
    },
    async row(id, event, body, by) {
      const usual = event === 'setMark' ? examiner : staff.university;
      await doing(world, 'exam-results', id)(by ?? usual, event, body as never);
    },
    upload: async (exam) => act(exam, 'upload', await files()),
  };
}
