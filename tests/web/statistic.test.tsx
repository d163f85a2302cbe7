import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EfficiencyPage } from '#modules/statistic/efficiency-page.tsx';
import { doublingScale, percentScale } from '#modules/statistic/map-scale.ts';
import type {
  Counts,
  EfficiencyTable,
  FamilyCounts,
  StatisticTable,
  UserTable,
} from '#modules/statistic/schema.ts';
import { StatisticHome } from '#modules/statistic/statistic-home.tsx';
import { StatisticPage } from '#modules/statistic/statistic-page.tsx';
import { UsersPage } from '#modules/statistic/users-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

declare const jsdom: { reconfigure(options: { url: string }): void };

const place = '/admin/statistics';
const counts = (male: number, female: number): Counts => ({
  total: male + female,
  male,
  female,
  under40: male + female,
  over40: 0,
  foreign: 0,
  local: male + female,
});
const families = (male: number, female: number): FamilyCounts => ({
  all: counts(male, female),
  dsc: counts(0, 0),
  phd: counts(male, female),
  trainee: counts(0, 0),
});
const named = (name: string) => ({ code: null, name_uz: name, name_ru: name, name_en: name });
let table: StatisticTable;
/** The second side of a comparison. */
let others: StatisticTable;
const second = ({ query }: Call) =>
  query.get('closed') !== null || query.get('admission_year') === '2025';
const period = { id: 5, ...named('Bahor'), admission_year: 2026, closed_at: null };

/** How many of two organizations have defended. */
const efficiency: EfficiencyTable = {
  as_of: '2026-11-26T05:00:00Z',
  results: [
    {
      key: 17,
      named: named('Milliy universitet'),
      began: 9,
      studying: 5,
      ended: 4,
      defended: 3,
      removed: 1,
    },
    {
      key: 5,
      named: named('Texnika instituti'),
      began: 2,
      studying: 2,
      ended: 0,
      defended: 0,
      removed: 0,
    },
  ],
  total: { began: 11, studying: 7, ended: 4, defended: 3, removed: 1 },
  nothing: null,
};

const users: UserTable = {
  as_of: '2026-11-26T05:00:00Z',
  roles: [100, 300],
  results: [
    { key: 1703, named: named('Andijon viloyati'), all: 10, numbers: [7, 3] },
    { key: null, named: null, all: 2, numbers: [2, 0] },
  ],
  total: { all: 12, numbers: [9, 3] },
};

/** What the next numbers wait for. */
let held: Promise<void> | undefined;

/** Holds the next numbers back; the answered function lets them go. */
function holdNumbers(): () => void {
  let release: () => void = () => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

const answer = async (call: Call) => {
  const listed = (results: object[]) => ({
    body: { count: results.length, next: null, previous: null, results },
  });
  if (call.path.endsWith('/periods/')) return listed([period]);
  if (call.path.endsWith('/exports/')) return listed([]);
  if (!call.path.startsWith('/api/statistics/')) return listed([]);
  await held;
  if (call.path.endsWith('/users/')) return { body: users };
  if (call.path.endsWith('/efficiency/')) return { body: efficiency };
  return { body: second(call) ? others : table };
};

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: `${server.url}admin/statistics` });
  await startTexts('statistic', 'student', 'codes', 'processes', 'application', 'frame');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.calls.length = 0;
  held = undefined;
  table = {
    as_of: '2026-11-26T05:00:00Z',
    results: [
      { key: 17, named: named('Milliy universitet'), ...families(3, 6) },
      { key: 5, named: named('Texnika instituti'), ...families(1, 0) },
    ],
    total: families(4, 6),
    nothing: null,
  };
  await signInAs('innovation', 31);
});
afterEach(cleanup);

const open = (query = '') => openScreen(place, `${place}${query}`, <StatisticPage />);
const link = (name: string) => screen.findByRole('link', { name, hidden: true });
const listOf = async (name: string) => {
  const [path, query] = ((await link(name)).getAttribute('href') ?? '').split('?');
  return [path, Object.fromEntries(new URLSearchParams(query))];
};

