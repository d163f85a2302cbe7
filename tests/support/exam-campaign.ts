import { applicationMachine } from '#machines/application.machine.ts';
import { live } from '#server/db/seed/life.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addActor } from './actors.ts';
import type { Sender } from './app.ts';
import { runJobs } from './jobs.ts';
import { openQuotaYear, type QuotaYear } from './scripts/quota-year.ts';
import { doing } from './scripts/script.ts';
import { addFile, completeProfile, type World } from './world.ts';

const phd = 200;

/** Somebody whose documents were received, with the application. */
export interface Candidate extends Sender {
  application: number;
}

/** A quota period after its registration: places are split, and candidates of the first university wait for their exam. */
export interface ExamCampaign {
  year: QuotaYear;
  candidates: Candidate[];
  /** The university begins its exam; answers its id, the rows are there. */
  create(): Promise<number>;
  /** Day and place of the one direction, and the clock on that day. */
  schedule(exam: number): Promise<void>;
  /** Rows of the exam, in the order of the candidates. */
  rows(exam: number): Promise<{ id: number; state: string; version: number }[]>;
  row(id: number, event: string, body?: object, by?: Sender): Promise<void>;
  /** The protocol of the direction, and the order. */
  upload(exam: number): Promise<void>;
  act(exam: number, event: string, body?: object, by?: Sender): Promise<void>;
  admission(): Promise<{ order_number: string; order_date: string; order_file_id: string }>;
}

/** Somebody who has sent an application of type 200 that the first university has received. */
async function addCandidate(world: World, period_id: number): Promise<Candidate> {
  const { on, direction, university, staff } = world;
  const person = await addActor(on, 'applicant', completeProfile(on.clock.today()));
  const by = { role: 'applicant', userId: person.id, organizationId: null } as const;
  const reviewer = { role: 'university', userId: staff.university.id, organizationId: university } as const;
  const at = on.clock.now();
  const columns = { owner_id: person.id, period_id, organization_id: university, direction_id: direction, dc_type: phd, edu_language: 100 };
  const steps = [
    { event: 'create', by, at, columns },
    { event: 'send', by, at, quiet: { sent_at: at, sent_count: 1 } },
    { event: 'accept', by: reviewer, at, quiet: { accepted_at: at } },
  ];
  const [application = 0] = await live(on.services.db, applicationMachine, 'application', [{ steps }]);
  return { ...person, application };
}

/** Brings a country to the day after the registration, with so many places and candidates. */
export async function examCampaign(world: World, { places, candidates }: { places: number; candidates: number }): Promise<ExamCampaign> {
  const { on, staff, direction } = world;
  const year = await openQuotaYear(world, staff.university, places);
  await year.goTo(7);
  await runJobs(on);
  const [split] = (await on.send(staff.university, 'GET', `/api/quota-splits/?period=${year.period}`)).body.results as { id: number }[];
  await doing(world, 'quota-splits', Number(split?.id))(staff.university, 'confirm');
  const { body: period } = await on.send(staff.university, 'GET', `/api/periods/${year.period}/`);
  const goTo = (day: string) => {
    while (on.clock.today() < day) on.clock.days(1);
  };
  goTo(String(period.registration_start));
  const people: Candidate[] = [];
  for (let index = 0; index < candidates; index += 1) people.push(await addCandidate(world, year.period));
  goTo(addDays(String(period.registration_stop), 1));
  const act: ExamCampaign['act'] = (exam, event, body, by = staff.university) => doing(world, 'exams', exam)(by, event, body as never);
  return {
    ...{ year, candidates: people, act },
    async create() {
      const made = await on.send(staff.university, 'POST', '/api/exams/', { period_id: year.period });
      if (made.status !== 201) throw new Error(`exam: ${made.status} ${JSON.stringify(made.body)}`);
      await runJobs(on);
      return Number(made.body.id);
    },
    async schedule(exam) {
      const day = addDays([String(period.review_stop), addDays(on.clock.today(), 3)].sort().at(-1) ?? '', 1);
      await act(exam, 'setSchedule', {
        directions: [{ direction_id: direction, exam_date: day, place: 'Bosh bino, 101-xona', commission: 'Karimov A., Salimov B.' }],
      });
      goTo(day);
    },
    async rows(exam) {
      const { body } = await on.send(staff.university, 'GET', `/api/exam-results/?exam=${exam}&ordering=id&limit=1000`);
      return body.results as { id: number; state: string; version: number }[];
    },
    async row(id, event, body, by = staff.university) {
      await doing(world, 'exam-results', id)(by, event, body as never);
      await runJobs(on);
    },
    async upload(exam) {
      const protocols = [{ direction_id: direction, file_id: await addFile(world, staff.university, 'order') }];
      const order = { order_number: '77-k', order_date: addDays(tashkentDay(), -1), order_file_id: await addFile(world, staff.university, 'order') };
      await act(exam, 'upload', { protocols, ...order });
    },
    admission: async () => ({
      order_number: '77-k',
      order_date: addDays(tashkentDay(), -1),
      order_file_id: await addFile(world, staff.university, 'order'),
    }),
  };
}
