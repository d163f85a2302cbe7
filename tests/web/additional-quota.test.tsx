import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AdditionalQuotaFacts,
  additionalQuotaMachine,
} from '#machines/additional-quota.machine.ts';
import { actionsOf, type RoleName } from '#machines/kit.ts';
import { AdditionalListPage } from '#modules/quota/additional/additional-list-page.tsx';
import type {
  AdditionalCandidate,
  AdditionalQuotaRecord,
} from '#modules/quota/additional/schema.ts';
import { NamingPage } from '#modules/quota/additional-dist/naming-page.tsx';
import { AdditionalPage } from '#modules/quota/additional-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const university = 9;
const facts: AdditionalQuotaFacts = {
  ownerId: null,
  organizationId: university,
  publicationStep: true,
  examFinished: true,
  examNotOver: true,
  examOver: false,
  candidatesWait: true,
  noneUndecided: true,
  neverSent: true,
  amountFits: true,
  fileUploaded: true,
  placesUnused: true,
  withinAccepted: true,
  bestFirst: true,
};
const named = (id: number, name: string) => ({ id, name_uz: name, name_ru: name, name_en: name });
const direction = { ...named(3, 'Dasturlash'), code: '05.01.04' };
const period = { ...named(2, '2027-yil qabuli'), admission_year: 2027 };
const organization = named(university, 'Namuna universiteti');
const candidate = (
  id: number,
  surname: string,
  mark: number,
  more: Partial<AdditionalCandidate> = {},
): AdditionalCandidate => ({
  id,
  application_id: id,
  person: { surname, first_name: 'Ism', middle_name: null },
  direction_mark: mark,
  english_mark: 70,
  is_certificate: false,
  max_mark: 100,
  total: mark + 70,
  is_foreign: false,
  works: 0,
  sent_at: `2026-10-0${id}T08:00:00.000Z`,
  ...more,
});
const waiting = [
  candidate(1, 'Aliyev', 85),
  candidate(2, 'Boboyev', 80, { is_foreign: true }),
  candidate(3, 'Valiyev', 75),
];
const request = (more: Partial<AdditionalQuotaRecord> = {}): AdditionalQuotaRecord => ({
  id: 5,
  state: 'pending',
  status: 200,
  version: 3,
  facts: { ...facts, waiting: 3, placesLeft: 0, passedOver: '' },
  due: null,
  period,
  organization,
  direction,
  dc_type: 200,
  basis: 200,
  payer: 300,
  amount: 3,
  accepted_amount: null,
  used: 0,
  waiting: 3,
  asked_at: '2026-12-01T05:00:00.000Z',
  decided_at: null,
  distributed_at: null,
  exam_id: 8,
  student_amount: 4,
  description: 'Oʻtish balini toʻplaganlar koʻp.',
  letter: { id: 'f1', name: 'xat.pdf' },
  reason: null,
  reason_version: null,
  created_at: '2026-12-01T04:00:00.000Z',
  candidates: waiting,
  holders: [],
  ...more,
});
const granted = () =>
  request({
    state: 'accepted',
    status: 400,
    accepted_amount: 2,
    facts: { ...request().facts, placesLeft: 2 },
  });
const list = (...results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});

const areas = [
  ...([
    'additionalQuota',
    'additional-quota-screen',
    'exam',
    'examResult',
    'exam-screen',
    'quota-screen',
    'forms',
  ] as const),
  ...([
    'process',
    'processes',
    'quota',
    'codes',
    'validation',
    'files',
    'shell',
    'list-view',
    'exports',
  ] as const),
];

