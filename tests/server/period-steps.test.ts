import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import { buildApplicant } from '../support/applicants.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const send = (method: 'POST' | 'PUT' | 'GET', path: string, body?: Record<string, unknown>) =>
  world.on.send(world.staff.innovation, method, path, body);

describe('the last days of the steps of a period', () => {
  it('are stored, corrected before activation, and only moved later afterwards', async () => {
    const today = world.on.clock.today();
    const day = (offset: number) => addDays(today, offset);
    const form = { ...quotaPeriod(today), step_until_1: day(5), step_until_2: day(10) };
    const { body: born } = await send('POST', '/api/periods/', form);
    expect(born.step_until).toEqual({ 1: day(5), 2: day(10) });
    const { body: later } = await send('PUT', `/api/periods/${born.id}/`, {
      ...form,
      step_until_2: day(8),
      step_until_3: day(20),
      version: 1,
    });
    expect(later.step_until).toEqual({ 1: day(5), 2: day(8), 3: day(20) });
    const { body: lines } = await send('GET', `/api/periods/${born.id}/history/`);
    expect((lines.results as { changed: string[] }[])[0]?.changed).toEqual(['step_until']);
    await send('POST', `/api/periods/${born.id}/activate/`, { version: 2 });
    const extend = (change: object) =>
      send('POST', `/api/periods/${born.id}/update/`, {
        ...form,
        step_until_2: day(8),
        step_until_3: day(20),
        ...change,
        version: 3,
        reason: 'Muddat oʻzgartiriladi',
      });
    const early = await extend({ step_until_2: day(7), step_until_3: null });
    expect([early.status, Object.keys(early.body)]).toEqual([
      400,
      ['step_until_2', 'step_until_3'],
    ]);
    const { status, body } = await extend({ step_until_2: day(9) });
    expect([status, body.step_until]).toEqual([200, { 1: day(5), 2: day(9), 3: day(20) }]);
  });

  it('follow each other, and an independent period has none', async () => {
    const today = world.on.clock.today();
    const wrong = await send('POST', '/api/periods/', {
      ...quotaPeriod(today),
      step_until_1: addDays(today, 9),
      step_until_4: addDays(today, 3),
    });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['step_until_4']]);
    const { exam_stop: _e, quota_start: _s, quota_stop: _q, ...dates } = quotaPeriod(today);
    const none = await send('POST', '/api/periods/', {
      ...dates,
      quarters: [3],
      step_until_1: addDays(today, 9),
    });
    expect([none.status, Object.keys(none.body)]).toEqual([400, ['step_until_1']]);
  });
});

describe('who is told of a period', () => {
  /** The messages of a code about a period: account and Uzbek text. */
  async function toldOf(code: string, id: number) {
    const rows = await world.database.db
      .selectFrom('received_notification')
      .select(['account_id', 'params'])
      .where((where) => where.and({ code, process: 'period', record_id: id }))
      .execute();
    return new Map(rows.map(({ account_id, params }) => [account_id, params.uz]));
  }

  it('a step that begins: those who work in it, with its own last day', async () => {
    const { on, staff } = world;
    const until = addDays(on.clock.today(), 12);
    const id = await buildPeriod(world, { ...quotaPeriod(on.clock.today()), step_until_2: until });
    const { body } = await send('GET', `/api/periods/${id}/`);
    expect(
      (await send('POST', `/api/periods/${id}/stepNext/`, { version: body.version })).status,
    ).toBe(200);
    await runJobs(on);
    const told = await toldOf('N-STEP', id);
    expect([told.has(staff.university.id), told.has(world.neighbour.id)]).toEqual([true, true]);
    for (const role of ['innovation', 'ministry', 'finance', 'applicant'] as const)
      expect([role, told.has(staff[role].id)]).toEqual([role, false]);
    expect(told.get(staff.university.id)).toMatchObject({ step: 2, deadline: until });
  });

  it('a step that goes back: those who work in it and those who worked in the one that is left, with the reason; not the one who sent it back', async () => {
    const { on, staff } = world;
    const colleague = await addActor(on, 'innovation');
    const id = await buildPeriod(world, {
      ...quotaPeriod(on.clock.today()),
      step_until_1: on.clock.today(),
    });
    const act = async (event: string, said: object = {}) => {
      const { version } = (await send('GET', `/api/periods/${id}/`)).body;
      expect(
        (await send('POST', `/api/periods/${id}/${event}/`, { version, ...said })).status,
      ).toBe(200);
    };
    await act('stepNext');
    await act('stepBack', { reason: 'Tashkilotlar roʻyxati toʻliq emas.' });
    on.clock.days(1);
    await runJobs(on);
    on.clock.reset();
    const told = await toldOf('N-STEP-BACK', id);
    expect(told.has(staff.innovation.id)).toBe(false);
    for (const { id } of [colleague, staff.university])
      expect([id, told.get(id)]).toMatchObject([
        id,
        {
          step: 1,
          reason: 'Tashkilotlar roʻyxati toʻliq emas.',
          // its last day is over: the agency sets another one
          deadline: { key: 'processes.noDeadline' },
        },
      ]);
    for (const role of ['ministry', 'finance', 'applicant'] as const)
      expect([role, told.has(staff[role].id)]).toEqual([role, false]);
  });

  it('dates that change: organizations and anyone who still applies, not those who study already', async () => {
    const { on, staff, university } = world;
    const id = await buildPeriod(world);
    const [drafting, studying] = [await buildApplicant(world), await buildApplicant(world)];
    await on.send(drafting, 'POST', '/api/applications/', { period_id: id, dc_type: 500 });
    const study = {
      owner_id: studying.id,
      organization_id: university,
      direction_id: world.direction,
      period_id: id,
      dc_type: 500,
    };
    await on.services.db
      .insertInto('application')
      .values({ ...study, state: 'admittedToStudy' })
      .execute();
    const { body } = await send('GET', `/api/periods/${id}/`);
    const fields = [
      'name_uz',
      'name_ru',
      'name_en',
      'admission_year',
      'quarters',
      'registration_start',
      'registration_stop',
      'study_start',
    ];
    const same = Object.fromEntries(fields.map((name) => [name, body[name]]));
    const review_stop = addDays(String(body.review_stop), 5);
    const answer = await send('POST', `/api/periods/${id}/update/`, {
      ...same,
      review_stop,
      version: body.version,
      reason: 'Muddat uzaytirildi.',
    });
    expect(answer.status).toBe(200);
    await runJobs(on);
    const told = await toldOf('N-PERIOD-CHANGED', id);
    expect([told.has(staff.university.id), told.has(drafting.id), told.has(studying.id)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
