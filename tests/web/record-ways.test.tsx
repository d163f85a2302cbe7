import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { figuresOf, stepsOf } from '#web/features/processes/picture-figures.ts';
import { ProcessPage } from '#web/features/processes/process-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const pending = {
  state: 'pending',
  reached: 40,
  left: 30,
  median: 240,
  p90: 720,
  ways: [
    {
      event: 'reject',
      to: 'rejected',
      number: 30,
      median: 240,
      by: [
        { role: 'university', number: 24, median: 300 },
        { role: 'system', number: 6, median: 0.4 },
      ],
    },
  ],
  weeks: [],
};
const passages = {
  as_of: '2026-11-26T07:00:00.000Z',
  years: [2026],
  kinds: { words: 'codes.dcType', codes: [200, 500] },
  states: [pending],
};
const ways = {
  as_of: '2026-11-26T07:00:00.000Z',
  records: 40,
  looped: 10,
  states: [
    { state: 'pending', stands: 12, returned: 10 },
    { state: 'rejected', stands: 28, returned: 0 },
  ],
  returns: [{ from: 'rejected', event: 'rework', to: 'pending', number: 10 }],
  paths: [
    { states: ['pending', 'rejected'], number: 28 },
    { states: ['pending', 'rejected', 'pending'], number: 8 },
  ],
};
const records = {
  results: [
    {
      id: 5,
      name: 'C-5',
      state: 'pending',
      since: '2026-11-01T07:00:00.000Z',
      at: '2026-10-01T07:00:00.000Z',
    },
  ],
  more: true,
};
let answers: Record<string, unknown>;

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ method, path }) => {
    const body = answers[`${method} ${path}`];
    return body === undefined ? undefined : { body };
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('diagram', 'passages', 'processes', 'certificate', 'codes', 'notifications');
});
afterAll(() => server.close());
beforeEach(() => {
  answers = {
    'GET /api/my-turn/': [{ process: 'certificate', count: 1 }],
    'GET /api/certificates/state-counts/': { pending: 12, rejected: 3 },
    'GET /api/certificates/state-days/': {},
    'GET /api/passages/certificate/': passages,
    'GET /api/passages/certificate/ways/': ways,
    'GET /api/passages/certificate/records/': records,
  };
  server.calls.length = 0;
  return signInAs('innovation', 31, 40);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const patient = { timeout: 10_000 };
const open = (query: string) =>
  openScreen('/admin/processes/:machine', `/admin/processes/certificate?${query}`, <ProcessPage />);
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams);

describe('an analyst who looks at the times of a process', () => {
  it('reads in which roles a way is taken and how fast, the system among them', async () => {
    open('view=times');
    await screen.findByText(/80\s?% \(13 kun\) va Tizim: 20\s?% \(bir soatdan kam\)/);
  });
  it('finds behind each number its records, of the same choice', async () => {
    open('view=times&year=2026');
    const reached = await screen.findByRole('link', { name: '40' });
    const choice = { view: 'times', year: '2026' };
    expect(searchOf(reached)).toEqual({
      view: 'times',
      of: 'reached',
      words: 'pending',
      year: '2026',
    });
    expect(searchOf(await screen.findByRole('link', { name: '12' }))).toEqual(
      Object.assign({ of: 'stands', words: 'pending' }, choice),
    );
    expect(searchOf(screen.getByRole('link', { name: 'Eng uzoq turgan yozuvlar' }))).toEqual(
      Object.assign({ of: 'stands', words: 'pending' }, choice),
    );
    expect(searchOf(screen.getByRole('link', { name: /100\s?% \(10 kun\)/ }))).toEqual(
      Object.assign({ of: 'taken', words: 'pending,reject,rejected' }, choice),
    );
  });
  it('reads how many come back, by which actions, and the most frequent paths', async () => {
    open('view=times');
    const loops = within(
      await screen.findByRole('region', { name: 'Avvalgi holatga qaytish' }, patient),
    );
    const lead = loops.getByRole('link', { name: /40 ta yozuvdan 10 tasi \(25,0\s?%\)/ });
    expect(searchOf(lead).of).toBe('looped');
    const way = loops.getByRole('link', { name: /: 10$/ });
    expect(searchOf(way)).toMatchObject({ of: 'returnedBy', words: 'rejected,rework,pending' });
    const paths = within(screen.getByRole('region', { name: 'Eng koʻp uchraydigan yoʻllar' }));
    expect(paths.getAllByRole('listitem')).toHaveLength(2);
    const path = paths.getByRole('link', { name: /8 ta yozuv \(20,0\s?%\)/ });
    expect(searchOf(path)).toMatchObject({ of: 'path', words: 'pending,rejected,pending' });
  });
  it('narrows them by the kind of record', async () => {
    const { visited } = open('view=times');
    const kind = await screen.findByRole('combobox', { name: 'Tur' });
    fireEvent.change(kind, { target: { value: '500' } });
    await vi.waitFor(() => expect(visited.at(-1)).toContain('kind=500'));
    await vi.waitFor(() => {
      const asked = server.calls.filter(({ path }) => path.endsWith('/ways/'));
      expect(asked.at(-1)?.query.get('kind')).toBe('500');
    });
  });
  it('sees numbers without links where they may not read the records', async () => {
    answers['GET /api/my-turn/'] = [];
    open('view=times');
    await screen.findByRole('region', { name: 'Avvalgi holatga qaytish' }, patient);
    expect(screen.queryByRole('link', { name: '40' })).toBeNull();
  });
});

describe('the records behind a number', () => {
  it('are listed with their state and their days, each with its page, and more on the next', async () => {
    open('view=times&of=returned&words=pending&year=2026');
    const record = await screen.findByRole('link', { name: 'C-5' });
    expect(record.getAttribute('href')).toMatch(/\/5$/);
    const asked = server.calls.find(({ path }) => path.endsWith('/records/'));
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      of: 'returned',
      words: 'pending',
      offset: '0',
      year: '2026',
    });
    expect(searchOf(screen.getByRole('link', { name: 'Keyingi' })).offset).toBe('25');
    expect(searchOf(screen.getByRole('link', { name: 'Muddatlarga qaytish' }))).toEqual({
      view: 'times',
      year: '2026',
    });
  });
  it('may be none that the person sees', async () => {
    answers['GET /api/passages/certificate/records/'] = { results: [], more: false };
    open('view=times&of=looped&words=');
    await screen.findByText('Sizga koʻrinadigan yozuv yoʻq');
  });
});

