import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdvisedReportPage } from '#modules/monitoring/advisor/advised-report-page.tsx';
import { StudentReports } from '#modules/monitoring/for-others/reports-row.tsx';
import { QuartersPage } from '#modules/monitoring/quarters/quarters-page.tsx';
import type { MonitoringRecord, Quarters } from '#modules/monitoring/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import {
  completeLines,
  monitoringAdvisor,
  monitoringDay,
  monitoringReport,
} from '../support/monitoring-record.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const list = (...results: unknown[]): Answer => ({
  body: { count: results.length, next: null, previous: null, results },
});

let server: Awaited<ReturnType<typeof startRecordServer>>;
let answers: Record<string, (call: Call) => Answer> = {};

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'monitoring',
    'monitoring-screen',
    'monitoring-evidence',
    'monitoringReport',
    'process',
    'processes',
    'codes',
    'validation',
    'files',
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  answers = {};
  server.calls.splice(0);
  await signInAs('advisor', monitoringAdvisor);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const sent: MonitoringRecord = monitoringReport({
  state: 'submitted',
  submitted_on: monitoringDay(-1),
  lines: completeLines,
  facts: { advisorUntil: monitoringDay(4), filesComplete: true, missingFiles: [] },
});
const said = () => document.body.textContent ?? '';

async function openAdvised(record: MonitoringRecord): Promise<void> {
  answers['GET /api/monitoring-reports/5/'] = () => ({ body: record });
  answers['GET /api/monitoring-reports/5/history/'] = () => list();
  openScreen(
    '/admin/monitoring-report-advisor/:id',
    '/admin/monitoring-report-advisor/5',
    <AdvisedReportPage />,
  );
  await screen.findByRole('table', { name: 'Ish turlari boʻyicha ball' }, { timeout: 20_000 });
}

describe('the report of a student before the advisor', () => {
  it('has the evidence beside the opinion; a negative one must say why', async () => {
    await openAdvised(sent);
    expect(said()).toContain('Yakka tartibdagi ish rejasi, 2026');
    const give = screen.getByRole('button', { name: 'Ilmiy rahbar xulosasini berish' });
    fireEvent.click(screen.getByRole('radio', { name: /^Salbiy/ }));
    fireEvent.change(screen.getByLabelText(/Ilmiy rahbar bahosi/), { target: { value: '40' } });
    fireEvent.click(give);
    await screen.findByRole('alert', {}, { timeout: 20_000 });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(screen.getByLabelText('Salbiy xulosa sababi'), {
      target: { value: 'Ish rejasidagi tajribalar bajarilmagan.' },
    });
    answers['POST /api/monitoring-reports/5/advisorResult/'] = () => ({
      body: { ...sent, state: 'advisorChecked', version: 4 },
    });
    answers['GET /api/monitoring-reports/'] = () => list({ ...sent, id: 6 });
    fireEvent.click(give);
    const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 });
    expect(dialog.textContent).toContain('Ish rejasidagi tajribalar bajarilmagan.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ilmiy rahbar xulosasini berish' }));
    const next = await screen.findByRole(
      'link',
      { name: /Navbatdagi hisobot/ },
      { timeout: 20_000 },
    );
    expect(next.getAttribute('href')).toBe('/admin/monitoring-report-advisor/6');
    expect(server.to('POST', '/api/monitoring-reports/5/advisorResult/')[0]?.body).toMatchObject({
      advisor_result: 200,
      advisor_mark: 40,
      advisor_note: 'Ish rejasidagi tajribalar bajarilmagan.',
    });
  });

  it('has no form when it is not the turn of the advisor', async () => {
    answers['GET /api/monitoring-reports/'] = () => list();
    await openAdvised(monitoringReport());
    expect(screen.queryByRole('radio')).toBeNull();
    expect(said()).toContain('Doktorant hisobot uchun ishlarni toʻplamoqda.');
  });
});

describe('the quarters', () => {
  const open = async (body: Quarters) => {
    answers['GET /api/monitoring-reports/quarters/'] = () => ({ body });
    openScreen('/admin/monitoring', '/admin/monitoring', <QuartersPage />);
    await screen.findByRole('heading', { level: 1, name: 'Monitoring' }, { timeout: 20_000 });
  };
  const window = {
    year: 2026,
    quarter: 2,
    opens_on: monitoringDay(-10),
    upload_until: monitoringDay(9),
    grace_until: monitoringDay(19),
  };

  it('say their days in words, and lead to the reports of each state', async () => {
    await open({ results: [{ ...window, states: { submitted: 3, collecting: 2 } }], next: null });
    const table = await screen.findByRole('table', {}, { timeout: 20_000 });
    expect(table.textContent).toMatch(/Yuklash ochiq\. Oxirgi kun: .*\(9 kundan keyin\)/);
    const links = within(table)
      .getAllByRole('link')
      .map((one) => [one.textContent?.trim(), one.getAttribute('href')]);
    expect(links).toEqual([
      ['Jami: 5 ta hisobot', '/admin/monitoring-report-advisor?year=2026&quarter=2'],
      ['Ochiq: 2', '/admin/monitoring-report-advisor?year=2026&quarter=2&state=collecting'],
      ['Yuborilgan: 3', '/admin/monitoring-report-advisor?year=2026&quarter=2&state=submitted'],
    ]);
  });

  it('without reports say when the first ones are opened', async () => {
    await open({ results: [], next: { ...window, opens_on: monitoringDay(6) } });
    await waitFor(() => expect(said()).toContain('Hali hisobot ochilmagan.'), { timeout: 20_000 });
    expect(said()).toMatch(/Ochiladigan kun: .*\(6 kundan keyin\)/);
  });

  it('that could not be read can be asked for again', async () => {
    answers['GET /api/monitoring-reports/quarters/'] = () => ({ status: 500, body: {} });
    openScreen('/admin/monitoring', '/admin/monitoring', <QuartersPage />);
    await screen.findByRole('button', { name: 'Qayta urinish' }, { timeout: 20_000 });
  });
});

describe('the reports of a student', () => {
  it('are one row of states in words, each the way to its report', () => {
    openScreen(
      '/',
      '/',
      <StudentReports
        reports={[
          { report: 1, id: 5, state: 'confirmedCompleted' },
          { report: 2, id: 9, state: 'submitted' },
          { report: 3, id: null, state: 'absent' },
        ]}
      />,
    );
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      '1-hisobotBajarilgan, tasdiqlangan',
      '2-hisobotYuborilgan',
      '3-hisobotOchilmagan',
    ]);
    expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/admin/monitoring-report-advisor/5',
      '/admin/monitoring-report-advisor/9',
    ]);
  });
});
