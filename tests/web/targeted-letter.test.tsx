import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { actionsOf, type RoleName } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { TargetedLetterRecord } from '#modules/letter/targeted/schema.ts';
import { TargetedListPage } from '#modules/letter/targeted/targeted-list-page.tsx';
import { TargetedPage } from '#modules/letter/targeted/targeted-page.tsx';
import { pinflCheckDigit } from '#shared/pinfl.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const [ministry, trainer] = [8, 9];
const facts: TargetedLetterRecord['facts'] = {
  ownerId: null,
  organizationId: ministry,
  addresseeId: trainer,
  customerActive: true,
  companyUnregistered: true,
  customerNamed: true,
  neverSent: false,
  trainerChosen: true,
  trainerOther: true,
  trainerActive: true,
  directionOffered: true,
  placesNamed: true,
  candidatesFit: true,
  shortInfoGiven: true,
  obligationGiven: true,
  fileGiven: true,
  admissionOpen: true,
  registrationNotOver: true,
  requestsTime: true,
  withinGiven: true,
  unread: false,
  opinionAwaited: true,
  opinionTimeOver: false,
  placeLeft: true,
  validityOver: false,
  reminderDue: false,
  answerLate: false,
  notYetOverdue: true,
};
const named = (id: number, name: string) => ({ id, name_uz: name, name_ru: name, name_en: name });
const numberOf = (serial: number): string => {
  const digits = `3010590${serial}`;
  return `${digits}${pinflCheckDigit(digits)}`;
};
const letter = (more: Partial<TargetedLetterRecord> = {}): TargetedLetterRecord => ({
  id: 5,
  state: 'pending',
  status: 200,
  version: 3,
  facts,
  code: 'MX-2026-000045',
  edition: 1,
  type: 200,
  language: 'uz',
  from: named(ministry, 'Namuna vazirligi'),
  customer: null,
  target: named(trainer, 'Namuna universiteti'),
  direction: { ...named(3, 'Dasturlash'), code: '05.01.04' },
  dc_type: 700,
  amount: 2,
  used: 0,
  admission_year: 2027,
  short_info: 'Vazirlik markazi uchun tadqiqotchilar',
  obligation: 'Bitiruvchilar markazga ishga olinadi.',
  candidates: [numberOf(100_001)],
  file: null,
  opinion: null,
  rejected_info: null,
  candidates_count: 1,
  answer_due: '2026-12-15',
  overdue_at: null,
  answered_at: null,
  sent_at: '2026-12-01T05:00:00.000Z',
  read_at: '2026-12-02T05:00:00.000Z',
  created_at: '2026-12-01T04:00:00.000Z',
  ...more,
});
const accepted = (more: Partial<TargetedLetterRecord> = {}) =>
  letter({
    state: 'accepted',
    status: 400,
    answered_at: '2026-12-05T05:00:00.000Z',
    facts: { ...facts, opinionAwaited: false },
    ...more,
  });
const list = (...results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});

const areas = [
  ...([
    'targetedLetter',
    'targeted-letter-screen',
    'letter-screen',
    'application',
    'documents',
    'issued-documents',
    'exports',
  ] as const),
  ...([
    'process',
    'processes',
    'bulk',
    'codes',
    'validation',
    'files',
    'forms',
    'shell',
    'list-view',
  ] as const),
];

