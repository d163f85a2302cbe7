import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CountryReportsPage } from '#modules/monitoring/agency/country-reports-page.tsx';
import type { MonitoringProgress, MonitoringRecord } from '#modules/monitoring/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { itemOf, reportOf } from '../support/monitoring-report.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

declare const jsdom: { reconfigure(options: { url: string }): void };

const place = '/admin/monitoring-report-inno';
const collection = '/api/monitoring-reports/';
const organization = (id: number, name: string) => ({
  id,
  name_uz: name,
  name_ru: name,
  name_en: name,
});

const concluded = (id: number, surname: string): MonitoringRecord =>
  reportOf(id, [itemOf(id, { accepted: true })], {
    state: 'completedSuccessfully',
    person: { surname, first_name: 'Aziza', middle_name: null },
    facts: { ...reportOf(id, []).facts, agencyUntil: '2026-12-20', agencyTimeOpen: true },
  });
let waiting: MonitoringRecord[] = [];
let progress: MonitoringProgress = { as_of: '', results: [] };
/** Answers of single calls instead of the usual ones. */
let answers: Record<string, (call: Call) => Answer> = {};

function answer({ method, path, query, ...call }: Call): Answer | undefined {
  const own = answers[`${method} ${path}`];
  if (own) return own({ method, path, query, ...call });
  if (path === `${collection}progress/`) return { body: progress };
  if (path === `${collection}groups/`)
    return { body: { overdue: 0, turn: waiting.length, rest: 0 } };
  if (path === collection && query.get('include') === 'groups')
    return {
      body: {
        count: waiting.length,
        next: null,
        previous: null,
        results: [],
        groups: [
          { name: 'overdue', count: 0, results: [] },
          { name: 'turn', count: waiting.length, results: waiting },
          { name: 'rest', count: 0, results: [] },
        ],
      },
    };
  if (path === collection)
    return {
      body: { count: waiting.length, next: null, previous: null, results: waiting },
    };
  return { body: { count: 0, next: null, previous: null, results: [] } };
}

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: `${server.url}admin/monitoring-report-inno` });
  await startTexts(
    'monitoring',
    'monitoring-country',
    'monitoringReport',
    'process',
    'processes',
    'bulk',
    'exports',
    'list-view',
    'codes',
    'validation',
    'frame',
  );
  await signInAs('innovation', 31);
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  answers = {};
  waiting = [concluded(1, 'Karimova'), concluded(2, 'Ganiyeva')];
  progress = {
    as_of: '2026-11-25T09:30:00Z',
    results: [
      {
        organization: organization(5, 'Kechikkan institut'),
        overdue: 3,
        states: { advisorChecked: 4, submitted: 1 },
      },
      {
        organization: organization(17, 'Milliy universitet'),
        overdue: 0,
        states: { completedSuccessfully: 2, confirmedCompleted: 6 },
      },
    ],
  };
});
afterEach(cleanup);

const open = () => openScreen(place, place, <CountryReportsPage />);

describe('monitoring of the country', () => {
  it('says in its heading who is late and as of when; the same numbers are a table', async () => {
    open();
    await screen.findByRole('heading', { name: '1 ta tashkilot 3 ta xulosani kechiktirmoqda' });
    expect(screen.getByText('Holat vaqti: 25.11.2026, 14:30')).toBeDefined();
    const table = screen.getByRole('table', {
      name: 'Tashkilotlar boʻyicha hisobotlar',
      hidden: true,
    });
    const rows = within(table).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Kechikkan institut3014005',
      'Milliy universitet0000268',
    ]);
  });

  it('says how much is confirmed where nobody is late', async () => {
    progress.results = progress.results.slice(1);
    open();
    await screen.findByRole('heading', {
      name: 'Hech bir tashkilot kechikmayapti. 8 ta hisobotdan 6 tasi tasdiqlangan',
    });
  });

  it('narrows list and picture to an organization, in the address', async () => {
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Kechikkan institut' }));
    await waitFor(() => expect(visited.at(-1)).toBe(`${place}?organization=5`));
    await waitFor(() => {
      const asked = server.to('GET', `${collection}progress/`).at(-1)?.query;
      expect(asked?.get('organization')).toBe('5');
    });
  });

  it('confirms many at once', async () => {
    answers[`POST ${collection}bulk/preview/`] = ({ body }) => ({
      body: {
        eligible: 2,
        not_eligible: 0,
        rows: (body.rows as { id: number }[]).map(({ id }) => ({
          id,
          eligible: true,
          code: null,
          words: [],
        })),
        outcome: null,
      },
    });
    answers[`POST ${collection}bulk/`] = ({ body }) => ({
      body: {
        done: 2,
        skipped: 0,
        failed: 0,
        rows: (body.rows as { id: number }[]).map(({ id }) => ({
          id,
          code: null,
          words: [],
          result: 'done',
          state: 'confirmedCompleted',
          version: 6,
        })),
      },
    });
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Tasdiqlashingizni kutmoqda/ }));
    fireEvent.click(await screen.findByRole('button', { name: /Xulosani tasdiqlash/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Xulosani tasdiqlash' }));
    await waitFor(() => expect(server.to('POST', `${collection}bulk/`)).toHaveLength(1));
    const [sent] = server.to('POST', `${collection}bulk/`);
    expect(sent?.body).toMatchObject({
      event: 'confirm',
      rows: [
        { id: 1, version: 5 },
        { id: 2, version: 5 },
      ],
    });
  });

  it('has no picture where there are no reports, and says what would be here', async () => {
    waiting = [];
    progress.results = [];
    open();
    await screen.findByText('Hali monitoring hisobotlari yoʻq');
    expect(screen.queryByText(/Holat vaqti/)).toBeNull();
  });

  it('offers another try where the picture was not loaded; the list is there', async () => {
    answers[`GET ${collection}progress/`] = () => ({ status: 500, body: { detail: ['Xato'] } });
    open();
    await screen.findByText('Karimova Aziza');
    answers = {};
    fireEvent.click(await screen.findByRole('button', { name: 'Qayta urinish' }));
    await screen.findByText('Holat vaqti: 25.11.2026, 14:30');
  });
});
