import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExportStatus, exportStatus } from '#shared/export-answers.ts';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const started: ExportStatus = exportStatus.parse({
  task_id: '0b0f6f3e-6a0e-4d7c-9a54-6f1f3c1a7c11',
  status: 'running',
  file_url: null,
  file_name: 'arizalar-2026-11-22.xlsx',
  size: null,
  rows: 400,
  done: 100,
  created_at: '2026-11-22T05:00:00Z',
  kept_until: '2026-11-29T05:00:00Z',
});
const finished: ExportStatus = {
  ...started,
  status: 'done',
  done: 400,
  size: 20_480,
  file_url: `/api/statistics/exports/${started.task_id}/file/`,
};
const failed: ExportStatus = { ...started, status: 'failed', done: 250 };
const status = 'GET /api/statistics/check_task_status/';

let answers: Record<string, (call: Call) => Answer> = {};
let server: Awaited<ReturnType<typeof startRecordServer>>;
const mine = (...results: ExportStatus[]) => ({ body: { count: results.length, results } });

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts('exports', 'process');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.calls.length = 0;
  answers = { 'GET /api/statistics/exports/': () => mine() };
  await signInAs('innovation', 31, 40);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await session.signOut();
});

const query = { state: ['pending', 'rejected'], search: 'karimov', limit: null };
const open = () =>
  openScreen(
    '/list',
    '/list',
    <>
      <ExportButton path="/statistics/apply_docs_list_queue/" query={query} count={400} />
      <ExportList />
      <Toasts />
    </>,
  );
const line = async () => {
  await screen.findByText(/^Mening fayllarim/);
  // The heading is there a moment before its lines.
  const found = await waitFor(() => {
    const one = document.querySelector<HTMLElement>('[data-export]');
    if (!one) throw new Error('there is no export yet');
    return one;
  });
  return {
    found,
    stage: () => document.querySelector('[data-export]')?.getAttribute('data-export'),
  };
};