describe('statistics', () => {
  it('say in a heading how many there are, the share of women and the moment', async () => {
    open('?by=organization');
    await screen.findByRole('heading', {
      name: 'Hozir oʻqiyotganlar: 10 nafar, shundan ayollar 60%',
    });
    expect(
      screen.getByText(
        /Milliy universitet – 9 nafar \(90%\)\. Maʼlumot vaqti: 26\.11\.2026, 10:00/,
      ),
    ).toBeDefined();
  });

  it('keep their name and their lists until the new numbers are there', async () => {
    open('?by=organization');
    const before = await screen.findByRole('heading', { name: /^Hozir oʻqiyotganlar: 10 nafar/ });
    const all = 'Jami, Jami: 10 nafar, roʻyxatni ochish';
    const release = holdNumbers();
    fireEvent.change(screen.getByLabelText('Oʻqish holati'), { target: { value: 'defended' } });
    await waitFor(() => expect(before.closest('[aria-busy]')).not.toBeNull());
    expect(before.textContent).toMatch(/^Hozir oʻqiyotganlar: 10 nafar/);
    expect((await listOf(all))[1]).toMatchObject({ tag: 'studying' });
    release();
    await waitFor(async () => expect((await listOf(all))[1]).toMatchObject({ tag: 'defended' }));
    await screen.findByRole('heading', { name: /^Himoya qilganlar: 10 nafar/ });
  });

  it('give every number with the list behind it, narrowed as the screen is', async () => {
    open('?by=organization&year=2025&dc_type=200');
    expect(await listOf('Milliy universitet, PhD: ayollar: 6 nafar, roʻyxatni ochish')).toEqual([
      '/admin/student-list',
      { organization: '17', year: '2025', dc_type: '200', gender: '2', tag: 'studying' },
    ]);
    expect(await listOf('Jami, Jami: 10 nafar, roʻyxatni ochish')).toEqual([
      '/admin/student-list',
      { year: '2025', dc_type: '200', tag: 'studying' },
    ]);
  });

  it('give no list to those who may not open it', async () => {
    await signInAs('economy', 32);
    open('?by=organization');
    const found = await screen.findByRole('table', { hidden: true });
    expect(within(found).queryAllByRole('link', { hidden: true })).toEqual([]);
    expect(within(found).getAllByText('9').length).toBeGreaterThan(0);
  });

  it('ask again when the stage of study is chosen, and keep it in the address', async () => {
    const { visited } = open('?by=organization');
    fireEvent.change(await screen.findByLabelText('Oʻqish holati'), { target: { value: 'ended' } });
    await waitFor(() => expect(visited.at(-1)).toBe(`${place}?by=organization&tag=ended`));
    await screen.findByRole('heading', { name: /^Oʻqishi tugaganlar: 10 nafar/ });
    const asked = server.to('GET', '/api/statistics/doctorate/').at(-1)?.query;
    expect([asked?.get('by'), asked?.get('tag')]).toEqual(['organization', 'ended']);
  });

  it('offer one organization only the tables that say something of it', async () => {
    table.results = [{ key: 200, named: null, ...families(4, 6) }];
    await signInAs('university', 33, 17);
    open('?by=region');
    const sections = await screen.findByRole('navigation', { name: 'Statistika jadvallari' });
    expect(
      within(sections)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Doktorantura statistikasi',
      'Ixtisosliklar boʻyicha',
      'Ilmiy daraja boʻyicha',
      'Ilmiy unvon boʻyicha',
    ]);
    await waitFor(() =>
      expect(server.to('GET', '/api/statistics/doctorate/').at(-1)?.query.get('by')).toBe('type'),
    );
  });

  it('compare two years beside each other, with the difference in number and percent', async () => {
    others = {
      ...table,
      results: [{ key: 17, named: named('Milliy universitet'), ...families(2, 2) }],
      total: families(2, 2),
    };
    open('?by=organization&admission_year=2026&compare=admission_year&with=2025');
    const row = await screen.findByRole('row', { name: /^Milliy universitet/, hidden: true });
    const cellsOf = (one: HTMLElement) =>
      within(one)
        .getAllByRole('cell', { hidden: true })
        .map(({ textContent }) => textContent);
    expect(cellsOf(row)).toEqual(['9', '4', '+5', '+125%']);
    const gone = screen.getByRole('row', { name: /^Texnika instituti/, hidden: true });
    expect(cellsOf(gone)).toEqual(['1', '0', '+1', '–']);
    expect(screen.getByRole('heading', { name: '2026: 10 nafar; 2025: 4 nafar' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Diagrammani koʻrsatish' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Excelga yuklash/ }));
    await waitFor(() => expect(server.to('GET', '/api/statistics/compared/')).toHaveLength(1));
    const [asked] = server.to('GET', '/api/statistics/compared/');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      by: 'organization',
      admission_year: '2026',
      compare: 'admission_year',
      with: '2025',
    });
  });

  it('ask for the other value where only one is chosen, and for another where both are one', async () => {
    open('?by=type&admission_year=2026&compare=admission_year');
    await screen.findByText('Taqqoslash uchun ikkala qiymatni tanlang');
    cleanup();
    open('?by=type&admission_year=2026&compare=admission_year&with=2026');
    await screen.findByText('Ikki tomonda bir xil qiymat tanlangan. Boshqasini tanlang');
  });

  it('show what was at the close of a period beside what is now', async () => {
    others = { ...table, as_of: '2026-05-01T05:00:00Z', total: families(1, 1), results: [] };
    open('?by=organization&compare=closed&with=5');
    await screen.findByRole('heading', { name: 'Hozir: 10 nafar; Bahor: yopilganda: 2 nafar' });
    expect(screen.getByText(/Bahor: yopilganda: maʼlumot vaqti 01\.05\.2026/)).toBeDefined();
    const queries = server.to('GET', '/api/statistics/doctorate/').map(({ query }) => query);
    expect(queries.map((query) => query.get('closed'))).toEqual(
      expect.arrayContaining([null, '5']),
    );
  });

  it('say of a period that never was that it never was', async () => {
    table = { ...table, results: [], total: families(0, 0), nothing: 'noPeriod' };
    open('?by=type&period=999');
    await screen.findByText('Bunday qabul davri boʻlmagan. Boshqa davr yoki yilni tanlang.');
  });

  it('say what to do when nobody fits', async () => {
    table = { ...table, results: [], total: families(0, 0) };
    open();
    await screen.findByText('Hozircha sanaydigan hech kim yoʻq');
  });

  it('stand at home in short, with the way to all of them', async () => {
    openScreen('/admin/home', '/admin/home', <StatisticHome />);
    const way = await screen.findByRole('link', { name: 'Statistika: hozir oʻqiyotganlar' });
    expect(way.getAttribute('href')).toBe(place);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '10',
      '0',
      '10',
      '0',
    ]);
  });
});

