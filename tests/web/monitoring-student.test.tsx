import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MonitoringRecord } from '#modules/monitoring/schema.ts';
import { OwnReportPage } from '#modules/monitoring/student/own-report-page.tsx';
import { OwnReportsPage } from '#modules/monitoring/student/own-reports-page.tsx';
import { workTypeIds } from '#shared/codes.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import {
  completeLines,
  evidence,
  monitoredStudent,
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
    'scientific-work',
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
  await signInAs('doctorate', monitoredStudent);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

function given(record: MonitoringRecord): void {
  answers['GET /api/monitoring-reports/5/'] = () => ({ body: record });
  answers['GET /api/monitoring-reports/5/history/'] = () => list();
  answers['GET /api/monitoring-reports/5/documents/'] = () => list();
  answers['GET /api/monitoring-reports/'] = () => list(record);
}

/** The page of the report, once it is drawn. */
async function openReport(record: MonitoringRecord, search = ''): Promise<HTMLElement> {
  given(record);
  openScreen(
    '/admin/monitoring-report/:id',
    `/admin/monitoring-report/5${search}`,
    <OwnReportPage />,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  await waitFor(() => expect(document.body.textContent).toContain('kerak'), { timeout: 20_000 });
  return document.body;
}

const events = () =>
  [...document.querySelectorAll('[data-event]')].map((one) => one.getAttribute('data-event'));
const said = () => document.body.textContent ?? '';
const { individualWorkPlan: plan, theoreticalMethodologicalProgram: program } = workTypeIds;

describe('the report of a student', () => {
  it('open with missing works: until when, what is missing, no way to send it', async () => {
    await openReport(monitoringReport());
    expect(said()).toMatch(/Hisobotni yuboring\. Oxirgi kun: .*\(5 kundan keyin\)/);
    const missing = document.querySelector('[data-missing="submit"]');
    expect(missing?.textContent).toBe('Nazariy-metodologik dastur');
    expect(screen.getByRole('heading', { name: 'Fayllar yetarli emas' })).toBeDefined();
    expect(events()).not.toContain('submit');
    expect(events()).toEqual(expect.arrayContaining(['upload', 'remove']));
    expect(screen.getByText('Hozir kerak: 2 tadan 1 tasi bor')).toBeDefined();
    expect(
      within(
        document.querySelector<HTMLElement>(`[data-kind="${program}"]`) ?? document.body,
      ).getByText('Yetishmaydi'),
    ).toBeDefined();
    expect(said()).toContain('oʻquv yilining 4-choragida kerak');
  });

  it('with everything that is due: it can be sent, and is asked once more', async () => {
    const ready = monitoringReport({
      lines: completeLines,
      facts: { filesComplete: true, missingFiles: [] },
    });
    await openReport(ready);
    expect(document.querySelector('[data-missing="submit"]')).toBeNull();
    answers['GET /api/monitoring-reports/5/dry-run/'] = () => ({
      body: { target: 'submitted', effects: [], outcome: null },
    });
    answers['POST /api/monitoring-reports/5/submit/'] = () => ({
      status: 422,
      headers: { 'X-Error-Code': 'NOT_ENOUGH_FILES' },
      body: { files: ['Fayllar yetarli emas. Qoʻshing: Nazariy-metodologik dastur.'] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Hisobotni yuborish' }));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hisobotni yuborish' }));
    await waitFor(() => expect(dialog.textContent).toContain('Fayllar yetarli emas. Qoʻshing'));
  });

  it('a work is taken out again, one that is accepted is not', async () => {
    await openReport(
      monitoringReport({ items: [evidence(), evidence({ id: 32, work_id: 42, accepted: true })] }),
    );
    const removal = document.querySelectorAll<HTMLElement>('[data-event="remove"]');
    expect(removal).toHaveLength(1);
    answers['POST /api/monitoring-reports/5/remove/'] = () => ({
      body: monitoringReport({ version: 4, items: [] }),
    });
    fireEvent.click(removal[0] ?? document.body);
    await waitFor(() =>
      expect(server.to('POST', '/api/monitoring-reports/5/remove/')).toHaveLength(1),
    );
    expect(server.to('POST', '/api/monitoring-reports/5/remove/')[0]?.body).toMatchObject({
      item_id: 31,
    });
  });

  it('late: the extra days are named, and that it will be late', async () => {
    await openReport(
      monitoringReport({
        state: 'documentsNotUploaded',
        status: 50,
        facts: {
          uploadOpen: false,
          uploadOver: true,
          uploadUntil: monitoringDay(-3),
          graceUntil: monitoringDay(7),
        },
      }),
    );
    expect(said()).toMatch(/kechikib boʻlsa ham yuboring.*\(7 kundan keyin\)/);
  });

  it('returned: the reason of the advisor stands on top', async () => {
    await openReport(monitoringReport({ reason: 'Ish rejasida imzo yoʻq, qayta yuklang.' }));
    expect(said()).toContain('Ilmiy rahbar hisobotni qaytardi. Sabab: Ish rejasida imzo yoʻq');
  });

  it('sent: who has it now and until when, nothing to press', async () => {
    await openReport(
      monitoringReport({
        state: 'submitted',
        submitted_on: monitoringDay(-1),
        lines: completeLines,
        facts: { advisorUntil: monitoringDay(4), filesComplete: true, missingFiles: [] },
      }),
    );
    expect(said()).toContain('Hisobotingiz ilmiy rahbarda: Abdullayev Shuhrat');
    expect(said()).toContain('(4 kundan keyin)');
    expect(events()).toEqual([]);
  });

  it('with a deadline: only what is missing can be brought', async () => {
    await openReport(
      monitoringReport({
        state: 'deadlineGiven',
        status: 300,
        missing: [program],
        reason: 'Dastur kengashda tasdiqlanmagan.',
        reason_code: 100,
        facts: {
          deadline: monitoringDay(20),
          deadlineOpen: true,
          orgUntil: monitoringDay(25),
          filesComplete: true,
        },
      }),
    );
    expect(said()).toMatch(/Yetishmagan ishlarni qoʻshing\. Oxirgi kun: .*\(20 kundan keyin\)/);
    expect(said()).toContain('Tashkilot izohi: Dastur kengashda tasdiqlanmagan.');
    const adds = [...document.querySelectorAll('a[href*="type="]')].map((one) =>
      one.getAttribute('href'),
    );
    expect(adds).toEqual([`/admin/monitoring-report/5?edit=upload&type=${program}`]);
  });

  it.each([
    ['completedSuccessfully', 100, null, 'Hisobot bajarilgan deb topildi'],
    ['notCompleted', 200, 100, 'Hisobot bajarilmagan deb topildi'],
  ])(
    '%s: the outcome, and the points line by line',
    async (state, status, reason_code, heading) => {
      await openReport(
        monitoringReport({
          state,
          status,
          reason_code,
          mark: 20,
          items: [evidence({ accepted: true })],
          facts: { agencyUntil: monitoringDay(18), percent: 57, mark: 20 },
        }),
      );
      expect(screen.getByRole('heading', { name: heading })).toBeDefined();
      const points = await screen.findByRole(
        'table',
        { name: 'Ish turlari boʻyicha ball' },
        { timeout: 20_000 },
      );
      expect(within(points).getAllByRole('row')).toHaveLength(4);
      expect(events()).toEqual([]);
    },
  );
});

describe('bringing a work', () => {
  const own = (changed: object) => ({
    id: 41,
    name: 'Ish rejasi',
    type: plan,
    publication_date: monitoringDay(-10),
    url: null,
    file: null,
    objection: null,
    ...changed,
  });

  it('offers the own works that fit, and says why the others do not', async () => {
    answers['GET /api/monitoring-reports/5/works/'] = () => ({
      body: {
        results: [
          own({}),
          own({ id: 42, name: 'Eski reja', objection: 'Bu ish boshqa hisobotda hisoblangan.' }),
        ],
      },
    });
    answers['POST /api/monitoring-reports/5/upload/'] = () => ({
      body: monitoringReport({ version: 4 }),
    });
    await openReport(monitoringReport(), `?edit=upload&type=${plan}`);
    const add = await screen.findByRole(
      'button',
      { name: /Hisobotga qoʻshish.*Ish rejasi/ },
      { timeout: 20_000 },
    );
    expect(said()).toContain('Bu ish boshqa hisobotda hisoblangan.');
    expect(screen.getAllByRole('button', { name: /Hisobotga qoʻshish.*:/ })).toHaveLength(1);
    fireEvent.click(add);
    await waitFor(() =>
      expect(server.to('POST', '/api/monitoring-reports/5/upload/')).toHaveLength(1),
    );
    expect(server.to('POST', '/api/monitoring-reports/5/upload/')[0]?.body).toMatchObject({
      work_id: 41,
    });
  });

  it('adds a new work with its fields right there; the type is chosen already', async () => {
    answers['GET /api/monitoring-reports/5/works/'] = () => ({ body: { results: [] } });
    answers['POST /api/scientific-works/'] = () => ({ status: 201, body: { id: 77, version: 1 } });
    answers['POST /api/monitoring-reports/5/upload/'] = () => ({
      body: monitoringReport({ version: 4 }),
    });
    await openReport(monitoringReport(), `?edit=upload&type=${program}`);
    const type = await screen.findByRole<HTMLSelectElement>('combobox', {}, { timeout: 20_000 });
    expect(type.value).toBe(String(program));
    fireEvent.change(screen.getByLabelText(/Nomi/), { target: { value: 'Dastur, 1-nashr' } });
    const [year = '', month = '', day = ''] = monitoringDay(-1).split('-');
    fireEvent.change(screen.getByLabelText('Kun'), { target: { value: day } });
    fireEvent.change(screen.getByLabelText('Oy'), { target: { value: month } });
    fireEvent.change(screen.getByLabelText('Yil'), { target: { value: year } });
    fireEvent.click(screen.getByRole('button', { name: 'Saqlash va hisobotga qoʻshish' }));
    await waitFor(() =>
      expect(server.to('POST', '/api/monitoring-reports/5/upload/')).toHaveLength(1),
    );
    expect(server.to('POST', '/api/scientific-works/')[0]?.body).toMatchObject({
      name: 'Dastur, 1-nashr',
      type: program,
    });
    expect(server.to('POST', '/api/monitoring-reports/5/upload/')[0]?.body).toMatchObject({
      work_id: 77,
    });
  });
});

describe('the own reports', () => {
  it('show the open one whole, and all of them below', async () => {
    given(monitoringReport());
    openScreen('/admin/monitoring-report', '/admin/monitoring-report', <OwnReportsPage />);
    await screen.findByRole(
      'heading',
      { level: 2, name: '2026-yil 2-chorak' },
      { timeout: 20_000 },
    );
    expect(said()).toContain('Fayllar yetarli emas');
    await screen.findByRole('table', {}, { timeout: 20_000 });
  });

  it('say when the first one comes, where there is none', async () => {
    answers['GET /api/monitoring-reports/'] = () => list();
    openScreen('/admin/monitoring-report', '/admin/monitoring-report', <OwnReportsPage />);
    await waitFor(() => expect(said()).toContain('Hali monitoring hisobotingiz yoʻq'), {
      timeout: 20_000,
    });
    expect(said()).toContain('chorakning oxirgi oyi 1-kuni');
  });
});
