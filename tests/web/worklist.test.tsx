import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { WorklistPage } from '#modules/application/review/worklist-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { type Call, startRecordServer } from '../support/record-server.ts';
import { userOf } from '../support/sign-on-server.ts';

declare const jsdom: { reconfigure(options: { url: string }): void };

const organization = { id: 17, name_uz: 'Milliy universitet', name_ru: 'НУУ', name_en: 'NUU' };
const facts = {
  ownerId: 7,
  organizationId: 17,
  advisorUserId: null,
  reviewUntil: '2026-11-05',
  reviewOpen: false,
  decisionOverdue: true,
};
const row = (id: number, surname: string) => ({
  id,
  state: 'pending',
  status: 200,
  version: 3,
  facts,
  reference: `A-2026-00000${id}`,
  dc_type: 500,
  edu_language: 100,
  topic: null,
  person: { id: 70 + id, surname, first_name: 'Aziza', middle_name: null },
  direction: {
    id: 3,
    code: '05.01.04',
    name_uz: 'Hisoblash mashinalari',
    name_ru: 'ЭВМ',
    name_en: 'Computers',
  },
  organization,
  period: null,
  accepted_at: null,
  sent_at: '2026-10-20T05:00:00Z',
  updated_at: '2026-11-01T05:00:00Z',
});
const counts = { overdue: 2, dueSoon: 0, fresh: 1, started: 0, toDecide: 0, done: 0 };
const rows: Record<string, ReturnType<typeof row>[]> = {
  overdue: [row(1, 'Karimova'), row(2, 'Ganiyeva')],
  fresh: [row(3, 'Qodirova')],
};

/** Whether the list has no rows at all. */
let empty = false;

/** What the list answers instead of its rows. */
let failing: { status: number; body: object } | null = null;

