import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged, transitionsFrom } from '#machines/kit.ts';
import type { PublicGuide } from '#modules/public-site/guide/schema.ts';
import type { PublicRules } from '#modules/public-site/regulation/schema.ts';
import { text } from '#server/base/texts.ts';
import { isTechnical, settingKeys } from '#shared/settings.ts';
import { addActor } from '../support/actors.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const get = async <Answer>(path: string): Promise<Answer> =>
  (await seeded.on.app.inject({ method: 'GET', url: `/api/public/${path}` })).json();
const guide = () => get<PublicGuide>('guide/');
const rules = async () =>
  (await get<PublicRules>('rules/')).sections.flatMap((section) => section.rules);

/** Plans a value of a setting, from today on. */
async function change(key: string, value: unknown) {
  const agency = await addActor(seeded.on, 'innovation');
  const path = `/api/settings/${key}/`;
  const { version } = (await seeded.on.send(agency, 'GET', path)).body;
  return seeded.on.send(agency, 'POST', path, {
    version,
    value,
    valid_from: seeded.on.clock.today(),
    reason: 'Vazirlar Mahkamasining qaroriga muvofiq',
  });
}

describe('the guide', () => {
  it('has a step for every state of an application that is not decided yet', async () => {
    const { steps } = await guide();
    const states = steps.map(({ state }) => state);
    for (const tag of ['draft', 'underReview', 'refused', 'awaitsAdmission'])
      for (const state of statesTagged(applicationMachine, tag)) expect(states).toContain(state);
    for (const tag of ['student', 'archived'])
      for (const state of statesTagged(applicationMachine, tag))
        expect(states).not.toContain(state);
  });

  it('names only what the machine has, and has its words in three languages', async () => {
    for (const { state, acts } of (await guide()).steps) {
      const known = transitionsFrom(applicationMachine, state);
      for (const { event, to, who } of acts) {
        expect(known.some((one) => one.event === event && one.to === (to ?? state))).toBe(true);
        expect(who.length).toBeGreaterThan(0);
        for (const language of ['uz', 'ru', 'en'] as const) {
          expect(text(language, `application.next.${event}`)).not.toBe('');
          expect(text(language, `application.action.${event}`)).not.toBe('');
        }
      }
    }
  });

  it('tells the applicant to send a draft, and who decides then', async () => {
    const { steps } = await guide();
    const act = (state: string, event: string) =>
      steps.find((step) => step.state === state)?.acts.find((one) => one.event === event);
    expect(act('draft', 'send')).toMatchObject({ own: true, to: 'pending' });
    expect(act('pending', 'accept')).toMatchObject({ own: false, to: 'documentReceived' });
    expect(act('pending', 'accept')?.who).toContain('university');
  });

  it('has the deadline of today, and the days of the open period', async () => {
    const days = async () =>
      (await guide()).steps
        .flatMap((step) => step.rules)
        .find(({ key }) => key === 'apply.rework_days')?.value;
    expect(await days()).toBe(3);
    expect((await change('apply.rework_days', 4)).status).toBe(200);
    expect(await days()).toBe(4);
    const main = await get<{ open: { id: number }[] }>('main/');
    expect((await guide()).period?.id).toBe(main.open[0]?.id);
  });
});

describe('the rules in numbers', () => {
  it('are all settings but those that protect the installation or say what is watched', async () => {
    const keys = (await rules()).map(({ key }) => key);
    expect(keys.filter((key) => isTechnical(key))).toEqual([]);
    expect(new Set([...keys, 'site.former_address'])).toEqual(
      new Set(settingKeys.filter((key) => !isTechnical(key) && !key.startsWith('watch.'))),
    );
  });
});

describe('the former site', () => {
  const former = () => get<{ former_site: string | null }>('site/');

  it('has no link until somebody names it, and none of another kind than http', async () => {
    expect(await former()).toEqual({ former_site: null });
    expect((await change('site.former_address', 'https://eski.namuna.uz')).status).toBe(200);
    expect(await former()).toEqual({ former_site: 'https://eski.namuna.uz' });
    await change('site.former_address', '');
    expect(await former()).toEqual({ former_site: null });
    expect((await change('site.former_address', 'javascript:alert(1)')).status).toBe(400);
  });
});
