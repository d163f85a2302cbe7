import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsOf, dutiesOf, everyRoleOf, rolesOf, transitionsOf } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { actorOf } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

/** Processes in which a ministry may decide in place of an organization. */
const inPlace = processes.filter(({ machine }) =>
  transitionsOf(machine).some(({ guard }) => everyRoleOf(guard).length > rolesOf(guard).length),
);

let seeded: SeededApp;
let ministry: Sender;
const get = async (path: string) => {
  const { status, body } = await seeded.on.send(ministry, 'GET', `/api/${path}`);
  return { status, body, rows: (body.results ?? []) as TravellingRecord[] };
};
const turnOf = async (collection: string) =>
  (await get(`${collection}/?limit=9999&turn=1`)).rows.map(({ id }) => id);

beforeAll(async () => {
  seeded = await seededApp();
  ministry = await seeded.as('vazirlik');
});
afterAll(() => seeded.stop());

describe('a ministry', () => {
  it('has no turn in place of an organization in which somebody may decide', async () => {
    expect(inPlace.map(({ machine }) => machine.id).sort()).toEqual([
      'additionalExam',
      'application',
      'attestation',
      'exam',
      'monitoringReport',
      'studentRequest',
    ]);
    for (const { collection } of inPlace)
      expect([collection, await turnOf(collection)]).toEqual([collection, []]);
  });

  it('has the turn where nobody of an organization may decide, opens the record and may act', async () => {
    const { db } = seeded.on.services;
    await db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('organization_id', '=', (eb) =>
        eb
          .selectFrom('account')
          .select('organization_id')
          .where('email', '=', 'universitet@namuna.uz'),
      )
      .execute();
    const actor = await actorOf(seeded.on, ministry);
    const acted: string[] = [];
    for (const { machine, collection } of inPlace) {
      const { rows } = await get(`${collection}/?limit=9999`);
      const dutiful = (enabled: boolean) =>
        rows
          .filter((record) =>
            dutiesOf(machine, record as never, actor).some((duty) => !enabled || duty.enabled),
          )
          .map(({ id }) => id);
      const turn = await turnOf(collection);
      expect([collection, turn]).toEqual([collection, expect.arrayContaining(dutiful(true))]);
      expect([collection, dutiful(false)]).toEqual([collection, expect.arrayContaining(turn)]);
      const told = (await get('my-turn/')).body as unknown as { process: string; count: number }[];
      expect(told.find(({ process }) => process === machine.id)?.count).toBe(turn.length);
      for (const id of turn.slice(0, 3)) {
        const one = await get(`${collection}/${id}/`);
        expect([collection, one.status]).toEqual([collection, 200]);
        const mine = actionsOf(machine, one.body as never, actor).filter((one) => one.permitted);
        acted.push(...mine.map(({ event }) => `${machine.id}.${event}`));
      }
    }
    expect([...new Set(acted)]).toEqual(
      expect.arrayContaining([
        'additionalExam.pass',
        'application.admit',
        'attestation.accept',
        'exam.finish',
        'monitoringReport.markItem',
        'studentRequest.accept',
      ]),
    );
  });
});