let answers: Record<string, (call: Call) => Answer> = {};
let record = request();
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts(...areas);
});
afterAll(() => server.close());
beforeEach(() => {
  record = request();
  answers = {
    'GET /api/additional-quotas/': () => list(record),
    'GET /api/additional-quotas/5/': () => ({ body: record }),
    'GET /api/additional-quotas/5/history/': () => list(),
    'GET /api/additional-quotas/actions/': () => ({
      body: { state: 'absent', facts: { ...facts, waiting: 3 } },
    }),
    'GET /api/exams/': () =>
      list({ id: 8, state: 'finished', status: 200, version: 1, facts, period, organization }),
    'GET /api/exams/8/': () => ({
      body: {
        id: 8,
        state: 'finished',
        version: 1,
        facts,
        pass: { direction: 50, english: 50 },
        directions: [{ direction, forms: [{ dc_type: 200 }] }],
      },
    }),
    'GET /api/exam-results/': () => list(),
    'GET /api/statistics/exports/': () => ({ body: { count: 0, results: [] } }),
    'GET /api/periods/': () => list(),
    'GET /api/organizations/university_list/': () => list(),
    'POST /api/send_sms_code/': () => ({ body: { need_code: false } }),
  };
  server.calls.length = 0;
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const as = (role: RoleName) => signInAs(role, 31, role === 'university' ? university : null);
const openRecord = (part = '') =>
  openScreen('/admin/additional-quote/:id', `/admin/additional-quote/5${part}`, <AdditionalPage />);
const events = () =>
  [...document.querySelectorAll('[data-event]')]
    .map((element) => element.getAttribute('data-event'))
    .sort();

describe('the list of requests', () => {
  it('offers the form to whom the machine allows it, and says otherwise why not', async () => {
    await as('university');
    openScreen('/admin/additional-quote', '/admin/additional-quote', <AdditionalListPage />);
    expect(
      (await screen.findByRole('link', { name: 'Qoʻshimcha kvota soʻrash' })).getAttribute('href'),
    ).toBe('/admin/additional-quote/new');
    cleanup();
    answers['GET /api/additional-quotas/actions/'] = () => ({
      body: { state: 'absent', facts: { ...facts, examFinished: false } },
    });
    openScreen('/admin/additional-quote', '/admin/additional-quote', <AdditionalListPage />);
    expect(await screen.findByText(/Imtihon natijalari hali eʼlon qilinmagan/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Qoʻshimcha kvota soʻrash' })).toBeNull();
  });

  it('sends the filters of the address, and names the organization to those who see several', async () => {
    await as('innovation');
    openScreen(
      '/admin/additional-quote',
      '/admin/additional-quote?state=pending&basis=200',
      <AdditionalListPage />,
    );
    const row = await screen.findByRole('row', { name: /05\.01\.04 Dasturlash/ });
    expect(within(row).getByText(/Namuna universiteti/)).toBeTruthy();
    const query = server.to('GET', '/api/additional-quotas/').at(-1)?.query;
    expect([query?.get('state'), query?.get('basis')]).toEqual(['pending', '200']);
    expect(server.to('GET', '/api/additional-quotas/actions/')).toEqual([]);
  });

  it('names the specialty that a link narrows it by', async () => {
    await as('innovation');
    answers['GET /api/org-directions/direction_list/'] = () =>
      list({ ...direction, id: 8, code: '01.01.01', name_uz: 'Matematik analiz' });
    openScreen(
      '/admin/additional-quote',
      '/admin/additional-quote?direction=8',
      <AdditionalListPage />,
    );
    const chip = /Ixtisoslik: 01\.01\.01 Matematik analiz/;
    expect(await screen.findByRole('button', { name: chip })).toBeTruthy();
  });
});

describe('the list as a spreadsheet', () => {
  it('is written with the filters of the address, and not offered for an empty list', async () => {
    await as('finance');
    openScreen(
      '/admin/additional-quote',
      '/admin/additional-quote?state=pending&basis=200',
      <AdditionalListPage />,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Excelga yuklash (1)' }));
    await waitFor(() =>
      expect(server.to('GET', '/api/statistics/additional_quotas/')).toHaveLength(1),
    );
    const [call] = server.to('GET', '/api/statistics/additional_quotas/');
    expect(Object.fromEntries(call?.query ?? [])).toMatchObject({ state: 'pending', basis: '200' });
    cleanup();
    answers['GET /api/additional-quotas/'] = () => list();
    openScreen('/admin/additional-quote', '/admin/additional-quote', <AdditionalListPage />);
    await screen.findByText('Hali qoʻshimcha kvota soʻrovi yoʻq.');
    expect(document.querySelector('[data-export-start]')).toBeNull();
  });
});

describe('the page of a request', () => {
  it.each(['university', 'innovation', 'finance'] as const)(
    'has the buttons of the machine for %s',
    async (role) => {
      await as(role);
      openRecord();
      await screen.findByRole('heading', { level: 1, name: /05\.01\.04 Dasturlash/ });
      const actor = { role, userId: 31, organizationId: role === 'university' ? university : null };
      const open = actionsOf(additionalQuotaMachine, record, actor).filter(
        ({ enabled }) => enabled,
      );
      await waitFor(() => expect(events()).toEqual(open.map(({ event }) => event).sort()));
    },
  );

  it('shows those who have no names the number of candidates alone', async () => {
    record = request({ candidates: null, holders: null });
    await as('finance');
    openRecord();
    await screen.findByRole('heading', { level: 1, name: /05\.01\.04/ });
    expect(screen.queryByText(/Aliyev/)).toBeNull();
    expect(document.body.textContent).toContain('Oʻrin kutmoqda3');
  });

  it('says what a part would mean, with the places of the ledger before and after, refuses more than was asked for, and sends the number', async () => {
    answers['POST /api/additional-quotas/5/accept/'] = () => ({ body: granted() });
    answers['GET /api/additional-quotas/5/dry-run/'] = ({ query }) => {
      const { accepted_amount = 0 } = JSON.parse(query.get('typed') ?? '{}');
      const places =
        accepted_amount > 0
          ? [{ account: 'additional', dc_type: 200, amount: accepted_amount, before: 4 }]
          : [];
      return {
        body: {
          outcome: {
            messages: [{ code: 'N-ADD-ACCEPTED', people: 7 }],
            documents: [],
            others: [],
            places,
          },
        },
      };
    };
    await as('innovation');
    openRecord();
    fireEvent.click(await screen.findByRole('button', { name: 'Qabul qilish' }));
    const dialog = await screen.findByRole('dialog', {
      name: /^Qabul qilish: Qoʻshimcha kvota soʻrovi \(Namuna universiteti, 05\.01\.04 .+, 2027-yil\)\?$/,
    });
    const places = within(dialog).getByRole('textbox', { name: 'Beriladigan oʻrinlar' });
    expect(dialog.textContent).toContain('Soʻrov toʻliq qabul qilinadi: 3 ta oʻrin beriladi.');
    expect(dialog.textContent).toMatch(/7 kishi.*\+3 \(4 edi, 7 boʻladi\)/);
    fireEvent.change(places, { target: { value: '4' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Davom etish' }));
    expect(await within(dialog).findAllByText('1 va 3 oraligʻida boʻlishi kerak')).toHaveLength(2);
    fireEvent.change(places, { target: { value: '2' } });
    await waitFor(() =>
      expect(dialog.textContent).toContain('3 ta soʻralgan, 2 ta beriladi, 1 ta berilmaydi'),
    );
    await waitFor(() => expect(dialog.textContent).toContain('+2 (4 edi, 6 boʻladi)'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Davom etish' }));
    await waitFor(() =>
      expect(server.to('POST', '/api/additional-quotas/5/accept/')[0]?.body).toMatchObject({
        version: 3,
        accepted_amount: 2,
      }),
    );
  });
});

describe('the wizard', () => {
  const next = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Saqlash va davom etish' }));

  it('asks page by page and makes the draft of all answers', async () => {
    answers['POST /api/additional-quotas/'] = () => ({
      status: 201,
      body: request({ state: 'draft' }),
    });
    await as('university');
    const { visited } = openScreen(
      '/admin/additional-quote/:id',
      '/admin/additional-quote/new',
      <AdditionalPage />,
    );
    fireEvent.click(await screen.findByRole('radio', { name: /05\.01\.04 Dasturlash/ }));
    expect(await screen.findByText('3 ta talabgor oʻrin kutmoqda')).toBeTruthy();
    next();
    fireEvent.click(await screen.findByRole('radio', { name: /Kvotadan tashqari/ }));
    expect(screen.queryByRole('radio', { name: 'Doktorantning oʻzi' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /Toʻlov-shartnoma asosida/ }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Doktorantning oʻzi' }));
    next();
    // Nothing typed: said in the summary and at the field.
    await waitFor(() =>
      expect(
        screen.getByRole('textbox', { name: /Oʻrinlar soni/ }).getAttribute('aria-invalid'),
      ).toBe('true'),
    );
    fireEvent.change(screen.getByRole('textbox', { name: /Oʻrinlar soni/ }), {
      target: { value: '4' },
    });
    expect(
      await screen.findByText(/koʻpi bilan oʻrin kutayotgan talabgorlar sonini \(3\) kiriting/),
    ).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /Oʻrinlar soni/ }), {
      target: { value: '2' },
    });
    next();
    fireEvent.change(await screen.findByRole('textbox', { name: /Asosnoma/ }), {
      target: { value: 'Joy bor, rahbar bor.' },
    });
    next();
    fireEvent.click(await screen.findByRole('button', { name: 'Qoralamani saqlash' }));
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/additional-quote/5'));
    expect(server.to('POST', '/api/additional-quotas/')[0]?.body).toEqual({
      period_id: 2,
      direction_id: 3,
      dc_type: 200,
      basis: 200,
      payer: 300,
      amount: 2,
      description: 'Joy bor, rahbar bor.',
      letter_file_id: null,
    });
  });

  it('says why nothing can be asked for', async () => {
    answers['GET /api/additional-quotas/actions/'] = () => ({
      body: { state: 'absent', facts: { ...facts, candidatesWait: false } },
    });
    await as('university');
    openScreen('/admin/additional-quote/:id', '/admin/additional-quote/new', <AdditionalPage />);
    expect(
      await screen.findByText(
        'Oʻtish ballini toʻplagan, lekin oʻrinsiz qolgan talabgor yoʻq. Boshqa ixtisoslikni tanlang.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Saqlash va davom etish' })).toBeNull();
  });
});

describe('naming candidates', () => {
  const open = async () => {
    record = granted();
    await as('university');
    openScreen(
      '/admin/quote-distribution/:id/additional-dist',
      '/admin/quote-distribution/2/additional-dist?request=5',
      <NamingPage />,
    );
    return screen.findAllByRole('checkbox');
  };
  const give = () => screen.queryByRole('button', { name: 'Oʻrinlarni taqsimlash' });

  it('goes by the keyboard, counts what is left, and has no button while somebody better is passed over', async () => {
    const [first, second] = await open();
    expect(document.body.textContent).toContain('Yana 2 ta oʻrin qoldi, 0 kishi tanlandi');
    first?.focus();
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.click(second as HTMLElement);
    expect(document.querySelector('[data-unmet="bestFirst"]')?.textContent).toBe(
      'Bali yuqoriroq talabgor oʻtkazib yuborilgan: Aliyev Ism. Avval shu talabgorni tanlang.',
    );
    expect(give()).toBeNull();
    fireEvent.click(first as HTMLElement);
    expect(document.querySelector('[data-unmet]')).toBeNull();
    expect(give()).not.toBeNull();
  });

  it('never gives more places than are left', async () => {
    for (const tick of await open()) fireEvent.click(tick);
    expect(document.querySelector('[data-unmet="withinAccepted"]')).not.toBeNull();
    expect(give()).toBeNull();
  });

  it('says before the code what becomes of each, and sends the names', async () => {
    answers['POST /api/additional-quotas/5/distribute/'] = () => ({
      body: { ...granted(), state: 'distributed', version: 4 },
    });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Eng yuqori balli 2 kishini tanlash' }));
    fireEvent.click(give() as HTMLElement);
    const names = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-named]');
      if (!found) throw new Error('nobody is named');
      return found;
    });
    const [one, other] = within(names).getAllByRole('listitem');
    expect(one?.textContent).toContain('Stipendiyasiz, shartnoma tuziladi');
    expect(other?.textContent).toContain('Xorijiy fuqaro, oʻz hisobidan');
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Davom etish' }),
    );
    await waitFor(() =>
      expect(server.to('POST', '/api/additional-quotas/5/distribute/')[0]?.body).toMatchObject({
        application_ids: [1, 2],
      }),
    );
  });
});