describe('an export of a list', () => {
  it('says how many rows it will write, sends the list’s own filters, and then stands among one’s own exports', async () => {
    answers['GET /api/statistics/apply_docs_list_queue/'] = () => {
      answers['GET /api/statistics/exports/'] = () => mine(started);
      return { body: started };
    };
    answers[status] = () => ({ body: started });
    open();
    await waitFor(() => expect(server.to('GET', '/api/statistics/exports/')).toHaveLength(1));
    expect(document.querySelector('[data-export]')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Excelga yuklash (400)' }));
    await screen.findByText('Mening fayllarim (1)');
    await screen.findByText('Sahifadan chiqsangiz ham davom etadi');
    const [call] = server.to('GET', '/api/statistics/apply_docs_list_queue/');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      state: 'pending,rejected',
      search: 'karimov',
    });
  });

  it('tells how far it is until the file is there, and then stops asking', async () => {
    answers['GET /api/statistics/exports/'] = () => mine(started);
    const told = [started, { ...started, done: 300 }, finished];
    answers[status] = () => ({ body: told.length > 1 ? told.shift() : told[0] });
    open();
    const { found, stage } = await line();
    expect(within(found).getByRole('progressbar').getAttribute('value')).toBe('25');
    expect(within(found).getByRole('status').textContent).toBe('tayyorlanmoqda');
    within(found).getByText('400 ta qatordan 100 tasi yozildi');
    await waitFor(
      () => expect(within(found).getByRole('progressbar').getAttribute('value')).toBe('75'),
      { timeout: 4000 },
    );
    await waitFor(() => expect(stage()).toBe('done'), { timeout: 4000 });
    expect(within(found).queryByRole('progressbar')).toBeNull();
    expect(found.textContent).toMatch(/20\sKB/);
    const asked = server.to('GET', '/api/statistics/check_task_status/').length;
    await new Promise((done) => setTimeout(done, 1300));
    expect(server.to('GET', '/api/statistics/check_task_status/')).toHaveLength(asked);
  });

  it('gives its file to the downloads under its own name, and says why when it is gone', async () => {
    answers['GET /api/statistics/exports/'] = () => mine(finished);
    answers[`GET /api/statistics/exports/${started.task_id}/file/`] = () => ({
      headers: { 'Content-Disposition': 'attachment; filename="a.xlsx"' },
    });
    URL.createObjectURL = vi.fn(() => 'blob:1');
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    open();
    const button = await screen.findByRole('button', { name: finished.file_name });
    fireEvent.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/\.xlsx$/);
    delete answers[`GET /api/statistics/exports/${started.task_id}/file/`];
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(button);
    await screen.findByText('Topilmadi');
    expect(saved).toHaveLength(1);
  });

  it('is given up while it is on its way, and is then gone', async () => {
    answers['GET /api/statistics/exports/'] = () => mine(started);
    answers[status] = () => ({ body: started });
    answers[`DELETE /api/statistics/exports/${started.task_id}/`] = () => {
      answers['GET /api/statistics/exports/'] = () => mine();
      return { status: 204 };
    };
    open();
    const { found } = await line();
    fireEvent.click(
      within(found).getByRole('button', { name: `Toʻxtatish: ${started.file_name}` }),
    );
    await screen.findByText('Fayl tayyorlash toʻxtatildi');
    await waitFor(() => expect(document.querySelector('[data-export]')).toBeNull());
  });

  it('has the columns and the form that somebody chooses', async () => {
    answers['GET /api/statistics/apply_docs_list_queue/columns/'] = () => ({
      body: {
        columns: [
          { key: 'export.column.reference', heading: 'Ariza raqami' },
          { key: 'export.column.phone', heading: 'Telefon' },
        ],
      },
    });
    answers['GET /api/statistics/apply_docs_list_queue/'] = () => ({ body: started });
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Ustun va fayl turini tanlash' }));
    const dialog = await screen.findByRole('dialog', { name: 'Faylda nimalar boʻladi' });
    const phone = await within(dialog).findByRole('checkbox', { name: 'Telefon' });
    const reference = within(dialog).getByRole('checkbox', { name: 'Ariza raqami' });
    const begin = within(dialog).getByRole('button', { name: 'Faylni tayyorlash' });
    fireEvent.click(phone);
    fireEvent.click(reference);
    within(dialog).getByText('Kamida bitta ustunni tanlang');
    fireEvent.click(begin);
    expect(server.to('GET', '/api/statistics/apply_docs_list_queue/')).toEqual([]);
    fireEvent.click(reference);
    fireEvent.click(within(dialog).getByRole('radio', { name: /^CSV/ }));
    fireEvent.click(begin);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = server.to('GET', '/api/statistics/apply_docs_list_queue/');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      state: 'pending,rejected',
      search: 'karimov',
      columns: 'export.column.reference',
      format: 'csv',
    });
  });

  it('has the columns that the list shows, in its order, and says which of them no file has', async () => {
    answers['GET /api/statistics/apply_docs_list_queue/columns/'] = () => ({
      body: {
        columns: [
          { key: 'export.column.reference', heading: 'Ariza raqami' },
          { key: 'export.column.name', heading: 'F.I.Sh.' },
          { key: 'export.column.phone', heading: 'Telefon' },
        ],
      },
    });
    answers['GET /api/statistics/apply_docs_list_queue/'] = () => ({ body: started });
    const shown = [
      { name: 'Telefon', keys: ['export.column.phone'] },
      { name: 'Kim', keys: ['export.column.reference', 'export.column.pinfl'] },
      { name: 'Sana', keys: ['review.row.date'] },
    ];
    openScreen(
      '/list',
      '/list',
      <ExportButton
        path="/statistics/apply_docs_list_queue/"
        query={query}
        count={400}
        shown={shown}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ustun va fayl turini tanlash' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Faylda nimalar boʻladi' }));
    const all = await dialog.findByRole('button', { name: 'Barcha ustunlar (3)' });
    const asShown = dialog.getByRole('button', { name: 'Roʻyxatda koʻrsatilganlari (2)' });
    const pressed = () => [all, asShown].map((one) => one.getAttribute('aria-pressed'));
    const boxes = () => dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(pressed()).toEqual(['true', 'false']);
    fireEvent.click(asShown);
    expect(pressed()).toEqual(['false', 'true']);
    expect(boxes().map(({ checked, name }) => [name, checked])).toEqual([
      ['export-column-export.column.phone', true],
      ['export-column-export.column.reference', true],
      ['export-column-export.column.name', false],
    ]);
    dialog.getByText('Faylda boʻlmaydigan ustunlar: Sana');
    fireEvent.click(all);
    expect(pressed()).toEqual(['true', 'false']);
    fireEvent.click(asShown);
    fireEvent.click(dialog.getByRole('button', { name: 'Faylni tayyorlash' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = server.to('GET', '/api/statistics/apply_docs_list_queue/');
    expect(call?.query.get('columns')).toBe('export.column.phone,export.column.reference');
  });

  it('that came to nothing says so, with no file and no progress; a refusal to begin is said in its own words', async () => {
    answers['GET /api/statistics/exports/'] = () => mine(failed);
    answers['GET /api/statistics/apply_docs_list_queue/'] = () => ({
      status: 422,
      headers: { 'X-Error-Code': 'TOO_MANY_ROWS' },
      body: { detail: ['Roʻyxatda 9999 tadan koʻp qator bor'] },
    });
    open();
    const { found, stage } = await line();
    expect(stage()).toBe('failed');
    within(found).getByText(
      'Bajarishda xatolik yuz berdi. Fayl tayyorlanmadi. Qayta urinib koʻring',
    );
    expect([within(found).queryByRole('progressbar'), within(found).queryByRole('button')]).toEqual(
      [null, null],
    );
    fireEvent.click(screen.getByRole('button', { name: /^Excelga yuklash/ }));
    await screen.findByText('Roʻyxatda 9999 tadan koʻp qator bor');
    expect(server.to('GET', '/api/statistics/check_task_status/')).toEqual([]);
  });
});