describe('the picture of a process', () => {
  const place = (state: string) => document.querySelector(`[data-place="${state}"]`);
  /** The layout and the figures are loaded first. */
  const shadeOf = (state: string, step: string) =>
    vi.waitFor(() => expect(place(state)?.getAttribute('data-shade')).toBe(step), 10_000);
  it('is coloured by time, with the number in the state and at the way', async () => {
    open('colour=time');
    await shadeOf('pending', '4');
    expect(place('pending')?.textContent).toContain('10 kun');
    expect(place('rejected')?.getAttribute('data-shade')).toBeNull();
    expect(document.querySelector('[data-drawn="pending reject"]')?.textContent).toMatch(/30$/);
    await screen.findByRole('region', { name: 'Rang va chiziq maʼnosi' });
  });
  it('is coloured by how many stand there, and keeps the choice in the address', async () => {
    const { visited } = open('');
    const choice = await screen.findByRole('combobox', { name: 'Sxemada nima koʻrsatilsin' });
    fireEvent.change(choice, { target: { value: 'stands' } });
    await vi.waitFor(() => expect(visited.at(-1)).toContain('colour=stands'));
    await shadeOf('rejected', '4');
    expect(place('rejected')?.textContent).toContain('28 ta yozuv');
    expect(place('pending')?.getAttribute('data-shade')).toBe('1');
  });
  it('has steps by the logarithm, the same for all where all are alike', () => {
    expect([
      ...stepsOf(
        new Map([
          ['a', 1],
          ['b', 20],
          ['c', 1000],
        ]),
      ).values(),
    ]).toEqual([1, 2, 4]);
    expect([
      ...stepsOf(
        new Map([
          ['a', 7],
          ['b', 7],
        ]),
      ).values(),
    ]).toEqual([4, 4]);
    expect(figuresOf('passed', passages, ways)).toEqual(new Map([['pending', 40]]));
  });
});
