import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdditionalStage, additionalStage } from '../support/additional-stage.ts';
import type { Answer } from '../support/app.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let stage: AdditionalStage;
/** The second candidate by marks is a foreign citizen without a mark of the language. */
const guest = 1;
beforeAll(async () => {
  world = await openWorld();
  stage = await additionalStage(world, { foreign: guest });
});
afterAll(() => world.stop());

const told = ({ status, code, body }: Answer) => [status, code, Object.keys(body)];
const named = (...indexes: number[]) => ({ application_ids: indexes.map(stage.application) });
const contract = { contract_number: 'SH-12', contract_date: '2026-01-10', contract_payer: 300 };
const application = async (index: number) =>
  (
    await world.on.send(
      world.staff.university,
      'GET',
      `/api/applications/${stage.application(index)}/`,
    )
  ).body as Record<string, unknown>;
async function admit(index: number, body: object = {}): Promise<Answer> {
  const { version } = await application(index);
  const order = await stage.admission();
  return world.on.send(
    world.staff.university,
    'POST',
    `/api/applications/${stage.application(index)}/admit/`,
    { version, ...order, ...body },
  );
}
const study = ({ body }: Answer) => [body.state, body.dc_type, body.scholarship_status];
const place = async () =>
  (
    await world.on.services.pool.query(
      'select split, additional, used, returned from quota_place where period_id = $1 and direction_id = $2',
      [stage.period, world.direction],
    )
  ).rows[0];

describe('admission on additional basis', () => {
  let contracted: number;
  let outside: number;

  it('offers foreign citizens places under contract only, by the mark of the direction', async () => {
    contracted = await stage.granted(2);
    outside = await stage.granted(3, { basis: 100, payer: 100 });
    const waiting = async (id: number) =>
      ((await stage.read(id)).candidates as { application_id: number }[]).map(
        ({ application_id }) => application_id,
      );
    expect(await waiting(outside)).toEqual([2, 3, 4].map(stage.application));
    expect(await waiting(contracted)).toEqual([2, 3, 4, guest].map(stage.application));
    expect(told(await stage.on(outside, 'distribute', named(guest)))).toEqual([
      400,
      'VALIDATION',
      ['application_ids.0'],
    ]);
    expect((await stage.on(outside, 'distribute', named(2, 3))).status).toBe(200);
    expect(told(await stage.on(contracted, 'distribute', named(3)))).toEqual([
      400,
      'VALIDATION',
      ['application_ids.0'],
    ]);
    expect((await stage.on(contracted, 'distribute', named(4, guest))).status).toBe(200);
    await runJobs(world.on);
  });

  it('says before the admission what the study becomes', async () => {
    expect((await application(4)).exam).toMatchObject({
      additional: { request_id: contracted, basis: 200, payer: 300, dc_type: 1200 },
    });
    expect((await application(2)).exam).toMatchObject({
      additional: { request_id: outside, basis: 100, dc_type: 900 },
    });
    expect((await application(0)).exam).toMatchObject({ additional: null });
  });

  it('asks a contract for a study under contract, and for no other', async () => {
    expect(told(await admit(4))).toEqual([400, 'VALIDATION', ['contract_number', 'contract_date']]);
    expect(told(await admit(4, { ...contract, contract_payer: 200 }))).toEqual([
      400,
      'VALIDATION',
      ['contract_payer_name'],
    ]);
    expect(study(await admit(4, contract))).toEqual(['admittedToStudy', 1200, '200']);
    expect(await application(4)).toMatchObject({ contract_number: 'SH-12', contract_payer: 300 });
    expect(study(await admit(2, contract))).toEqual(['admittedToStudy', 900, '400']);
    expect(await application(2)).toMatchObject({ contract_number: null, contract_payer: null });
    expect(study(await admit(0))).toEqual(['admittedToStudy', 200, '100']);
  });

  it('takes a foreign citizen at their own expense', async () => {
    expect(
      study(await admit(guest, { contract_number: 'SH-13', contract_date: '2026-01-10' })),
    ).toEqual(['admittedToStudy', 1200, '300']);
  });

  it('takes places of the ledger; what nobody used returns when the exam is closed', async () => {
    expect(await place()).toEqual({ split: 1, additional: 5, used: 4, returned: 0 });
    const [, , , fourth] = await stage.rows(stage.exam);
    await stage.row(fourth?.id ?? 0, 'refuseAdditional');
    expect(told(await admit(3))).toEqual([422, 'GUARD_FAILED', ['resultAccepted']]);
    expect(told(await stage.ask({ amount: 1 }))).toEqual([422, 'GUARD_FAILED', ['candidatesWait']]);
    world.on.clock.days(5);
    await stage.act(stage.exam, 'close');
    await runJobs(world.on);
    expect([(await stage.read(contracted)).state, (await stage.read(outside)).state]).toEqual([
      'closed',
      'closed',
    ]);
    expect(await place()).toEqual({ split: 1, additional: 5, used: 4, returned: 2 });
    // The split, whose one place is used, returns none of the additional ones.
    await runTask(world.on, 'timetable-nightly');
    expect(await place()).toEqual({ split: 1, additional: 5, used: 4, returned: 2 });
    const { rows } = await world.on.services.pool.query(
      'select state from quota_split where period_id = $1',
      [stage.period],
    );
    expect(rows).toEqual([{ state: 'closed' }]);
  });
});

