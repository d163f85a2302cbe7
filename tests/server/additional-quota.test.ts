import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdditionalStage, additionalStage } from '../support/additional-stage.ts';
import type { Answer, Sender } from '../support/app.ts';
import { exportedSheet } from '../support/exported-sheet.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let stage: AdditionalStage;
let request: number;
beforeAll(async () => {
  world = await openWorld();
  stage = await additionalStage(world);
});
afterAll(() => world.stop());

const told = ({ status, code, body }: Answer) => [status, code, Object.keys(body)];
const done = ({ status, body }: Answer) => [status, body.state];
const named = (...indexes: number[]) => ({
  application_ids: indexes.map((index) => stage.application(index)),
});
const ledger = async (process: string, id: number) =>
  (
    await world.on.services.pool.query(
      'select account, dc_type, amount from quota_entry where process = $1 and record_id = $2 order by id',
      [process, id],
    )
  ).rows;
const messagesTo = async (person: Sender, code: string): Promise<string[]> => {
  const { body } = await world.on.send(person, 'GET', '/api/notification-inbox/?limit=50');
  return (body.results as { code: string; text: string }[])
    .filter((item) => item.code === code)
    .map(({ text }) => text);
};

describe('additional places from the question to the names', () => {
  it('are asked for by the organization whose exam is finished, for candidates who pass and have no place', async () => {
    expect(told(await stage.ask({}, world.neighbour))).toEqual([
      422,
      'GUARD_FAILED',
      ['examFinished', 'candidatesWait'],
    ]);
    expect(told(await stage.ask({}, world.staff.innovation))).toEqual([
      403,
      'NO_PERMISSION',
      ['detail'],
    ]);
    expect(told(await stage.ask({ dc_type: 100 }))).toEqual([
      422,
      'GUARD_FAILED',
      ['candidatesWait'],
    ]);
    expect(told(await stage.ask({ basis: 100 }))).toEqual([400, 'VALIDATION', ['payer']]);
    for (const amount of [0, -1, 1.5])
      expect(told(await stage.ask({ amount }))).toEqual([400, 'VALIDATION', ['amount']]);
    const made = await stage.ask({ amount: 9, letter_file_id: null });
    expect([...done(made), made.body.waiting]).toEqual([201, 'draft', 4]);
    request = Number(made.body.id);
    expect(told(await stage.ask())).toEqual([422, 'GUARD_FAILED', ['noneUndecided']]);
    expect(told(await stage.on(request, 'ask'))).toEqual([
      422,
      'GUARD_FAILED',
      ['amountFits', 'fileUploaded'],
    ]);
  });

  it('travel with a letter to the agency, are withdrawn, rejected with a reason, corrected and asked for again', async () => {
    const letter_file_id = await addFile(world, world.staff.university, 'order');
    const asked = { basis: 200, payer: 300, amount: 3, letter_file_id };
    expect(done(await stage.on(request, 'save', asked))).toEqual([200, 'draft']);
    expect(told(await stage.on(request, 'ask', {}, world.neighbour))).toEqual([
      404,
      'NOT_FOUND',
      ['detail'],
    ]);
    expect(done(await stage.on(request, 'ask'))).toEqual([200, 'pending']);
    expect(told(await stage.on(request, 'delete'))).toEqual([409, 'BAD_STATUS', ['status']]);
    expect(done(await stage.on(request, 'withdraw'))).toEqual([200, 'draft']);
    expect(told(await stage.on(request, 'delete'))).toEqual([422, 'GUARD_FAILED', ['neverSent']]);
    await stage.on(request, 'ask');
    expect(told(await stage.on(request, 'reject', { reason: '' }, world.staff.innovation))).toEqual(
      [400, 'REASON_REQUIRED', ['reason']],
    );
    expect(told(await stage.on(request, 'reject'))).toEqual([403, 'NO_PERMISSION', ['detail']]);
    expect(done(await stage.on(request, 'reject', {}, world.staff.innovation))).toEqual([
      200,
      'rejected',
    ]);
    const { reason, reason_version } = await stage.read(request);
    expect([reason, reason_version]).toEqual(['Hujjatlar toʻliq emas.', 5]);
    expect(done(await stage.on(request, 'rework'))).toEqual([200, 'draft']);
    expect(done(await stage.on(request, 'ask'))).toEqual([200, 'pending']);
  });

  it('are seen by their ministry, the agency, finance and the anti-corruption agency; finance sees numbers, no people', async () => {
    const { staff } = world;
    for (const one of [
      staff.university,
      staff.ministry,
      staff.innovation,
      staff.antiCorruption,
      staff.admin,
    ]) {
      const { candidates } = await stage.read(request, one);
      expect((candidates as unknown[]).length).toBe(4);
    }
    expect(await stage.read(request, staff.finance)).toMatchObject({
      amount: 3,
      waiting: 4,
      candidates: null,
      holders: null,
    });
    for (const one of [staff.economy, staff.applicant, staff.advisor])
      expect((await world.on.send(one, 'GET', `/api/additional-quotas/${request}/`)).status).toBe(
        403,
      );
    expect(
      (await world.on.send(world.neighbour, 'GET', `/api/additional-quotas/${request}/`)).status,
    ).toBe(404);
  });

  it('are given in part, at most what was asked for, and booked in the ledger', async () => {
    for (const wrong of [4, 0, 1.5])
      expect(
        told(await stage.on(request, 'accept', { accepted_amount: wrong }, world.staff.innovation)),
      ).toEqual([400, 'VALIDATION', ['accepted_amount']]);
    expect(told(await stage.on(request, 'accept', { accepted_amount: 2 }))).toEqual([
      403,
      'NO_PERMISSION',
      ['detail'],
    ]);
    expect(
      done(await stage.on(request, 'accept', { accepted_amount: 2 }, world.staff.innovation)),
    ).toEqual([200, 'accepted']);
    expect(await ledger('additionalQuota', request)).toEqual([
      { account: 'additional', dc_type: 200, amount: 2 },
    ]);
    await runJobs(world.on);
    const { university, finance, antiCorruption, innovation, ministry } = world.staff;
    for (const one of [university, finance, antiCorruption])
      expect(await messagesTo(one, 'N-ADD-ACCEPTED')).toEqual([
        'Qoʻshimcha kvota soʻrovi qabul qilindi: Matematik tahlil, 2 ta oʻrin',
      ]);
    for (const one of [innovation, ministry])
      expect((await messagesTo(one, 'N-ADD-ASKED')).length).toBe(3);
    expect(await messagesTo(university, 'N-ADD-REJECTED')).toEqual([
      'Qoʻshimcha kvota soʻrovi rad etildi: Matematik tahlil. Sabab: Hujjatlar toʻliq emas.',
    ]);
  });

  it('go to named candidates, the best first; who is passed over is named', async () => {
    const ranked = (await stage.read(request)).candidates as {
      application_id: number;
      person: { surname: string };
    }[];
    expect(ranked.map(({ application_id }) => application_id)).toEqual(
      [1, 2, 3, 4].map(stage.application),
    );
    const passed = await stage.on(request, 'distribute', named(1, 3));
    expect(told(passed)).toEqual([422, 'GUARD_FAILED', ['bestFirst']]);
    expect(JSON.stringify(passed.body)).toContain(ranked[1]?.person.surname);
    expect(told(await stage.on(request, 'distribute', named(1, 2, 3)))).toEqual([
      422,
      'GUARD_FAILED',
      ['withinAccepted'],
    ]);
    expect(told(await stage.on(request, 'distribute', named(5)))).toEqual([
      400,
      'VALIDATION',
      ['application_ids.0'],
    ]);
    expect(told(await stage.on(request, 'distribute', { application_ids: [] }))).toEqual([
      400,
      'VALIDATION',
      ['application_ids'],
    ]);
    expect(told(await stage.on(request, 'distribute', named(1), world.staff.innovation))).toEqual([
      403,
      'NO_PERMISSION',
      ['detail'],
    ]);
    expect(done(await stage.on(request, 'distribute', named(1, 2)))).toEqual([200, 'distributed']);
    expect(await stage.states()).toEqual([
      'accepted',
      ...Array(2).fill('acceptedAdditionally'),
      ...Array(3).fill('notAccepted'),
    ]);
    expect(told(await stage.on(request, 'distribute', named(3)))).toEqual([
      422,
      'GUARD_FAILED',
      ['placesUnused', 'withinAccepted'],
    ]);
    await runJobs(world.on);
    expect(await messagesTo(stage.candidates[1] as Sender, 'N-RESULT-ADDITIONAL')).toEqual([
      'Siz qoʻshimcha kvota asosida qabulga tavsiya etildingiz: UNI tashkiloti, Toʻlov-shartnoma asosida tayanch doktorantura (PhD)',
    ]);
    expect(await messagesTo(stage.candidates[3] as Sender, 'N-RESULT-ADDITIONAL')).toEqual([]);
  });

  it('come back when a place is withdrawn, and go to the next one', async () => {
    const [, , third] = await stage.rows(stage.exam);
    await stage.row(third?.id ?? 0, 'refuseAdditional');
    expect(await stage.read(request)).toMatchObject({ used: 1, waiting: 2 });
    expect(done(await stage.on(request, 'distribute', named(3)))).toEqual([200, 'distributed']);
    expect(await stage.read(request)).toMatchObject({
      used: 2,
      waiting: 1,
      holders: [{ admitted: false }, { admitted: false }],
    });
  });
});

