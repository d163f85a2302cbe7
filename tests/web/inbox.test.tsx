import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InboxItemPage } from '#modules/notification/inbox-item-page.tsx';
import { InboxPage } from '#modules/notification/inbox-page.tsx';
import { notificationPaths } from '#modules/notification/paths.ts';
import type { InboxItem } from '#shared/inbox.ts';
import { messageHref, turnHref } from '#web/frame/record-places.ts';
import { startTexts, switchLanguage } from '#web/lib/i18n.ts';
import { visitor } from '#web/lib/visit.ts';
import { cappedCount } from '#web/shell/use-unread.ts';
import { type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const item = (id: number, state: string, created_at: string): InboxItem => ({
  id,
  state,
  status: 100,
  code: 'N-APPLY-NEW',
  process: 'application',
  record_id: 40 + id,
  part: null,
  work: null,
  subject: 'Yangi ariza',
  text: `Ariza ${id}`,
  reference: `A-2026-00004${id}`,
  person: 'Karimova Aziza',
  created_at,
});
let items: InboxItem[];
const stored = [
  item(3, 'notRead', '2026-11-20T06:00:00.000Z'),
  item(2, 'notRead', '2026-11-19T20:30:00.000Z'),
  item(1, 'read', '2026-11-18T06:00:00.000Z'),
];

function answer({ method, path, query }: Call) {
  const unread = items.filter(({ state }) => state === 'notRead').length;
  const [, id, event] = /notification-inbox\/(\d+)\/(\w+)?/.exec(path) ?? [];
  if (method === 'POST') {
    const state = event === 'unread' ? 'notRead' : 'read';
    items = items.map((one) =>
      id === undefined || one.id === Number(id) ? { ...one, state } : one,
    );
    return { body: id === undefined ? { unread: 0 } : items.find((one) => one.id === Number(id)) };
  }
  if (path.endsWith('/count/')) return { body: { unread } };
  if (id) return { body: items.find((one) => one.id === Number(id)) };
  const results = items
    .filter(({ state }) => query.get('unread') !== '1' || state === 'notRead')
    .filter(() => query.get('process') !== 'period');
  return {
    body: {
      count: results.length,
      next: null,
      previous: null,
      results,
      counts: [{ process: 'application', count: items.length, unread }],
    },
  };
}

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: `${server.url}admin/notification-inbox` });
  await startTexts('inbox', 'shell', 'process', 'processes');
  await signInAs('university', 21, 17);
});
afterAll(() => server.close());
beforeEach(() => {
  items = stored;
  server.calls.length = 0;
});
afterEach(cleanup);

const open = (query = '') =>
  openScreen(
    notificationPaths.inbox.path,
    `${notificationPaths.inbox.href()}${query}`,
    <InboxPage />,
  );
const posts = () => server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('the inbox', () => {
  it('has the unread first, by day of Tashkent, each with event, text, record and person', async () => {
    open();
    await screen.findByText('Ariza 3');
    const headings = screen.getAllByRole('heading').map((heading) => heading.textContent);
    expect(headings).toEqual([
      'Bildirishnomalar',
      'Oʻqilmagan: 2',
      '2026-yil 20-noyabr',
      'Oʻqilgan',
      '2026-yil 18-noyabr',
    ]);
    const first = screen.getByText('Ariza 3').closest('li');
    for (const text of ['Yangi ariza', 'Ariza A-2026-000043', 'Karimova Aziza', '11:00'])
      expect(first?.textContent).toContain(text);
  });

  it('leads to the record, and marks what is opened as read', async () => {
    open();
    const row = (await screen.findByText('Ariza 3')).closest('li') as HTMLElement;
    const link = within(row).getByRole('link');
    expect(link.getAttribute('href')).toBe('/admin/applicant-document/43');
    fireEvent.click(link);
    await waitFor(() => expect(posts()).toEqual(['/api/notification-inbox/3/read/']));
  });

  it('marks one back as unread, and all as read', async () => {
    open();
    const read = (await screen.findByText('Ariza 1')).closest('li') as HTMLElement;
    fireEvent.click(within(read).getByRole('button', { name: /^Oʻqilmagan deb belgilash/ }));
    await screen.findByText('Oʻqilmagan: 3');
    fireEvent.click(screen.getByRole('button', { name: 'Hammasini oʻqildi deb belgilash' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Hammasini oʻqildi deb belgilash' })).toBeNull(),
    );
    expect(posts()).toEqual(['/api/notification-inbox/1/unread/', '/api/notification-inbox/read/']);
  });

  it('keeps its filters in the address, says what nothing was found for, and clears them', async () => {
    open('?unread=1&process=period');
    await screen.findByText('Tanlangan filtrlarga mos yozuv yoʻq');
    const [asked] = server.to('GET', '/api/notification-inbox/');
    expect([asked?.query.get('unread'), asked?.query.get('process')]).toEqual(['1', 'period']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Filtrni tozalash' })[0] as HTMLElement);
    await screen.findByText('Ariza 1');
  });

  it('is read again in another language', async () => {
    open();
    await screen.findByText('Ariza 3');
    await switchLanguage('ru');
    await screen.findByRole('heading', { name: 'Уведомления' });
    await waitFor(() =>
      expect(server.to('GET', '/api/notification-inbox/').length).toBeGreaterThan(1),
    );
    await switchLanguage('uz');
  });
});

it('one message is read by opening it, and may be marked unread again', async () => {
  openScreen(
    notificationPaths.inboxItem.path,
    notificationPaths.inboxItem.href({ id: 3 }),
    <InboxItemPage />,
  );
  await screen.findByRole('heading', { name: 'Yangi ariza' });
  fireEvent.click(await screen.findByRole('button', { name: /^Oʻqilmagan deb belgilash/ }));
  await screen.findByRole('button', { name: /^Oʻqildi deb belgilash/ });
  expect(posts()).toEqual(['/api/notification-inbox/3/read/', '/api/notification-inbox/3/unread/']);
  expect(screen.getByRole('link', { name: 'Yozuvni ochish' }).getAttribute('href')).toBe(
    '/admin/applicant-document/43',
  );
});

describe('the registry of places', () => {
  it('sends every role to its own screen of a record, and nobody to one that would not open', async () => {
    const of = (process: string, part: string | null = null, work: string | null = null) =>
      messageHref({ process, record_id: 4, part, work }, visitor());
    expect([
      of('application'),
      of('application', 'overdue'),
      of('application', null, 'mine'),
      of('organization'),
      turnHref(['application'], visitor()),
    ]).toEqual([
      '/admin/applicant-document/4',
      '/admin/applicant-document?group=overdue',
      '/admin/applicant-document?work=mine',
      '/admin/organization/4',
      '/admin/applicant-document?turn=1',
    ]);
    await signInAs('applicant');
    expect([of('application'), of('period'), of('nothing')]).toEqual([
      '/admin/apply-document/4',
      null,
      null,
    ]);
    await signInAs('university', 21, 17);
  });
});

it('a count is never wider than "99+"', () => {
  expect([cappedCount(1), cappedCount(99), cappedCount(100), cappedCount(5000)]).toEqual([
    '1',
    '99',
    '99+',
    '99+',
  ]);
});
