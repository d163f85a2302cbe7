import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { quotaPeriod } from '../support/scripts/period.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const send = (method: 'POST' | 'PUT' | 'GET', path: string, body?: Record<string, unknown>) =>
  world.on.send(world.staff.innovation, method, path, body);

describe('the last days of the steps of a period (processes section 3)', () => {
  it('are stored, corrected before activation, and only moved later afterwards', async () => {
    const today = world.on.clock.today();
    const day = (offset: number) => addDays(today, offset);
    const form = { ...quotaPeriod(today), step_until_1: day(5), step_until_2: day(10) };
    const { body: born } = await send('POST', '/api/periods/', form);
    expect(born.step_until).toEqual({ 1: day(5), 2: day(10) });
    const { body: later } = await send('PUT', `/api/periods/${born.id}/`, { ...form, step_until_2: day(8), step_until_3: day(20), version: 1 });
    expect(later.step_until).toEqual({ 1: day(5), 2: day(8), 3: day(20) });
    const { body: lines } = await send('GET', `/api/periods/${born.id}/history/`);
    expect((lines.results as { changed: string[] }[])[0]?.changed).toEqual(['step_until']);
    await send('POST', `/api/periods/${born.id}/activate/`, { version: 2 });
    const extend = (change: object) =>
      send('POST', `/api/periods/${born.id}/update/`, {
        ...{ ...form, step_until_2: day(8), step_until_3: day(20) },
        ...{ ...change, version: 3, reason: 'Muddat oʻzgartiriladi' },
      });
    const early = await extend({ step_until_2: day(7), step_until_3: null });
    expect([early.status, Object.keys(early.body)]).toEqual([400, ['step_until_2', 'step_until_3']]);
    const { status, body } = await extend({ step_until_2: day(9) });
    expect([status, body.step_until]).toEqual([200, { 1: day(5), 2: day(9), 3: day(20) }]);
  });

  it('follow each other, and an independent period has none', async () => {
    const today = world.on.clock.today();
    const wrong = await send('POST', '/api/periods/', { ...quotaPeriod(today), step_until_1: addDays(today, 9), step_until_4: addDays(today, 3) });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['step_until_4']]);
    const { exam_stop: _e, quota_start: _s, quota_stop: _q, ...dates } = quotaPeriod(today);
    const none = await send('POST', '/api/periods/', { ...dates, quarters: [3], step_until_1: addDays(today, 9) });
    expect([none.status, Object.keys(none.body)]).toEqual([400, ['step_until_1']]);
  });
});