let answers: Record<string, (call: Call) => Answer> = {};
let record = letter();
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts(...areas);
});
afterAll(() => server.close());
beforeEach(() => {
  record = letter();
  answers = {
    'GET /api/targeted-letters/': () => list(record),
    'GET /api/targeted-letters/groups/': () => ({ body: { unread: 1, waiting: 2 } }),
    'GET /api/targeted-letters/5/': () => ({ body: record }),
    'GET /api/targeted-letters/5/history/': () => list(),
    'GET /api/targeted-letters/5/documents/': () => list(),
    'GET /api/targeted-letters/actions/': () => ({ body: { state: 'absent', facts } }),
    'GET /api/public/main/': () => ({
      body: {
        open: [],
        coming: [{ admission_year: 2027, quarters: [1], step: 2, registration_stop: '2026-12-20' }],
      },
    }),
    'GET /api/organizations/university_list/': () => list(named(trainer, 'Namuna universiteti')),
    'GET /api/organizations/org_list_name_id/': () => list(),
    'GET /api/org-directions/direction_list/': () =>
      list({ ...named(3, 'Dasturlash'), code: '05.01.04' }),
    'GET /api/exports/': () => list(),
  };
  server.calls.length = 0;
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const houseOf: Partial<Record<RoleName, number>> = { ministry, university: trainer };
const as = (role: RoleName) => signInAs(role, 31, houseOf[role] ?? null);
const openLetter = (part = '5') =>
  openScreen('/admin/targeted-letters/:id', `/admin/targeted-letters/${part}`, <TargetedPage />);
const openList = (search = '') =>
  openScreen('/admin/targeted-letters', `/admin/targeted-letters${search}`, <TargetedListPage />);
const events = () =>
  [...document.querySelectorAll('[data-event]')]
    .map((element) => element.getAttribute('data-event'))
    .sort();
const title = () =>
  screen.findByRole('heading', { level: 1, name: 'Vazirlik markazi uchun tadqiqotchilar' });

describe('the list of targeted letters', () => {
  it('sends the filters of the address, and offers a new one to whom the machine allows it', async () => {
    await as('ministry');
    openList('?state=pending&year=2027&dc_type=700');
    const row = await screen.findByRole('row', { name: /Vazirlik markazi/ });
    expect(within(row).getByText(/05\.01\.04 Dasturlash/)).toBeTruthy();
    expect(
      (await screen.findByRole('link', { name: 'Maqsadli xat yozish' })).getAttribute('href'),
    ).toBe('/admin/targeted-letters/new');
    const query = server.to('GET', '/api/targeted-letters/').at(-1)?.query;
    expect(['state', 'year', 'dc_type'].map((name) => query?.get(name))).toEqual([
      'pending',
      '2027',
      '700',
    ]);
  });

  it('marks for the agency what nobody of it has opened, and counts its parts', async () => {
    record = letter({ read_at: null, facts: { ...facts, unread: true } });
    await as('innovation');
    openList();
    const row = await screen.findByRole('row', { name: /Vazirlik markazi/ });
    expect(within(row).getByText('Oʻqilmagan')).toBeTruthy();
    expect((await screen.findByRole('link', { name: /Javob kutmoqda/ })).textContent).toContain(
      '2',
    );
    expect(screen.queryByRole('link', { name: 'Maqsadli xat yozish' })).toBeNull();
  });

  it('says who would write one where there is none', async () => {
    answers['GET /api/targeted-letters/'] = () => list();
    await as('ministry');
    openList();
    expect(await screen.findByText(/birinchi xatni yozing/)).toBeTruthy();
  });
});

describe('the page of a targeted letter', () => {
  it.each(['ministry', 'university', 'innovation', 'finance'] as const)(
    'has the buttons of the machine for %s',
    async (role) => {
      await as(role);
      openLetter();
      await title();
      const open = actionsOf(targetedLetterMachine, record, {
        role,
        userId: 31,
        organizationId: houseOf[role] ?? null,
      });
      const drawn = open.filter(({ enabled }) => enabled).map(({ event }) => event);
      await waitFor(() => expect(events()).toEqual(drawn.sort()));
    },
  );

  it('acknowledges the reading when the agency opens it first, and never when others do', async () => {
    record = letter({ read_at: null, facts: { ...facts, unread: true } });
    answers['POST /api/targeted-letters/5/read/'] = () => ({ body: letter({ version: 4 }) });
    await as('university');
    openLetter();
    await title();
    expect(server.to('POST', '/api/targeted-letters/5/read/')).toEqual([]);
    cleanup();
    await session.signOut();
    await as('innovation');
    openLetter();
    await waitFor(() => expect(server.to('POST', '/api/targeted-letters/5/read/')).toHaveLength(1));
  });

  it('says after sending that the agency has it, and whom it asks for an opinion', async () => {
    record = letter({ state: 'draft', status: 100, code: null, sent_at: null, read_at: null });
    answers['POST /api/send_sms_code/'] = () => ({ body: { need_code: false } });
    answers['POST /api/targeted-letters/5/send/'] = () => ({ body: letter({ version: 4 }) });
    await as('ministry');
    openLetter();
    render(<Toasts />);
    fireEvent.click(await screen.findByRole('button', { name: 'Yuborish' }));
    await waitFor(() => expect(document.querySelector('[data-agree="send"]')).toBeTruthy());
    fireEvent.click(document.querySelector('[data-agree="send"]') as HTMLElement);
    await waitFor(() =>
      expect(document.querySelector('[data-toast="success"]')?.textContent).toContain(
        'Agentlikka yuborildi, xulosa soʻraldi: Namuna universiteti',
      ),
    );
  });

  it('says that it was taken back to whom it is gone', async () => {
    answers['GET /api/targeted-letters/5/'] = () => ({
      status: 404,
      body: { code: 'NOT_FOUND', detail: ['Topilmadi'] },
    });
    await as('university');
    openLetter();
    expect(await screen.findByText(/boshqa tashkilotga yozilgan boʻlishi mumkin/)).toBeTruthy();
  });

  it('asks the university for yes or no with words, and sends both', async () => {
    const opinion = {
      agrees: false,
      text: 'Bu ixtisoslik boʻyicha rahbar yetishmaydi.',
      at: '2026-12-03T05:00:00.000Z',
    };
    answers['POST /api/targeted-letters/5/opinion/'] = () => ({
      body: letter({ opinion, version: 4, facts: { ...facts, opinionAwaited: false } }),
    });
    await as('university');
    openLetter();
    fireEvent.click(await screen.findByRole('button', { name: 'Xulosa berish' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Xulosa berish' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(server.to('POST', '/api/targeted-letters/5/opinion/')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Oʻqita olmaydi' }));
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: opinion.text } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Xulosa berish' }));
    await waitFor(() =>
      expect(server.to('POST', '/api/targeted-letters/5/opinion/')).toHaveLength(1),
    );
    expect(server.to('POST', '/api/targeted-letters/5/opinion/')[0]?.body).toMatchObject({
      agrees: false,
      text: opinion.text,
    });
    const part = await screen.findByRole('region', { name: 'Oʻqitadigan tashkilot xulosasi' });
    await waitFor(() => expect(part.textContent).toContain(opinion.text));
  });

  it('gives the code of an accepted one to copy, with places taken and left and who took them', async () => {
    const holder = {
      id: 12,
      person: { surname: 'Aliyev', first_name: 'Anvar', middle_name: null },
      state: 'admittedToStudy',
      version: 9,
      facts,
    };
    record = accepted({ used: 1 });
    answers['GET /api/applications/'] = ({ query }) =>
      query.get('letter_code') === 'MX-2026-000045' ? list(holder) : list();
    const copied = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }));
    await as('university');
    openLetter();
    fireEvent.click(await screen.findByRole('button', { name: 'Nusxa olish' }));
    expect(copied).toHaveBeenCalledWith('MX-2026-000045');
    expect(document.body.textContent).toContain('Band oʻrinlar1');
    expect(document.body.textContent).toContain('Boʻsh oʻrinlar1');
    expect((await screen.findByRole('link', { name: 'Aliyev Anvar' })).getAttribute('href')).toBe(
      '/admin/applicant-document/12',
    );
    vi.unstubAllGlobals();
  });

  it('offers no code while it is not accepted', async () => {
    await as('ministry');
    openLetter();
    await title();
    expect(screen.queryByRole('button', { name: 'Nusxa olish' })).toBeNull();
  });
});