describe('the map of regions', () => {
  const tile = async (name: string) => {
    const map = await screen.findByRole('figure', { hidden: true });
    return within(map).getByTitle(name);
  };

  it('gives the number of each region with its list, and a zero where nobody is', async () => {
    table.results = [
      { key: 1726, named: named('Toshkent shahri'), ...families(3, 6) },
      { key: 1703, named: named('Andijon viloyati'), ...families(1, 0) },
    ];
    open('?by=region');
    expect(await listOf('Toshkent 9 roʻyxatni ochish')).toEqual([
      '/admin/student-list',
      { region: '1726', tag: 'studying' },
    ]);
    expect((await tile('Andijon')).textContent).toBe('Andijon 1 roʻyxatni ochish');
    expect((await tile('Xorazm')).textContent).toBe('Xorazm 0');
    const map = screen.getByRole('figure', { hidden: true });
    expect(within(map).getAllByRole('listitem', { hidden: true })).toHaveLength(14 + 4);
  });

  it('colours by steps that double, of which small numbers need fewer', () => {
    const { ranges, stepOf } = doublingScale([100, 3]);
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [1, 6],
      [7, 12],
      [13, 25],
      [26, 50],
      [51, 100],
    ]);
    expect([0, 6, 7, 100].map(stepOf)).toEqual([0, 1, 2, 5]);
    expect(doublingScale([2]).ranges.map(({ step, from }) => [step, from])).toEqual([
      [4, 1],
      [5, 2],
    ]);
    expect(doublingScale([]).stepOf(0)).toBe(0);
    expect([0, 20, 21, 100].map(percentScale.stepOf)).toEqual([0, 1, 2, 5]);
  });

  it('stands by no other rows', async () => {
    open('?by=organization');
    await screen.findByRole('table', { hidden: true });
    expect(screen.queryByRole('figure', { hidden: true })).toBeNull();
  });
});

