import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrganizationReportPage } from '#modules/monitoring/organization/organization-report-page.tsx';
import type { MonitoringRecord } from '#modules/monitoring/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { chooseShortcuts } from '#web/lib/shortcut-choice.ts';
import { leaveList } from '#web/process/list-return.ts';
import { itemOf, reportOf } from '../support/monitoring-report.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

declare const jsdom: { reconfigure(options: { url: string }): void };

let stored: Record<number, MonitoringRecord> = {};
/** Answers of single calls instead of the usual ones. */
let answers: Record<string, (call: Call) => Answer | Promise<Answer>> = {};

const both = () => [itemOf(1), itemOf(2, { type: 500 })];
const collection = '/api/monitoring-reports/';

/** Keeps a mark as the server does: only on the version that it is about. */
function marked(record: MonitoringRecord, { body }: Call): Answer {
  if (body.version !== record.version)
    return { status: 409, headers: { 'X-Error-Code': 'STALE_VERSION' }, body: { detail: ['!'] } };
  const { item_id, accepted, note } = body as { item_id: number; accepted: boolean; note: string };
  const items = record.items.map((item) =>
    item.id === item_id ? { ...item, accepted, note } : item,
  );
  const mark = items.filter((item) => item.accepted).length * 15;
  const facts = { ...record.facts, mark, percent: 80, markSufficient: mark >= 30 };
  const fresh = { ...record, version: record.version + 1, items, mark, facts };
  stored[record.id] = fresh;
  return { body: fresh };
}

function answer(call: Call): Answer | Promise<Answer> | undefined {
  const { method, path } = call;
  const own = answers[`${method} ${path}`];
  if (own) return own(call);
  if (path === collection) return { body: { count: 0, next: null, previous: null, results: [] } };
  if (path === '/api/send_sms_code/') return { body: { need_code: false } };
  const [id, event] = path.slice(collection.length).split('/');
  const record = stored[Number(id)];
  if (!record) return undefined;
  if (event === 'history') return { body: { count: 0, results: [] } };
  if (method === 'GET') return { body: record };
  if (event === 'markItem') return marked(record, call);
  const target = { complete: 'completedSuccessfully', giveDeadline: 'deadlineGiven' }[event ?? ''];
  const fresh = { ...record, state: target ?? 'notCompleted', version: record.version + 1 };
  stored[record.id] = fresh;
  return { body: fresh };
}

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: `${server.url}admin/monitoring-report-otm/1` });
  await startTexts(
    'monitoring',
    'monitoring-desk',
    'monitoring-evidence',
    'monitoringReport',
    'process',
    'processes',
    'codes',
    'validation',
    'files',
    'viewer',
    'frame',
  );
  await signInAs('university', 21, 17);
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  answers = {};
  stored = { 1: reportOf(1, both()), 2: reportOf(2, both()) };
  sessionStorage.clear();
  chooseShortcuts(true);
});
afterEach(cleanup);

async function open(id = 1) {
  const opened = openScreen(
    '/admin/monitoring-report-otm/:id',
    `/admin/monitoring-report-otm/${id}`,
    <OrganizationReportPage />,
  );
  await screen.findByRole('heading', { level: 1, name: /Karimova Aziza/ });
  await screen.findByText('2 tadan 0 tasi baholandi');
  return opened;
}
const press = (letter: string) =>
  fireEvent.keyDown(document.body, { key: letter.toLowerCase(), code: `Key${letter}` });
const marks = () => server.calls.filter(({ path }) => path.endsWith('/markItem/'));
const agree = async (name: string | RegExp) =>
  fireEvent.click(
    await within(await screen.findByRole('dialog', {}, { timeout: 5000 })).findByRole('button', {
      name,
    }),
  );