describe('the form of a targeted letter', () => {
  const typed = () => screen.findByRole('textbox', { name: /^Nomzodlar/ });
  const listed = () =>
    within(screen.getByRole('list', { name: 'Nomzodlarning JShShIR raqamlari' })).queryAllByRole(
      'listitem',
    );

  it('takes several pasted numbers, tells the wrong one at the field, and takes one away', async () => {
    await as('ministry');
    openLetter('new');
    const [first, second] = [numberOf(100_002), numberOf(100_003)];
    fireEvent.paste(await typed(), {
      clipboardData: { getData: () => `${first}\n${second}\n12345678901234` },
    });
    await waitFor(() => expect(listed().map((line) => line.textContent)).toHaveLength(2));
    expect(await screen.findByText('JShShIR notoʻgʻri: 14 ta raqam boʻlishi kerak')).toBeTruthy();
    expect(((await typed()) as HTMLInputElement).value).toBe('12345678901234');
    fireEvent.click(within(listed()[0] as HTMLElement).getByRole('button'));
    await waitFor(() =>
      expect(listed().map((line) => line.textContent?.includes(second))).toEqual([true]),
    );
  });

  it('sends what is typed, a number that was not added yet too, and says an objection of the server at its line', async () => {
    answers['POST /api/targeted-letters/'] = () => ({
      status: 400,
      body: { 'candidates.0': ['Bu shaxs allaqachon oʻqiydi'] },
    });
    await as('ministry');
    openLetter('new');
    fireEvent.change(await typed(), { target: { value: numberOf(100_004) } });
    fireEvent.keyDown(await typed(), { key: 'Enter' });
    await waitFor(() => expect(listed()).toHaveLength(1));
    fireEvent.change(await typed(), { target: { value: numberOf(100_005) } });
    fireEvent.click(screen.getByRole('button', { name: 'Qoralamani saqlash' }));
    await waitFor(() => expect(server.to('POST', '/api/targeted-letters/')).toHaveLength(1));
    const body = server.to('POST', '/api/targeted-letters/')[0]?.body;
    expect(body).toMatchObject({
      candidates: [numberOf(100_004), numberOf(100_005)],
      admission_year: 2027,
      amount: null,
    });
    await waitFor(() => expect(listed()[0]?.textContent).toContain('Bu shaxs allaqachon oʻqiydi'));
    expect(
      screen
        .getByRole('link', { name: '1-nomzod: Bu shaxs allaqachon oʻqiydi' })
        .getAttribute('href'),
    ).toBe('#candidates.0');
  });

  it('offers the organizations of the chosen form, and the directions of the chosen organization', async () => {
    await as('ministry');
    openLetter('new');
    fireEvent.click(
      await screen.findByRole('radio', { name: 'Maqsadli tayanch doktorantura (PhD)' }),
    );
    const box = screen.getByRole('combobox', { name: 'Oʻqitadigan tashkilot' });
    await waitFor(() =>
      expect(
        server.to('GET', '/api/organizations/university_list/').at(-1)?.query.get('dc_type'),
      ).toBe('700'),
    );
    fireEvent.click(box);
    fireEvent.click(await screen.findByRole('option', { name: 'Namuna universiteti' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Ixtisoslik' }));
    expect(await screen.findByRole('option', { name: '05.01.04 Dasturlash' })).toBeTruthy();
  });
});