describe('many admitted with one order', () => {
  it('go on without those whose contract has a number of its own, and name them with what is missing', async () => {
    const many = await additionalStage(world, { foreign: guest });
    const contracted = await many.granted(2);
    const outside = await many.granted(2, { basis: 100, payer: 100 });
    const ids = (...indexes: number[]) => indexes.map(many.application);
    expect((await many.on(outside, 'distribute', { application_ids: ids(2, 3) })).status).toBe(200);
    expect(
      (await many.on(contracted, 'distribute', { application_ids: ids(4, guest) })).status,
    ).toBe(200);
    await runJobs(world.on);
    const { university } = world.staff;
    const read = async (id: number) =>
      (await world.on.send(university, 'GET', `/api/applications/${id}/`)).body;
    const rows = await Promise.all(
      ids(0, 4, 2, guest, 3).map(async (id) => ({ id, version: (await read(id)).version })),
    );
    const sent = { event: 'admit', rows, ...(await many.admission()) };
    const { body } = await world.on.send(university, 'POST', '/api/applications/bulk/', sent);
    expect(body).toMatchObject({ done: 3, skipped: 0, failed: 2 });
    const answers = (
      body.rows as { id: number; result: string; code: string | null; words: string[] }[]
    ).map(({ words, ...one }) => ({
      ...one,
      words: words.join(' '),
    }));
    const missing = {
      result: 'failed',
      code: 'VALIDATION',
      words: expect.stringMatching(/[Ss]hartnoma/),
    };
    expect(answers).toMatchObject([
      { result: 'done' },
      missing,
      { result: 'done' },
      missing,
      { result: 'done' },
    ]);
    const studies = await Promise.all(ids(0, 2, 3, 4, guest).map(read));
    expect(
      studies.map(({ state, dc_type, order_number }) => [state, dc_type, order_number]),
    ).toEqual([
      ['admittedToStudy', 200, '77-k'],
      ['admittedToStudy', 900, '77-k'],
      ['admittedToStudy', 900, '77-k'],
      ['documentReceived', 200, null],
      ['documentReceived', 200, null],
    ]);
    // Nothing of the refused was kept: with their contracts they follow one by one.
    for (const id of ids(4, guest)) {
      const one = { version: (await read(id)).version, ...(await many.admission()), ...contract };
      expect(
        study(await world.on.send(university, 'POST', `/api/applications/${id}/admit/`, one)).slice(
          0,
          2,
        ),
      ).toEqual(['admittedToStudy', 1200]);
    }
  });
});
