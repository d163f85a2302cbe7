import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { studentListOf, studentLists } from '#modules/application/rules.ts';
import { forgetSettings } from '#server/settings/settings.ts';
import { addDays } from '#shared/dates.ts';
import { fixedHolidays } from '#shared/holidays.ts';
import type { HomeLine, HomeNow } from '#shared/home.ts';
import type { Sender } from '../support/app.ts';
import { addWorks } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';
import { wholeRecords } from '../support/whole-records.ts';

interface Turn {
  process: string;
  count: number;
}

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const today = () => world.on.clock.today();
const { act, rowOf, linesOf } = applicationActs(() => world);

describe('lists of students', () => {
  it('count each group as they list it, for one scholarship, and every student once', async () => {
    for (const state of ['admittedToStudy', 'onAcademicLeave', 'graduated', 'cancelled'])
      await buildApplication(world, state);
    const query = 'view=students&tag=student&scholarship=200';
    const { body: counts } = await world.on.send(
      world.staff.innovation,
      'GET',
      `/api/applications/groups/?${query}`,
    );
    const all = await world.on.send(
      world.staff.innovation,
      'GET',
      `/api/applications/?${query}&limit=9999`,
    );
    for (const [group, count] of Object.entries(counts)) {
      const { body } = await world.on.send(
        world.staff.innovation,
        'GET',
        `/api/applications/?${query}&group=${group}&limit=9999`,
      );
      expect([group, body.count]).toEqual([group, count]);
    }
    expect(Number(all.body.count)).toBeGreaterThan(3);
    expect(Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0)).toBe(
      all.body.count,
    );
    expect(
      (all.body.results as { scholarship_status: string }[]).every(
        ({ scholarship_status }) => scholarship_status === '200',
      ),
    ).toBe(true);
  });

  it('mark who is late from leave or over the term, from the day after', async () => {
    const { id } = await buildApplication(world, 'onAcademicLeave');
    const facts = async () =>
      (await world.on.send(world.staff.university, 'GET', `/api/applications/${id}/`)).body
        .facts as Record<string, unknown>;
    const { leave_stop, study_end } = await rowOf(id);
    expect(study_end === null || study_end > String(leave_stop)).toBe(true);
    world.on.clock.set(String(leave_stop));
    expect((await facts()).isOverdue).toBe(false);
    world.on.clock.days(1);
    expect(await facts()).toMatchObject({ isOverdue: true, leaveOverstayed: false });
    world.on.clock.days(30);
    expect(await facts()).toMatchObject({ isOverdue: true, leaveOverstayed: true });
  });

  it('show finance and anti-corruption no personal numbers and no files of orders', async () => {
    for (const role of ['finance', 'antiCorruption'] as const) {
      const records = await wholeRecords<Record<string, unknown>>(
        world.on,
        world.staff[role],
        '?view=students&tag=student&limit=100',
      );
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) {
        expect(record.person).not.toHaveProperty('pinfl');
        for (const file of ['order_file_id', 'leave_order_file_id', 'finish_order_file_id'])
          expect([role, record[file]]).toEqual([role, null]);
      }
    }
  });
});

describe('a leave or a term that is over', () => {
  interface Case {
    state: 'onAcademicLeave' | 'admittedToStudy';
    column: 'leave_stop' | 'study_end';
    duty: string;
    watched: string;
  }
  const cases: Case[] = [
    {
      state: 'onAcademicLeave',
      column: 'leave_stop',
      duty: 'returnLate',
      watched: 'leaveLate',
    },
    { state: 'admittedToStudy', column: 'study_end', duty: 'endStudy', watched: 'termOver' },
  ];
  const homeOf = async (by: Sender) =>
    (await world.on.send(by, 'GET', '/api/home/now/')).body as HomeNow;
  const listed = async (by: Sender, line: HomeLine | undefined): Promise<number[]> => {
    if (!line) return [];
    const list = studentLists.find(({ route }) => route === line.params.list);
    const query = new URLSearchParams({
      view: 'students',
      tag: 'student',
      limit: '999',
      scholarship: list?.scholarship ?? '',
      group: String(line.params.part),
      ...(line.waiting > 0 ? { turn: '1' } : {}),
    });
    const { body } = await world.on.send(by, 'GET', `/api/applications/?${query}`);
    return (body.results as { id: number }[]).map(({ id }) => id);
  };

  it.each(cases)(
    'in $state is the duty of the organization from the day after, and watched by its ministry and the agency',
    async ({ state, column, duty, watched }) => {
      const { university, ministry, innovation } = world.staff;
      const { id } = await buildApplication(world, state);
      const { scholarship_status } = await rowOf(id);
      const day = addDays(today(), 40);
      // The agency has confirmed those of the time before the platform.
      await world.database.db
        .updateTable('application')
        .set({ [column]: day, old_list_flag: 'confirmed_old' })
        .where('id', '=', id)
        .execute();
      const of = (lines: readonly HomeLine[], key: string) =>
        lines.find(
          (line) => line.key === key && line.params.list === studentListOf(scholarship_status),
        );
      const dutyOf = async () => of((await homeOf(university)).lines, duty);
      const watchedBy = async (by: Sender) => of((await homeOf(by)).watched, watched);

      world.on.clock.set(day);
      const before = (await dutyOf())?.count ?? 0;
      for (const by of [ministry, innovation])
        expect(await listed(by, await watchedBy(by))).not.toContain(id);
      const turns = async () =>
        ((await world.on.send(university, 'GET', '/api/my-turn/')).body as unknown as Turn[]).find(
          ({ process }) => process === 'application',
        )?.count ?? 0;
      const waited = await turns();

      world.on.clock.days(3);
      const line = await dutyOf();
      expect(line).toMatchObject({ count: before + 1, tone: 'danger' });
      expect(line?.late).toBe(line?.count);
      expect(String(line?.deadline) <= day).toBe(true);
      expect(await turns()).toBeGreaterThan(waited);
      const found = await listed(university, line);
      expect(found).toHaveLength(Number(line?.count));
      expect(found).toContain(id);
      // Nobody reads it twice: what is one’s own duty is not watched.
      expect(of((await homeOf(university)).watched, watched)).toBeUndefined();
      for (const by of [ministry, innovation]) {
        const seen = await watchedBy(by);
        expect(seen).toMatchObject({ tone: 'danger', waiting: 0 });
        const those = await listed(by, seen);
        expect(those).toHaveLength(Number(seen?.count));
        expect(those).toContain(id);
      }
    },
  );

  it('ends with the way out that was taken: a longer leave, a later end of the term', async () => {
    const { id } = await buildApplication(world, 'onAcademicLeave');
    const { leave_stop } = await rowOf(id);
    const dutiesOf = async () =>
      (
        (
          await world.on.send(
            world.staff.university,
            'GET',
            '/api/applications/?view=students&group=leaveLate&turn=1&limit=999',
          )
        ).body.results as { id: number }[]
      ).map((row) => row.id);
    world.on.clock.set(addDays(String(leave_stop), 1));
    expect(await dutiesOf()).toContain(id);
    await world.database.db
      .updateTable('application')
      .set({ leave_stop: addDays(String(leave_stop), 30) })
      .where('id', '=', id)
      .execute();
    expect(await dutiesOf()).not.toContain(id);
  });
});

