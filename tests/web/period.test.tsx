import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { actionsOf } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { PeriodListPage } from '#modules/period/period-list-page.tsx';
import { PeriodPage } from '#modules/period/period-page.tsx';
import { periodSteps, placeOf } from '#modules/period/period-steps.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { windowState } from '#modules/period/shown.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const facts: PeriodRecord['facts'] = {
  ownerId: null,
  organizationId: null,
  quartersFree: true,
  noOtherActive: true,
  unreferenced: false,
  quotaStartReached: true,
  requestsIn: false,
  endorsementsSettled: false,
  consolidationAgreed: false,
  totalsAccepted: false,
  distributionAccepted: false,
  somethingGiven: false,
  placesAsked: true,
  stepTimeOver: false,
  reminderDue: false,
  overdueToldToday: false,
  timesOver: false,
  applicationsDecided: false,
  appealsDecided: true,
  examsClosed: true,
  closesAfter: '2027-02-01',
  applications: 0,
  undecidedApplications: 0,
};
const record: PeriodRecord = {
  id: 3,
  state: 'publication',
  status: 200,
  version: 4,
  facts,
  step: 7,
  is_active: true,
  step_until: {},
  created_at: '2026-01-01T00:00:00Z',
  exam_open: false,
  type: 200,
  name_uz: 'Mustaqil davr',
  name_ru: 'Период',
  name_en: 'Period',
  admission_year: 2027,
  quarters: [2],
  info: null,
  quota_start: null,
  quota_stop: null,
  registration_start: '2026-10-07',
  registration_stop: '2026-12-06',
  review_stop: '2026-12-21',
  exam_stop: null,
  study_start: '2027-04-01',
};
const quota: PeriodRecord = {
  ...record,
  id: 4,
  state: 'organizationRequests',
  step: 2,
  quarters: [1],
  name_uz: 'Kvota davri',
};
const list = (...results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});

let answers: Record<string, (call: Call) => Answer> = {};
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'period',
    'period-screen',
    'forms',
    'process',
    'processes',
    'codes',
    'validation',
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  answers = {
    'GET /api/periods/3/': () => ({ body: record }),
    'GET /api/periods/4/': () => ({ body: quota }),
    'GET /api/periods/3/history/': () => list(),
    'GET /api/periods/4/history/': () => list(),
    'GET /api/periods/actions/': () => ({ body: { state: 'absent', facts } }),
  };
  server.calls.length = 0;
  await signInAs('innovation', 31, 40);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const open = (address: string) => openScreen('/admin/period/:id', address, <PeriodPage />);
const buttons = (): string[] =>
  [...document.querySelectorAll('[data-event]')]
    .map((element) => element.getAttribute('data-event') ?? '')
    .sort();
