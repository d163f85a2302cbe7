import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { confirmPapers } from '#modules/application/for-others/papers-story.server.ts';
import { askedDocuments } from '#modules/application/for-others/required-documents.ts';
import { runTimetable } from '#server/schedule/timetable.ts';
import type { Person } from '#server/story/story.ts';
import type { Walk } from '#server/story/walk.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { openFor } from './actors.ts';
import { runJobs } from './jobs.ts';
import type { OpenWorld } from './open-world.ts';
import { walkOf } from './walk-stage.ts';

/** Days of a quota year, counted from the one on which its period is made. */
const calendar = {
  step_until_1: 1,
  quota_start: 2,
  step_until_2: 4,
  step_until_3: 6,
  step_until_4: 8,
  step_until_5: 9,
  step_until_6: 12,
  quota_stop: 13,
  registration_start: 14,
  registration_stop: 17,
  review_stop: 20,
  exam_stop: 36,
  study_start: 50,
} as const;
type YearDay = keyof typeof calendar;

/** A quota year that is walked day by day: nights and mornings pass as the timetable has them. */
export interface WholeYear {
  walk: Walk;
  admissionYear: number;
  day(name: YearDay): string;
  /** The form of its period. */
  form(): Record<string, unknown>;
  /** Lets the days pass until this one, each with its night and its morning. */
  until(day: string): Promise<void>;
  /**
   * What waits for staff of the first university, its ministry and the state, and for these people:
   * `process count`. Who has nothing to do is left out.
   */
  asked(people?: Readonly<Record<string, Person>>): Promise<Record<string, string[]>>;
  /** Somebody who may apply for a type of study. */
  person(dcType: number): Promise<Person>;
  /** Begins an application with everything that its type asks for; answers its id. */
  draft(owner: Person, period: number, dcType: number, change?: object): Promise<number>;
  /** The first university finds every paper of an application correct. */
  markPapers(application: number): Promise<void>;
}

const working = ['university', 'ministry', 'innovation', 'finance', 'economy'] as const;

/** The papers that a type of study asks of somebody, uploaded. */
async function papersOf(walk: Walk, owner: Person, dcType: number) {
  const person = await walk.db
    .selectFrom('account')
    .select(['employed', 'disability_type', 'benefit_type'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const documents: Record<string, string> = {};
  for (const { kind, demand } of askedDocuments(dcType, person))
    if (demand === 'required') documents[kind] = await walk.file(owner, kind);
  return documents;
}

/** The country of a walk in a year that begins on the day of its clock. */
export function wholeYear(world: OpenWorld): WholeYear {
  const walk = walkOf(world);
  const { on, staff } = world;
  const first = walk.today();
  const day = (name: YearDay): string => addDays(first, calendar[name]);
  const days = Object.keys(calendar) as YearDay[];
  const admissionYear = Number(day('study_start').slice(0, 4));
  return {
    walk,
    admissionYear,
    day,
    form: () => ({
      name_uz: 'Sinov davri',
      name_ru: 'Пробный период',
      name_en: 'Trial period',
      admission_year: admissionYear,
      quarters: [1],
      info: null,
      ...Object.fromEntries(days.map((name) => [name, day(name)])),
    }),
    async until(last) {
      while (walk.today() < last) {
        walk.days(1);
        for (const line of ['nightly', 'reminders'] as const) await runTimetable(on.services, line);
        await runJobs(on);
      }
    },
    async asked(people = {}) {
      await runJobs(on);
      const found: Record<string, string[]> = {};
      const senders = [
        ...working.map((role) => [role, staff[role]] as const),
        ...(await Promise.all(
          Object.entries(people).map(
            async ([name, { id }]) => [name, await openFor(on, id)] as const,
          ),
        )),
      ];
      for (const [name, sender] of senders) {
        const { body } = await on.send(sender, 'GET', '/api/my-turn/');
        const waiting = (body as unknown as { process: string; count: number }[]).filter(
          ({ count }) => count > 0,
        );
        if (waiting.length > 0)
          found[name] = waiting.map(({ process, count }) => `${process} ${count}`);
      }
      return found;
    },
    person: (dcType) => walk.newPerson({ degree: dcTypeOf(dcType)?.family === 'dsc' ? 600 : 200 }),
    async draft(owner, period_id, dc_type, change = {}) {
      const { id: diploma_id } = await walk.db
        .selectFrom('diploma')
        .select('id')
        .where('owner_id', '=', owner.id)
        .executeTakeFirstOrThrow();
      const documents = await papersOf(walk, owner, dc_type);
      const certificate_id =
        documents.languageCertificate === undefined
          ? null
          : await walk.make(certificateMachine.id, { owner });
      const id = await walk.create(owner, applicationMachine.id, { period_id, dc_type });
      await walk.act(owner, applicationMachine.id, id, 'save', {
        payload: {
          organization_id: walk.university,
          direction_id: walk.direction,
          edu_language: 100,
          diploma_id,
          certificate_id,
          documents,
          ...change,
        },
      });
      return id;
    },
    async markPapers(application) {
      const university = walk.staff('university');
      const papers = await walk.db
        .selectFrom('application_document')
        .select('kind')
        .where('application_id', '=', application)
        .execute();
      for (const { kind } of papers)
        await walk.act(university, applicationMachine.id, application, 'markDocument', {
          payload: { kind, mark: 'correct', note: null },
        });
      await confirmPapers(walk, university, application);
    },
  };
}