describe('the efficiency', () => {
  const efficient = `${place}/efficiency`;
  const openEfficiency = (query = '') =>
    openScreen(efficient, `${efficient}${query}`, <EfficiencyPage />);

  it('says in a heading how many of those whose study has ended have defended', async () => {
    openEfficiency('?by=organization');
    await screen.findByRole('heading', {
      name: 'Oʻqishi yakunlangan 4 nafardan 3 nafari himoya qilgan (75%)',
    });
    expect(screen.getByText(/Eng yuqori ulush: Milliy universitet – 75%/)).toBeDefined();
    const none = screen.getByRole('row', { name: /^Texnika instituti/, hidden: true });
    expect(within(none).getByText('–')).toBeDefined();
  });

  it('gives its numbers with the lists behind them, of which no trainee is one', async () => {
    openEfficiency('?by=organization&gender=2&dc_type=200,300');
    expect(await listOf('Milliy universitet, Himoya qilgan: 3 nafar, roʻyxatni ochish')).toEqual([
      '/admin/student-list',
      { organization: '17', gender: '2', dc_type: '200', tag: 'defended' },
    ]);
  });

  it('keeps its lists as they were counted until the new numbers are there', async () => {
    openEfficiency('?by=organization&gender=2');
    const defended = 'Milliy universitet, Himoya qilgan: 3 nafar, roʻyxatni ochish';
    expect((await listOf(defended))[1]).toMatchObject({ gender: '2' });
    const release = holdNumbers();
    fireEvent.click(screen.getByRole('button', { name: /Ayol/ }));
    await waitFor(() => expect(document.querySelector('[aria-busy]')).not.toBeNull());
    expect((await listOf(defended))[1]).toMatchObject({ gender: '2' });
    release();
    await waitFor(async () => expect((await listOf(defended))[1]).not.toHaveProperty('gender'));
  });

  it('gives no list to those who may not open it', async () => {
    await signInAs('economy', 32);
    openEfficiency('?by=organization');
    const found = await screen.findByRole('table', { hidden: true });
    expect(within(found).queryAllByRole('link', { hidden: true })).toEqual([]);
  });
});

describe('the users by region', () => {
  const used = `${place}/users`;
  const openUsers = () => openScreen(used, used, <UsersPage />);

  it('stand by role, each number with the list of its accounts', async () => {
    openUsers();
    await screen.findByRole('heading', { name: 'Foydalanuvchilar: 12 nafar' });
    expect(await listOf('Andijon viloyati, OTM va ITM: 3 nafar, roʻyxatni ochish')).toEqual([
      '/admin/users',
      { state: 'active', region: '1703', role: '300' },
    ]);
    expect(await listOf('Jami, Jami: 12 nafar, roʻyxatni ochish')).toEqual([
      '/admin/users',
      { state: 'active' },
    ]);
    const unknown = screen.getByRole('row', { name: /^Hudud koʻrsatilmagan/, hidden: true });
    expect(within(unknown).queryAllByRole('link', { hidden: true })).toEqual([]);
  });

  it('are numbers without lists for those who look after no accounts', async () => {
    await signInAs('antiCorruption', 34);
    openUsers();
    const found = await screen.findByRole('table', { hidden: true });
    expect(within(found).queryAllByRole('link', { hidden: true })).toEqual([]);
    expect(within(found).getAllByText('12').length).toBeGreaterThan(0);
  });
});