describe('the desk of an organization', () => {
  it('accepts one work after the other by a key; marks that follow quickly are sent in turn, each on the version of the answer before', async () => {
    await open();
    press('A');
    press('A');
    await waitFor(() => expect(marks()).toHaveLength(2));
    await screen.findByText('2 tadan 2 tasi baholandi');
    expect(marks().map(({ body }) => [body.item_id, body.accepted, body.version])).toEqual([
      [1, true, 5],
      [2, true, 6],
    ]);
    await waitFor(() =>
      expect(stored[1]?.items.map(({ accepted }) => accepted)).toEqual([true, true]),
    );
    expect((await screen.findAllByText(/35 balldan 30 ball/)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Baho saqlanmadi. Qayta belgilang.')).toBeNull();
  });

  it('refuses at once and takes a note that the student will read', async () => {
    await open();
    press('R');
    const note = await screen.findByRole('textbox', { name: /Nima uchun qabul qilinmadi/ });
    expect(document.activeElement).toBe(note);
    await waitFor(() => expect(marks()).toHaveLength(1));
    // While one types, letters are letters.
    fireEvent.keyDown(note, { key: 'a', code: 'KeyA' });
    fireEvent.change(note, { target: { value: 'Bayonnoma yoʻq' } });
    fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(marks()).toHaveLength(2));
    expect(marks().map(({ body }) => [body.item_id, body.accepted, body.note])).toEqual([
      [1, false, null],
      [1, false, 'Bayonnoma yoʻq'],
    ]);
    await screen.findByText('Bayonnoma yoʻq');
  });

  it('has no keys where the person has switched them off', async () => {
    chooseShortcuts(false);
    await open();
    press('A');
    fireEvent.click(screen.getByRole('button', { name: 'Qabul qilish' }));
    await waitFor(() => expect(marks()).toHaveLength(1));
  });

  it('says at the work that its mark was not saved, and shows the work as it was', async () => {
    answers['POST /api/monitoring-reports/1/markItem/'] = () => ({
      status: 422,
      headers: { 'X-Error-Code': 'GUARD_FAILED' },
      body: { detail: ['Oʻz doktorantingiz'] },
    });
    await open();
    press('A');
    await screen.findByText('Baho saqlanmadi. Qayta belgilang.');
    expect(screen.getByText('2 tadan 0 tasi baholandi')).toBeDefined();
  });

  it('names what still closes each conclusion', async () => {
    await open();
    const unmet = await screen.findAllByText(/35 balldan 0 ball beradi/, { selector: 'li' });
    expect(unmet.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Xulosa: bajarilgan\. /),
    );
    expect(document.querySelector('[data-event="complete"]')).toBeNull();
  });

  it('opens the next report of the list after a conclusion, and tells there what was concluded', async () => {
    stored[1] = reportOf(1, both(), {
      facts: { ...reportOf(1, []).facts, markSufficient: true, percent: 100 },
    });
    leaveList('monitoringReport organization', '/admin/monitoring-report-otm?quarter=3', 1, [1, 2]);
    const { visited } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Xulosa: bajarilgan' }));
    await screen.findByText(/Xulosani beradi/);
    await agree('Xulosa: bajarilgan');
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/monitoring-report-otm/2?concluded=1'));
    expect(await screen.findByText(/Xulosa berildi:/)).toBeDefined();
  });

  it('goes on without a list too: to the first report of the same kind that waits', async () => {
    answers[`GET ${collection}`] = () => ({
      body: { count: 1, next: null, previous: null, results: [stored[2]] },
    });
    const { visited } = await open();
    await screen.findByRole('button', { name: 'Keyingi hisobot' });
    press('N');
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/monitoring-report-otm/2'));
    const [asked] = server.to('GET', collection);
    expect(asked?.query.get('turn')).toBe('1');
  });

  it('gives a deadline: everything that is not accepted is ticked, the ground is a radio', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Muddat berish' }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
    const ticks = await dialog.findAllByRole<HTMLInputElement>('checkbox');
    expect(ticks.map(({ checked }) => checked)).toEqual([true, true]);
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(dialog.getByRole('button', { name: 'Davom etish' }));
    await waitFor(() => expect(document.getElementById('reason_code-error')).not.toBeNull());
    fireEvent.click(ticks[1] as HTMLElement);
    fireEvent.click(dialog.getByRole('radio', { name: 'Rejani bajarmagan' }));
    for (const [label, value] of [
      ['Kun', '20'],
      ['Oy', '12'],
      ['Yil', '2026'],
    ] as const)
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Davom etish' }));
    fireEvent.change(await dialog.findByRole('textbox', { name: /Sabab/ }), {
      target: { value: 'Reja kengash bayonnomasisiz yuklangan.' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Muddat berish' }));
    await waitFor(() =>
      expect(server.to('POST', `${collection}1/giveDeadline/`)[0]?.body).toMatchObject({
        reason_code: 100,
        deadline: '2026-12-20',
        missing: [400],
        version: 5,
      }),
    );
  });

  it('asks for the document of a death beside its ground, and for no other one', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Xulosa: bajarilmagan' }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
    fireEvent.click(await dialog.findByRole('radio', { name: 'Vafot etgan' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Davom etish' }));
    await waitFor(() => expect(document.getElementById('paper_file_id-error')).not.toBeNull());
    fireEvent.click(dialog.getByRole('radio', { name: 'Tartib-qoidani buzgan' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Davom etish' }));
    expect(await dialog.findByRole('textbox', { name: /Sabab/ })).toBeDefined();
  });

  it('says who has concluded meanwhile, and lets nobody conclude again', async () => {
    stored[1] = reportOf(1, [itemOf(1, { accepted: true }), itemOf(2, { accepted: true })], {
      state: 'completedSuccessfully',
      concluded_on: '2026-11-20',
    });
    answers['GET /api/monitoring-reports/1/history/'] = () => ({
      body: {
        count: 1,
        results: [
          {
            id: 1,
            version: 6,
            event: 'complete',
            from_state: 'advisorChecked',
            to_state: 'completedSuccessfully',
            at: '2026-11-20T05:00:00Z',
            actor: { name: 'Nazarova Dilnoza', role: 'university', organization: null },
            reason: null,
            changed: [],
            details: [],
            files: [],
            lines: [],
            confirm_method: 'none',
            job: null,
          },
        ],
      },
    });
    openScreen(
      '/admin/monitoring-report-otm/:id',
      '/admin/monitoring-report-otm/1',
      <OrganizationReportPage />,
    );
    expect(await screen.findByText(/Xulosani bergan: Nazarova Dilnoza/)).toBeDefined();
    expect(document.querySelectorAll('[data-actions] [data-event]')).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Qabul qilish' })).toBeNull();
  });
});