describe('reminders', () => {
  it('that fall on a weekend or a public holiday come on the next working day, once', async () => {
    const { id } = await buildApplication(world, 'onAcademicLeave');
    // A Wednesday, so that the days before and after it are known: 10 days before is a Sunday, 30
    // days before a Monday.
    const stop = '2027-03-17';
    await world.database.db
      .updateTable('application')
      .set({ leave_start: '2027-01-11', leave_stop: stop })
      .where('id', '=', id)
      .execute();
    const moment = world.on.clock.now();
    const value = JSON.stringify([...fixedHolidays, '2027-02-15', '2027-03-17', '2027-03-18']);
    const dated = { valid_from: moment, created_at: moment, updated_at: moment };
    await world.database.db
      .insertInto('setting_change')
      .values({ key: 'calendar.holidays', value, ...dated })
      .execute();
    forgetSettings(world.on.services.db);
    const reminded: string[] = [];
    for (let day = '2027-02-12'; day <= '2027-03-26'; day = addDays(day, 1)) {
      world.on.clock.set(day);
      const before = await linesOf(id);
      await runTask(world.on, 'timetable-reminders');
      if ((await linesOf(id)) > before) reminded.push(day);
    }
    // 30 days before is a holiday; 10 days before a Sunday, and the Monday after it the 8th of
    // March; the day itself and the next are holidays.
    expect(reminded).toEqual(['2027-02-16', '2027-03-09', '2027-03-19', '2027-03-24']);
    await runJobs(world.on);
  });
});

describe('the register of the attestation commission', () => {
  const degree = (approved_on: string, specialty_code = '01.01.01') => ({
    specialty_code,
    approved_on,
    document_number: 'DSc 004512',
  });
  const answers = (results: ReturnType<typeof degree>[]) => {
    world.on.services.oak = { standIn: true, degreesOf: async () => results };
  };

  it('moves a graduate at night only by an approved degree in their own specialty', async () => {
    const { id, scene } = await buildApplication(world, 'graduated');
    await addWorks(world, scene.actor('applicant'), [1000, 1100]);
    const night = async (results: ReturnType<typeof degree>[]) => {
      answers(results);
      await runTask(world.on, 'timetable-registers');
      return (await rowOf(id)).state;
    };
    expect(await night([])).toBe('graduated');
    expect(await night([degree(today(), '05.01.04')])).toBe('graduated');
    expect(await night([degree(today())])).toBe('successfullyDefended');
    expect(await rowOf(id)).toMatchObject({
      defence_date: today(),
      degree_document: 'DSc 004512',
      defended_early: false,
    });
  });

  it('answers the organization concerned and the agency about their student, others not', async () => {
    const { id, scene } = await buildApplication(world, 'graduated');
    answers([degree(today())]);
    const { pinfl } = await world.database.db
      .selectFrom('account')
      .select('pinfl')
      .where('id', '=', scene.actor('applicant').id)
      .executeTakeFirstOrThrow();
    const ask = (as: Sender) => world.on.send(as, 'POST', '/api/oak/get-status', { pinfl });
    const { body } = await ask(world.staff.university);
    expect(body).toMatchObject({ student: { id }, stand_in: true, results: [degree(today())] });
    expect((await ask(world.staff.innovation)).status).toBe(200);
    expect((await ask(world.neighbour)).code).toBe('NOT_FOUND');
    for (const role of ['finance', 'ministry', 'applicant'] as const)
      expect([role, (await ask(world.staff[role])).status]).toEqual([role, 403]);
    expect((await act(id, 'defend', {})).status).toBe(400);
  });
});