function answer({ path, query }: Call) {
  if (failing && path.startsWith('/api/applications/')) return failing;
  if (path === '/api/applications/groups/')
    return {
      body:
        empty || query.get('search')
          ? Object.fromEntries(Object.keys(counts).map((name) => [name, 0]))
          : counts,
    };
  if (path !== '/api/applications/') return { body: { count: 0, results: [] } };
  if (query.get('include') === 'groups') {
    const groups = Object.keys(counts).map((name) => {
      const results = empty || query.get('search') ? [] : (rows[name] ?? []);
      return { name, count: results.length, results };
    });
    return { body: { count: 3, next: null, previous: null, results: [], groups } };
  }
  const results = rows[query.get('group') ?? ''] ?? [];
  return { body: { count: results.length, next: null, previous: null, results } };
}

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: `${server.url}admin/applicant-document` });
  await startTexts('review', 'process', 'processes', 'application', 'codes', 'validation');
  await session.signIn(
    { access: 'a', refresh: 'r' },
    { ...userOf(21), role_name: 'university', role_id: roleCodes.university, org_id: 17 },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  failing = null;
  empty = false;
  history.replaceState(null, '', '/admin/applicant-document');
  sessionStorage.clear();
});
afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Suspense>
        <WorklistPage />
      </Suspense>
    </QueryClientProvider>,
  );
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the worklist', () => {
  it('groups by what needs doing, with counts, and says name, reference, status, one date and whose turn it is', async () => {
    open();
    await screen.findByText('Qodirova Aziza');
    expect(headings()).toEqual(['Muddati oʻtgan 2', 'Yangi 1']);
    const first = screen.getByText('Karimova Aziza').closest('tr');
    for (const text of [
      'A-2026-000001',
      '05.01.04',
      'Koʻrib chiqilmoqda',
      'Muddati oʻtgan: 5-noyabr',
    ])
      expect(first?.textContent).toContain(text);
  });

  it('keeps filters in the address, shows them as chips and asks the server with them', async () => {
    history.replaceState(null, '', '/admin/applicant-document?dc_type=500&group=overdue');
    open();
    await screen.findByText('Karimova Aziza');
    expect(headings()).toEqual(['Muddati oʻtgan 2']);
    const asked = server
      .to('GET', '/api/applications/')
      .map(({ query }) => [query.get('group'), query.get('dc_type')]);
    expect(asked).toEqual([['overdue', '500']]);
    fireEvent.click(screen.getByRole('button', { name: /Mustaqil izlanuvchi \(PhD\)/ }));
    await waitFor(() => expect(location.search).toBe('?group=overdue'));
  });

  it('an empty search names what was searched and clears it alone', async () => {
    history.replaceState(null, '', '/admin/applicant-document?search=zzz&dc_type=500');
    open();
    await screen.findByText(/“zzz”/);
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Qidiruvni tozalash' })[0] as HTMLElement,
    );
    await waitFor(() => expect(location.search).toBe('?dc_type=500'));
  });

  it.each([
    ['a group that has become empty', '?group=dueSoon', 'Bu guruhda hozir yozuv yoʻq'],
    [
      'a group in which nothing fits the filters',
      '?group=dueSoon&dc_type=500',
      'Bu guruhda tanlangan filtrlarga mos yozuv yoʻq',
    ],
    [
      'a group in which nothing waits',
      '?group=dueSoon&turn=1',
      'Bu guruhda sizdan kutilayotgan ish yoʻq',
    ],
    ['a search in all groups', '?search=zzz', '“zzz” boʻyicha hech narsa topilmadi'],
    ['a filter that nothing fits', '?dc_type=500', 'Tanlangan filtrlarga mos yozuv yoʻq'],
    [
      'a list with nothing of one’s own to do',
      '?turn=1',
      'Bu roʻyxatda sizdan kutilayotgan ish yoʻq',
    ],
    ['a list that has nothing', '', 'Hozircha ariza yoʻq'],
  ])('%s says so in one sentence', async (_, search, sentence) => {
    empty = !search.includes('group');
    history.replaceState(null, '', `/admin/applicant-document${search}`);
    open();
    const said = await screen.findByText(sentence);
    const place = said.parentElement as HTMLElement;
    expect(place.textContent).not.toContain('ta filtr tanlangan');
    expect(place.textContent?.includes('Hozircha')).toBe(search === '');
  });

  it('a group without a hit says which other group has it, and leads there', async () => {
    history.replaceState(null, '', '/admin/applicant-document?group=dueSoon');
    open();
    await screen.findByText('Boshqa guruhlarda:');
    const way = screen.getByRole('link', { name: 'Muddati oʻtgan: 2' });
    expect(way.getAttribute('href')).toContain('group=overdue');
    fireEvent.click(way);
    await screen.findByText('Karimova Aziza');
  });

  it.each([
    [400, { ordering: ['Roʻyxatdan tanlang'] }, 'Roʻyxatdan tanlang', 'Butun roʻyxatni ochish'],
    [502, {}, 'Server xato bilan javob berdi (502)', 'Qayta urinish'],
  ])(
    'that failed with %i says so, not that the connection is lost',
    async (status, body, said, way) => {
      failing = { status, body };
      open();
      await screen.findByText(new RegExp(said.replace(/[()]/g, '.')), {}, { timeout: 5000 });
      expect(screen.queryByText(/aloqa yoʻq/)).toBeNull();
      expect(screen.getByText(way)).toBeTruthy();
    },
  );

  it('remembers the row that was opened and the way through the list', async () => {
    open();
    // The last row of the last part: the way is through all of them.
    await screen.findByText('Qodirova Aziza');
    fireEvent.click(screen.getByText('Ganiyeva Aziza'));
    expect(location.pathname).toBe('/admin/applicant-document/2');
    expect(walkFrom('application', 2, '/')).toMatchObject({
      back: '/admin/applicant-document',
      previous: 1,
      next: 3,
      place: 2,
      of: 3,
    });
    cleanup();
    history.back();
    await waitFor(() => expect(location.pathname).toBe('/admin/applicant-document'));
    open();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ganiyeva Aziza'));
  });

  it('arrow keys go from row to row', async () => {
    open();
    const first = await screen.findByText('Karimova Aziza');
    await screen.findByText('Qodirova Aziza');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Ganiyeva Aziza');
  });

  it('offers columns that are there only when chosen; who decides about many ticks a part at its heading', async () => {
    history.replaceState(null, '', '/admin/applicant-document?columns=name,sent_at,status');
    open();
    await screen.findByText('Qodirova Aziza');
    const [table] = screen.getAllByRole('table');
    const heads = within(table as HTMLElement).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'F.I.Sh.',
      'Yuborilgan',
      'Holati',
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: /Muddati oʻtgan/ }));
    expect((await screen.findByRole('status')).textContent).toContain('2');
    fireEvent.click(screen.getByRole('button', { name: 'Ustunlar' }));
    const dialog = within(await screen.findByRole('dialog'));
    const ticked = dialog
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map((box) => box.closest('label')?.textContent);
    expect(ticked).toEqual(['Yuborilgan']);
    fireEvent.click(dialog.getByRole('radio', { name: 'Keng' }));
    await waitFor(() => expect(location.search).toContain('density=comfortable'));
  });
});
