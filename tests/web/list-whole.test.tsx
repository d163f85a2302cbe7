import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CountryReportsPage } from '#modules/monitoring/agency/country-reports-page.tsx';
import { maxBulkRows } from '#shared/bulk.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { itemOf, reportOf } from '../support/monitoring-report.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

declare const jsdom: { reconfigure(options: { url: string }): void };

const place = '/admin/monitoring-report-inno';
const collection = '/api/monitoring-reports/';
const report = (_: unknown, at: number) =>
  reportOf(at + 1, [itemOf(at + 1, { accepted: true })], {
    state: 'completedSuccessfully',
    person: { surname: `Karimova ${at + 1}`, first_name: 'Aziza', middle_name: null },
    facts: { ...reportOf(at + 1, []).facts, agencyUntil: '2026-12-20', agencyTimeOpen: true },
  });

/** How many reports wait in all; a page shows the first ten of them. */
let all = 0;
let broken = false;
const reports = (most: number) => Array.from({ length: Math.min(all, most) }, report);

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ path, query }) => {
    if (path === `${collection}progress/`) return { body: { as_of: '', results: [] } };
    if (path !== collection)
      return { body: { count: 0, next: null, previous: null, results: [], columns: null } };
    const page = { count: all, next: null, previous: null };
    if (query.get('include') === 'groups')
      return {
        body: {
          ...page,
          results: [],
          groups: [{ name: 'turn', count: all, results: reports(10) }],
        },
      };
    if (broken) return { status: 500, body: { detail: ['Xato'] } };
    return { body: { ...page, results: reports(Number(query.get('limit'))) } };
  });
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
  broken = false;
});
afterEach(cleanup);

/** The agency ticks the reports that the page shows. */
async function tickThePage(search = '') {
  openScreen(place, `${place}${search}`, <CountryReportsPage />);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Tasdiqlashingizni kutmoqda/ }));
  return within(await screen.findByRole('region', { name: 'Tanlangan yozuvlar' }));
}

describe('all records of a list are chosen, not only those of the page', () => {
  it('with the filters of the list; then nothing more is offered, and the focus stays there', async () => {
    all = 12;
    const bar = await tickThePage('?organization=5&search=karimova');
    expect(bar.getByRole('status').textContent).toBe('10 ta tanlandi');
    fireEvent.click(bar.getByRole('button', { name: 'Roʻyxatdagi hammasini tanlash (12)' }));
    await waitFor(() => expect(bar.getByRole('status').textContent).toBe('12 ta tanlandi'));
    const [asked] = server
      .to('GET', collection)
      .filter(({ query }) => query.get('limit') === String(maxBulkRows));
    expect(asked?.query.get('organization')).toBe('5');
    expect(asked?.query.get('search')).toBe('karimova');
    expect(bar.queryByRole('button', { name: /Roʻyxatdagi/ })).toBeNull();
    expect(bar.getByRole('button', { name: /Xulosani tasdiqlash/ }).textContent).toContain('(12)');
    expect(document.activeElement?.contains(bar.getByRole('status'))).toBe(true);
  });

  it('where there are more than can be decided at once, it says that these are the first ones', async () => {
    all = 250;
    const bar = await tickThePage();
    const first = 'Roʻyxatdagi dastlabki 200 tasini tanlash (jami 250)';
    fireEvent.click(bar.getByRole('button', { name: first }));
    await waitFor(() => expect(bar.getByRole('status').textContent).toContain('200 ta tanlandi'));
    expect(bar.getByRole('status').textContent).toContain('Bir martada eng koʻpi 200 ta tanlanadi');
    expect(bar.queryByRole('button', { name: /Roʻyxatdagi/ })).toBeNull();
  });

  it('what is ticked stays where the others could not be read', async () => {
    all = 12;
    broken = true;
    const bar = await tickThePage();
    fireEvent.click(bar.getByRole('button', { name: 'Roʻyxatdagi hammasini tanlash (12)' }));
    await waitFor(() =>
      expect(server.to('GET', collection).some(({ query }) => query.get('limit') === '200')).toBe(
        true,
      ),
    );
    await waitFor(() =>
      expect(
        bar.getByRole('button', { name: /Roʻyxatdagi hammasini/ }).getAttribute('aria-disabled'),
      ).toBeNull(),
    );
    expect(bar.getByRole('status').textContent).toBe('10 ta tanlandi');
  });
});