const places = (): (string | undefined)[] =>
  within(screen.getByRole('region', { name: 'Bosqichlar' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.nextElementSibling?.textContent ?? undefined);

describe('the seven steps', () => {
  it('come from the machine, in their order', () =>
    expect(periodSteps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7]));

  it('are skipped, done, now or ahead', () => {
    const place = (at: number, current: number | null, over = false, first = 1) =>
      placeOf({ state: '', step: at }, { current, over, first });
    expect([place(1, 3), place(3, 3), place(4, 3)]).toEqual(['done', 'now', 'ahead']);
    expect([
      place(1, null),
      place(7, null, true),
      place(6, 7, false, 7),
      place(7, 7, false, 7),
    ]).toEqual(['ahead', 'done', 'skipped', 'now']);
  });

  it('of an independent period begin at the last one', async () => {
    open('/admin/period/3');
    await screen.findByRole('heading', { level: 1, name: 'Mustaqil davr' });
    await screen.findByRole('region', { name: 'Bosqichlar' });
    expect(places()).toEqual([
      ...Array.from({ length: 6 }, () => 'Bu davrda yoʻq'),
      'Hozir shu bosqich',
    ]);
    const now = document.querySelector('[aria-current="step"]');
    expect(now?.textContent).toContain('Davr muddatlari hali tugamagan. Muddat tugashini kuting.');
    expect(now?.textContent).toContain('Bajarilgan: Barcha imtihonlar yopilgan.');
    expect(now?.textContent).toContain('Hali yoʻq: Qaror qabul qilinmagan arizalar bor.');
  });

  it('of a quota period say what the present one waits for', async () => {
    open('/admin/period/4');
    await screen.findByRole('heading', { level: 1, name: 'Kvota davri' });
    await screen.findByRole('region', { name: 'Bosqichlar' });
    expect(places()).toEqual([
      'Tugagan',
      'Hozir shu bosqich',
      ...Array.from({ length: 5 }, () => 'Hali boshlanmagan'),
    ]);
    expect(document.querySelector('[aria-current="step"] li')?.textContent).toBeTruthy();
  });
});

describe('one period', () => {
  it.each(['innovation', 'admin', 'university'] as const)(
    'has for %s the buttons of actionsOf',
    async (role) => {
      await signInAs(role, 31, 40);
      open('/admin/period/4');
      await screen.findByRole('heading', { level: 1, name: 'Kvota davri' });
      const actor = { role, userId: 31, organizationId: 40 };
      expect(buttons()).toEqual(
        actionsOf(periodMachine, quota, actor)
          .flatMap(({ event, enabled }) => (enabled ? [event] : []))
          .sort(),
      );
    },
  );

  it('is only made longer while it runs, with a reason', async () => {
    answers['POST /api/periods/3/update/'] = ({ body }) => ({
      body: { ...record, version: 5, registration_stop: body.registration_stop },
    });
    open('/admin/period/3');
    fireEvent.click(await screen.findByRole('button', { name: 'Tahrirlash' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = document.getElementById('registration_stop') as HTMLInputElement;
    expect(document.getElementById('exam_stop')).toBeNull();
    fireEvent.change(day, { target: { value: '1' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Davom etish' }));
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(day, { target: { value: '20' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Davom etish' }));
    fireEvent.change(await screen.findByLabelText(/Sabab/), {
      target: { value: 'Talabgorlar koʻp, muddat uzaytirildi' },
    });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tahrirlash' }));
    await waitFor(() => expect(server.to('POST', '/api/periods/3/update/')).toHaveLength(1));
    const { body } = server.to('POST', '/api/periods/3/update/')[0] ?? { body: {} };
    expect(body).toMatchObject({
      version: 4,
      registration_stop: '2026-12-20',
      review_stop: '2026-12-21',
      quarters: [2],
      admission_year: 2027,
    });
  });
});

describe('the form of a period', () => {
  it('asks for quota and exam dates with quarter 1 only, and names the fields that are missing', async () => {
    open('/admin/period/new');
    fireEvent.click(await screen.findByLabelText('2-chorak'));
    expect(document.getElementById('quota_start')).toBeNull();
    fireEvent.click(screen.getByLabelText('1-chorak'));
    await waitFor(() => expect(document.getElementById('quota_start')).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Saqlash' }));
    const summary = await screen.findByRole('alert');
    const targets = within(summary)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(targets).toEqual(
      expect.arrayContaining([
        '#name_uz',
        '#quota_start',
        '#registration_start',
        '#exam_stop',
        '#study_start',
      ]),
    );
    expect(server.to('POST', '/api/periods/')).toEqual([]);
  });

  it('sends null for the dates that an independent period does not have', async () => {
    answers['POST /api/periods/'] = () => ({ status: 201, body: { ...record, id: 9 } });
    const { visited } = open('/admin/period/new');
    for (const language of ['oʻzbekcha', 'ruscha', 'inglizcha']) {
      fireEvent.change(await screen.findByLabelText(`Nomi (${language})`), {
        target: { value: `Davr ${language}` },
      });
    }
    fireEvent.click(screen.getByLabelText('3-chorak'));
    for (const [name, day] of Object.entries({
      registration_start: 1,
      registration_stop: 20,
      review_stop: 25,
      study_start: 28,
    })) {
      const parts = { [name]: String(day), [`${name}-month`]: '1', [`${name}-year`]: '2027' };
      for (const [id, value] of Object.entries(parts))
        fireEvent.change(document.getElementById(id) as HTMLInputElement, { target: { value } });
    }
    fireEvent.click(screen.getByRole('button', { name: 'Saqlash' }));
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/period/9'));
    expect(server.to('POST', '/api/periods/')[0]?.body).toMatchObject({
      quarters: [3],
      quota_start: null,
      exam_stop: null,
      review_stop: '2027-01-25',
    });
  });
});

describe('the list of periods', () => {
  it('groups them by what they are, and says where today stands in the window', async () => {
    answers['GET /api/periods/'] = () =>
      list(
        record,
        { ...record, id: 5, state: 'prepared', name_uz: 'Yangi davr' },
        { ...record, id: 6, state: 'closed', name_uz: 'Eski davr' },
      );
    openScreen('/admin/period', '/admin/period', <PeriodListPage />);
    expect(await screen.findByRole('table', { name: 'Faol: 1' })).toBeTruthy();
    expect(
      within(screen.getByRole('table', { name: 'Tayyorlangan: 1' })).getByRole('link', {
        name: 'Yangi davr',
      }),
    ).toBeTruthy();
    expect(
      within(screen.getByRole('table', { name: 'Yopilgan: 1' })).getByRole('link', {
        name: 'Eski davr',
      }),
    ).toBeTruthy();
    const at = (day: string) => windowState(record, new Date(`${day}T12:00:00+05:00`));
    expect([at('2026-10-06'), at('2026-10-07'), at('2026-12-06'), at('2026-12-07')]).toEqual([
      'ahead',
      'open',
      'open',
      'over',
    ]);
  });
});

describe('the dialog of a step', () => {
  const ready = { ...quota, facts: { ...facts, requestsIn: true } };
  const dialogOfStep = async (): Promise<string> => {
    answers['GET /api/periods/4/'] = () => ({ body: ready });
    open('/admin/period/4');
    await screen.findByRole('heading', { level: 1, name: 'Kvota davri' });
    fireEvent.click(document.querySelector('[data-event="stepNext"]') as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('ul')).not.toBeNull());
    return dialog.textContent ?? '';
  };

  it('shows what the server has rehearsed: people, documents, other records, places', async () => {
    const outcome = {
      messages: [{ code: 'N-STEP', people: 12 }],
      documents: [{ code: 'DOC-QUOTA-ORDER', count: 1 }],
      others: [{ process: 'quotaRequest', event: 'expire', count: 3 }],
      places: [
        { account: 'given', dc_type: 200, amount: 1500, before: 20 },
        { account: 'asked', dc_type: 100, amount: -2, before: 2 },
      ],
    };
    answers['GET /api/periods/4/dry-run/'] = ({ query }) => ({
      body: { outcome: query.get('event') === 'stepNext' ? outcome : null },
    });
    const said = await dialogOfStep();
    expect(said).toMatch(/– 12 kishi/);
    expect(said).toMatch(/– 3 ta/);
    expect(said).toMatch(/\+1\s?500 \(20 edi, 1\s?520 boʻladi\)/);
    expect(said).toMatch(/−2 \(2 edi, 0 boʻladi\)/);
  });

  it('shows what the machine declares where the rehearsal cannot be had', async () => {
    answers['GET /api/periods/4/dry-run/'] = () => ({
      status: 503,
      body: { detail: ['Band'] },
      headers: { 'X-Error-Code': 'UNAVAILABLE' },
    });
    expect(await dialogOfStep()).toMatch(/Xabar|xabar/);
  });
});
