import { sql } from 'kysely';
import { runLine } from '#server/schedule/timetable.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from './actors.ts';
import type { Answer, Sender, TestApp } from './app.ts';
import { addFile, completeProfile, type World } from './world.ts';

/** Writes, sends and decides targeted letters by their routes. */
export interface TargetedStage {
  /**
   * The quota period of the admission year, at a step; placed by hand, because a letter only looks
   * at it.
   */
  period: number;
  year: number;
  /** Moves the period to one of its states. */
  goTo(state: string): Promise<void>;
  /** A user of a legal entity without an organization. */
  company(tin: string | null): Promise<Sender>;
  write(by: Sender, change?: object): Promise<Answer>;
  /** A draft to the university. Answers its id. */
  draft(by: Sender, change?: object): Promise<number>;
  /** One that was sent. */
  sent(by: Sender, change?: object): Promise<number>;
  /** One that was accepted after an opinion; its code opens places. */
  accepted(by: Sender, change?: object): Promise<{ id: number; code: string }>;
  act(by: Sender, id: number, event: string, body?: object): Promise<Answer>;
  seen(by: Sender, id: number): Promise<Answer>;
  job(line: 'nightly' | 'reminders'): Promise<void>;
}

/** A user of a legal entity without an organization. */
export const addCompany = (on: TestApp, tin: string | null): Promise<Sender> =>
  addActor(on, 'applicant', { ...completeProfile(on.clock.today()), user_type: 'L', tin });

export const opinion = { agrees: true, text: 'Ilmiy rahbar va laboratoriya mavjud.' };

/** A quota period of next year in step 2, with the registration open for 60 days more. */
async function addPeriod({ on }: World, year: number): Promise<number> {
  const day = (offset: number) => addDays(on.clock.today(), offset);
  const { rows } = await sql<{ id: number }>`
    insert into period (state, name_uz, name_ru, name_en, admission_year, quarters, quota_start,
      quota_stop, registration_start, registration_stop, review_stop, exam_stop, study_start)
    values ('organizationRequests', 'Kvota davri', 'Квотный период', 'Quota period', ${year}, '{1}',
      ${day(-20)}, ${day(-10)}, ${day(-5)}, ${day(30)}, ${day(40)}, ${day(60)},
      ${`${year}-01-01`}) returning id`.execute(on.services.db);
  return rows[0]?.id ?? 0;
}

/** The stage of targeted letters in the small country. */
export async function targetedStage(world: World): Promise<TargetedStage> {
  const { on, staff, university, direction } = world;
  const { db } = on.services;
  const year = Number(on.clock.today().slice(0, 4)) + 1;
  const period = await addPeriod(world, year);
  const files = new Map<number, string>();
  const fileOf = async (by: Sender): Promise<string> => {
    const known = files.get(by.id) ?? (await addFile(world, by, 'letter'));
    files.set(by.id, known);
    return known;
  };
  const write = async (by: Sender, change: object = {}) => {
    const place = {
      target_org_id: university,
      direction_id: direction,
      dc_type: 700,
      amount: 1,
      admission_year: year,
      candidates: [],
    };
    const words = {
      short_info: 'Ilmiy xodim tayyorlash haqida',
      obligation: 'Bitiruvchini uch yilga ishga olamiz.',
      customer_name: '“Sinov” MChJ',
    };
    return on.send(by, 'POST', '/api/targeted-letters/', {
      ...place,
      ...words,
      file_id: await fileOf(by),
      ...change,
    });
  };
  const act = async (by: Sender, id: number, event: string, body: object = {}) => {
    const { version } = await db
      .selectFrom('targeted_letter')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const gone = event === 'delete';
    return on.send(
      by,
      gone ? 'DELETE' : 'POST',
      `/api/targeted-letters/${id}/${gone ? '' : `${event}/`}`,
      { version, ...body },
    );
  };
  const done = async (what: Promise<Answer>): Promise<Answer> => {
    const answer = await what;
    if (answer.status >= 300)
      throw new Error(`${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const draft = async (by: Sender, change: object = {}) =>
    Number((await done(write(by, change))).body.id);
  const sent = async (by: Sender, change: object = {}) => {
    const id = await draft(by, change);
    await done(act(by, id, 'send'));
    return id;
  };
  return {
    period,
    year,
    write,
    draft,
    sent,
    act,
    seen: (by, id) => on.send(by, 'GET', `/api/targeted-letters/${id}/`),
    async goTo(state) {
      await sql`update period set state = ${state} where id = ${period}`.execute(db);
    },
    company: (tin) => addCompany(on, tin),
    async accepted(by, change = {}) {
      const id = await sent(by, change);
      await done(act(staff.university, id, 'opinion', opinion));
      const { body } = await done(act(staff.innovation, id, 'accept'));
      return { id, code: String(body.code) };
    },
    job: (line) => runLine(on.services, line),
  };
}
