import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rolesOf, transitionsOf } from '#machines/kit.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { loggedProcesses } from '#modules/audit/use-audit-words.ts';
import { describedOf } from '#server/process-docs/described-machine.ts';
import { keyOfTransition } from '#shared/published-machine.ts';
import type { ReadRemark, RuleRemarks } from '#shared/rule-remarks.ts';
import { ProcessListPage } from '#web/features/processes/process-list-page.tsx';
import { ProcessPage } from '#web/features/processes/process-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

/** The database of the browser, which jsdom has not. */
const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => void device.set(key, structuredClone(value)),
  del: async (key: string) => void device.delete(key),
  delMany: async (keys: string[]) => {
    for (const key of keys) device.delete(key);
  },
  clear: async () => device.clear(),
  entries: async () => [...device],
}));
vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const remark = (id: number, change: Partial<ReadRemark> = {}): ReadRemark => ({
  id,
  state: 'confirmed',
  regulation: '304-son qaror',
  article: '12-band',
  comment: null,
  instead: null,
  who: 'Aziza Karimova',
  at: '2026-11-27T05:00:00.000Z',
  version: '1',
  outdated: false,
  ...change,
});

/** What the server knows: one transition was confirmed after a doubt, the others wait. */
function known(): RuleRemarks {
  const [first, second, ...others] = describedOf(topicMachine)
    .transitions.filter(({ basis }) => basis === 'assumed')
    .map(({ from, event, to }) => ({ from, event, to }));
  if (!first || !second) throw new Error('topic has too few transitions');
  const doubt = remark(1, {
    state: 'questioned',
    regulation: null,
    article: null,
    comment: 'Nega?',
  });
  return {
    version: '1',
    results: [
      { ...first, state: 'confirmed', written: null, remarks: [remark(2), doubt] },
      {
        ...second,
        state: 'absent',
        written: null,
        remarks: [remark(3, { version: '0', outdated: true })],
      },
      ...others.map((one) => ({ ...one, state: 'absent' as const, written: null, remarks: [] })),
    ],
    gone: [{ from: 'draft', event: 'publishAtOnce', to: 'published', remark: remark(4) }],
  };
}
let remarks: RuleRemarks;
let refusal: Answer | null;

