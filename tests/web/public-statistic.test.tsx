import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublicStatisticPage } from '#modules/statistic/public/public-statistic-page.tsx';
import type { PublicChoices, PublicStatistic } from '#modules/statistic/public/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const place = '/statistics';
const named = (name: string) => ({ code: null, name_uz: name, name_ru: name, name_en: name });
const choices: PublicChoices = {
  type: [{ key: 200, named: null }],
  region: [{ key: 17, named: named('Toshkent shahri') }],
  ministry: [],
  specialty: [],
  gender: [
    { key: 1, named: null },
    { key: 2, named: null },
  ],
  citizenship: [{ key: 0, named: null }],
};
const whole: PublicStatistic = {
  as_of: '2026-11-01T05:00:00Z',
  least: 5,
  columns: ['total', 'female', 'male'],
  total: [40, 24, 16],
  rows: [
    { key: 17, named: named('Toshkent shahri'), numbers: [20, 12, 8] },
    { key: 18, named: named('Andijon viloyati'), numbers: [12, null, null] },
    { key: null, named: null, numbers: [8, null, null] },
  ],
  hidden: [0, 12, 8],
};
let numbers: PublicStatistic;
/** What the next numbers wait for. */
let held: Promise<void> | undefined;

const answer = async ({ path }: Call) => {
  if (path.endsWith('/choices/')) return { body: choices };
  await held;
  return { body: numbers };
};

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: `${server.url}statistics` });
  await startTexts('public-statistic', 'statistic', 'codes', 'site');
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  numbers = whole;
  held = undefined;
});
afterEach(cleanup);

const open = (query = '') => openScreen(place, `${place}${query}`, <PublicStatisticPage />);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell', { hidden: true })
    .map(({ textContent }) => textContent);

describe('the public statistics', () => {
  it('say in a heading how many study, the share of women and the moment', async () => {
    open('?by=region');
    await screen.findByRole('heading', { name: 'Hozir oʻqiyotganlar: 40 nafar' });
    expect(screen.getByText(/Ayollar ulushi: 60%/)).toBeDefined();
    expect(screen.getByText('Maʼlumot vaqti: 01.11.2026, 10:00.')).toBeDefined();
  });

  it('show what is hidden as hidden, and what it is together', async () => {
    open('?by=region');
    const row = await screen.findByRole('row', { name: /^Andijon viloyati/, hidden: true });
    expect(cellsOf(row)).toEqual(['12', '30%', 'yashirin', 'yashirin']);
    const hidden = screen.getByRole('row', { name: /^Yashirin sonlar yigʻindisi/, hidden: true });
    expect(cellsOf(hidden)).toEqual(['0', '0%', '12', '8']);
  });

  it('place regions on a map that tells no more than the table', async () => {
    numbers = {
      ...whole,
      columns: ['total'],
      total: [40],
      rows: [
        { key: 1726, named: named('Toshkent shahri'), numbers: [20] },
        { key: 1703, named: named('Andijon viloyati'), numbers: [null] },
      ],
      hidden: [20],
    };
    open('?by=region&gender=2');
    const map = await screen.findByRole('figure', { hidden: true });
    const tile = (name: string) => within(map).getByTitle(name).textContent;
    expect(tile('Toshkent')).toBe('Toshkent 20');
    expect([tile('Andijon'), tile('Xorazm')]).toEqual(['Andijon –', 'Xorazm –']);
    expect(within(map).queryAllByRole('link', { hidden: true })).toEqual([]);
  });

  it('put another filter in the place of the one before, in the address', async () => {
    const { visited } = open('?by=region&citizenship=local');
    const gender = await screen.findByLabelText('Jins');
    await waitFor(() => expect(within(gender).getAllByRole('option')).toHaveLength(3));
    fireEvent.change(gender, { target: { value: '2' } });
    await waitFor(() => expect(visited.at(-1)).toBe(`${place}?by=region&gender=2`));
    await waitFor(() =>
      expect(server.to('GET', '/api/public/statistics/').at(-1)?.query.get('gender')).toBe('2'),
    );
  });

  it('keep the name of the last filter until the new numbers are there', async () => {
    open('?by=region');
    const gender = await screen.findByLabelText('Jins');
    await waitFor(() => expect(within(gender).getAllByRole('option')).toHaveLength(3));
    const heading = await screen.findByRole('heading', { name: 'Hozir oʻqiyotganlar: 40 nafar' });
    let release: () => void = () => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    fireEvent.change(gender, { target: { value: '2' } });
    await waitFor(() => expect(heading.closest('[aria-busy]')).not.toBeNull());
    expect(heading.textContent).toBe('Hozir oʻqiyotganlar: 40 nafar');
    numbers = { ...whole, columns: ['total'], total: [24], rows: [], hidden: [] };
    release();
    await screen.findByRole('heading', { name: 'Hozir oʻqiyotganlar (Ayol): 24 nafar' });
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it('ask which filter to keep where the address has two', async () => {
    open('?by=type&region=17&gender=2');
    await screen.findByText('Bir vaqtda faqat bitta shart qoʻllanadi');
    const keep = await screen.findByRole('link', { name: 'Hudud: Toshkent shahri' });
    expect(keep.getAttribute('href')).toBe(`${place}?by=type&region=17`);
    expect(server.to('GET', '/api/public/statistics/')).toEqual([]);
  });

  it('say what to do where too few people fit, and before the first numbers', async () => {
    numbers = { ...whole, columns: [], total: null, rows: [], hidden: [] };
    open('?by=type&region=18');
    await screen.findByText('Tanlangan shartga 5 nafardan kam odam mos keladi');
    cleanup();
    numbers = { ...numbers, as_of: null };
    open('?by=gender');
    await screen.findByText('Sonlar hali tayyor emas');
  });

  it('give the same table as a file', async () => {
    open('?by=region&gender=2');
    const file = await screen.findByRole('link', { name: 'CSV faylni yuklab olish' });
    expect(file.getAttribute('href')).toBe('/api/public/statistics/file/?by=region&gender=2');
  });
});