describe('the list of requests as a spreadsheet', () => {
  const column = (cells: unknown[][], name: string) =>
    cells.slice(1).map((line) => line[(cells[0] ?? []).indexOf(name)] ?? null);

  it('holds what the filters of the list leave, with the places asked for, given, taken and left', async () => {
    const { name, cells } = await exportedSheet(
      world,
      world.staff.finance,
      'additional_quotas/?state=distributed&basis=200',
    );
    expect(name).toMatch(/^Qoʻshimcha kvotalar \d{4}-\d{2}-\d{2}\.xlsx$/);
    expect([column(cells, 'Tashkilot'), column(cells, 'Ixtisoslik')]).toEqual([
      ['UNI tashkiloti'],
      ['Matematik tahlil'],
    ]);
    const places = [
      'Soʻralgan oʻrinlar',
      'Berilgan oʻrinlar',
      'Band oʻrinlar',
      'Boʻsh oʻrinlar',
      'Oʻrin kutmoqda',
    ];
    expect(places.map((heading) => column(cells, heading))).toEqual([[3], [2], [2], [0], [1]]);
    expect([column(cells, 'Holati'), column(cells, 'Kim toʻlaydi')]).toEqual([
      ['Taqsimlangan'],
      ['Doktorantning oʻzi'],
    ]);
    const empty = await world.on.send(
      world.staff.finance,
      'GET',
      '/api/statistics/additional_quotas/?state=rejected',
    );
    expect(told(empty)).toEqual([422, 'GUARD_FAILED', ['detail']]);
  });

  it('has no given places while the agency decides, and is for readers of the list alone', async () => {
    const made = await stage.ask({ amount: 1 });
    await stage.on(Number(made.body.id), 'ask');
    const { cells } = await exportedSheet(
      world,
      world.staff.university,
      'additional_quotas/?ordering=id',
    );
    expect([column(cells, 'Berilgan oʻrinlar'), column(cells, 'Boʻsh oʻrinlar')]).toEqual([
      [2, null],
      [0, null],
    ]);
    for (const one of [world.staff.economy, world.staff.applicant, world.staff.advisor])
      expect((await world.on.send(one, 'GET', '/api/statistics/additional_quotas/')).status).toBe(
        403,
      );
    expect(
      told(await world.on.send(world.neighbour, 'GET', '/api/statistics/additional_quotas/')),
    ).toEqual([422, 'GUARD_FAILED', ['detail']]);
  });
});