function answerTo({ method, path, body }: Call): Answer | undefined {
  if (path === '/api/my-turn/') return { body: [] };
  if (path === '/api/rule-remarks/')
    return {
      body: {
        results: [
          { process: 'topic', all: 12, absent: 11, confirmed: 1, questioned: 0, corrected: 0 },
        ],
      },
    };
  if (path !== '/api/rule-remarks/topic/') return undefined;
  if (refusal) return refusal;
  if (method === 'GET') return { body: remarks };
  const said = remark(9, {
    state: 'corrected',
    instead: String(body.instead),
    article: String(body.article),
  });
  remarks = {
    ...remarks,
    results: remarks.results.map((one) =>
      keyOfTransition(one) === keyOfTransition(body as never)
        ? { ...one, state: 'corrected', remarks: [said, ...one.remarks] }
        : one,
    ),
  };
  return { status: 201, body: remarks };
}

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answerTo);
  jsdom.reconfigure({ url: server.url });
  await startTexts('diagram', 'processes', 'topic', 'rule-remarks', 'ruleRemark');
});
afterAll(() => server.close());
beforeEach(async () => {
  remarks = known();
  refusal = null;
  device.clear();
  server.calls.length = 0;
  await signInAs('innovation', 31, 40);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const address = '/admin/processes/topic?view=confirm';
const open = (search = '') =>
  openScreen('/admin/processes/:machine', `${address}${search}`, <ProcessPage />);
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const filter = () => screen.findByLabelText<HTMLSelectElement>('Holati');
/** Opens the form on the n-th transition. */
async function openForm(place: number): Promise<HTMLElement> {
  await filter();
  const row = rows()[place];
  if (!row) throw new Error('there is no such row');
  fireEvent.click(within(row).getByRole('button', { name: /fikr bildirish$/ }));
  return screen.findByRole('dialog', { name: 'Qoida haqida fikr' });
}
const written = () => server.calls.filter(({ method }) => method === 'POST');

describe('an analyst who opens what is to be confirmed', () => {
  it('reads how much is left, the article, the words, who and when, and what came before', async () => {
    open();
    await screen.findByText(`Tasdiqlanishi kerak: 12 tadan 11 tasi`);
    const [first, second] = rows();
    if (!first || !second) throw new Error('there are no rows');
    within(first).getByText('Tasdiqlangan');
    within(first).getByText('304-son qaror, 12-band');
    expect(within(first).getAllByText(/^Aziza Karimova, 27\.11\.2026/)).toHaveLength(2);
    expect(within(first).getByText('Nega?').closest('details')).not.toBeNull();
    // Made on rules of before: told, and it counts no more.
    within(second).getByText('Tasdiqlanishi kerak');
    within(second).getByText(/^0-talqin qoidasi haqida/);
    screen.getByText('Endi yoʻq oʻtishlar haqidagi fikrlar (1)');
    screen.getByText(/publishAtOnce$/);
  });

  it('narrows the table, which the address keeps, and finds the way back from nothing', async () => {
    const { visited } = open('&remark=confirmed');
    await filter();
    expect(rows()).toHaveLength(1);
    fireEvent.change(await filter(), { target: { value: 'corrected' } });
    await screen.findByText('Bu tanlov boʻyicha oʻtish yoʻq');
    expect(visited.at(-1)).toBe(`${address}&remark=corrected`);
    fireEvent.click(screen.getByRole('button', { name: 'Hammasini koʻrsatish' }));
    await waitFor(() => expect(rows()).toHaveLength(12));
    expect(visited.at(-1)).toBe(address);
  });

  it('sees those of the chosen role alone', async () => {
    open('&role=system');
    await filter();
    const bySystem = transitionsOf(topicMachine).filter(({ guard }) =>
      rolesOf(guard).includes('system'),
    );
    expect(rows()).toHaveLength(bySystem.length);
    expect(bySystem.length).toBeLessThan(12);
  });

  it('is asked for what belongs to the choice alone, and told at the field what is missing', async () => {
    open();
    const dialog = await openForm(2);
    const form = within(dialog);
    expect(form.queryByRole('textbox')).toBeNull();
    fireEvent.click(form.getByRole('radio', { name: /^Tasdiqlash/ }));
    expect(form.queryByLabelText('Qanday boʻlishi kerak')).toBeNull();
    fireEvent.change(form.getByLabelText('Hujjat'), { target: { value: '304-son qaror' } });
    fireEvent.click(form.getByRole('button', { name: 'Saqlash' }));
    await form.findAllByText(/Modda maydoni kiritilishi shart/);
    expect(written()).toEqual([]);
  });

  it('corrects a rule: the article and the words go with the version that was seen, and stand in the table', async () => {
    open();
    const { from, event, to } = remarks.results[2] ?? {};
    const form = within(await openForm(2));
    fireEvent.click(form.getByRole('radio', { name: /^Tuzatish kiritish/ }));
    const type = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    type('Hujjat', '304-son qaror');
    type('Modda', '7-band');
    type('Qanday boʻlishi kerak', 'Avval kengash koʻradi');
    fireEvent.click(form.getByRole('button', { name: 'Saqlash' }));
    await screen.findByText('Boʻlishi kerak: Avval kengash koʻradi');
    expect(screen.queryByRole('dialog')).toBeNull();
    const [call] = written();
    expect(call?.body).toMatchObject({ from, event, to, version: '1', say: 'correct' });
    expect(call?.body).toMatchObject({ article: '7-band', comment: null });
    screen.getByText('Tasdiqlanishi kerak: 12 tadan 10 tasi');
  });

  it('goes on with the next one by the keyboard, where what was spoken of has left the table', async () => {
    open('&remark=absent');
    await filter();
    const next = rows()[2]?.querySelector('[data-remark]')?.getAttribute('data-remark');
    const form = within(await openForm(1));
    fireEvent.click(form.getByRole('radio', { name: /^Tuzatish kiritish/ }));
    for (const label of ['Hujjat', 'Modda', 'Qanday boʻlishi kerak'])
      fireEvent.change(form.getByLabelText(label), { target: { value: 'Matn' } });
    fireEvent.click(form.getByRole('button', { name: 'Saqlash' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toHaveLength(10);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-remark')).toBe(next));
  });

  it('finds what was typed when the dialog was closed and is opened again', async () => {
    open();
    const form = within(await openForm(2));
    fireEvent.click(form.getByRole('radio', { name: /^Savol qoldirish/ }));
    fireEvent.input(form.getByLabelText('Izoh'), { target: { value: 'Bu qaysi bandda?' } });
    await waitFor(() => expect(JSON.stringify([...device.values()])).toContain('Bu qaysi bandda?'));
    fireEvent.click(form.getByRole('button', { name: 'Bekor qilish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = within(await openForm(2));
    await again.findByDisplayValue('Bu qaysi bandda?');
    // The form of another transition has nothing of it.
    fireEvent.click(again.getByRole('button', { name: 'Bekor qilish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const other = within(await openForm(3));
    expect(other.queryByDisplayValue('Bu qaysi bandda?')).toBeNull();
  });

  it('is told when it cannot be read, and may try again', async () => {
    refusal = { status: 503, body: {} };
    open();
    const again = await screen.findByRole('button', { name: 'Qayta urinish' });
    refusal = null;
    fireEvent.click(again);
    await screen.findByText('Tasdiqlanishi kerak: 12 tadan 11 tasi');
  });

  it('finds on the list of processes how much of each is left', async () => {
    openScreen('/admin/processes', '/admin/processes', <ProcessListPage />);
    const link = await screen.findByRole('link', { name: '12 tadan 11 tasi' });
    expect(link.getAttribute('href')).toBe(`${address}&remark=absent`);
  });
});

it('the audit log knows the remarks by the name of their machine', () => {
  expect(loggedProcesses).toContain(ruleRemarkMachine.id);
});

describe('others', () => {
  it('who watch read it and have no button', async () => {
    await session.signOut();
    await signInAs('antiCorruption', 32, 41);
    open();
    await filter();
    expect(screen.queryByRole('button', { name: /fikr bildirish$/ })).toBeNull();
  });

  it('have neither tab nor column, and nothing is asked for', async () => {
    await session.signOut();
    await signInAs('ministry', 33, 42);
    open();
    await screen.findByRole('tab', { name: 'Jadval' });
    expect(screen.queryByRole('tab', { name: 'Tasdiqlash kerak boʻlganlar' })).toBeNull();
    cleanup();
    openScreen('/admin/processes', '/admin/processes', <ProcessListPage />);
    await screen.findByRole('table');
    expect(screen.queryByRole('columnheader', { name: 'Tasdiqlanishi kerak' })).toBeNull();
    expect(server.calls.filter(({ path }) => path.startsWith('/api/rule-remarks'))).toEqual([]);
  });
});
