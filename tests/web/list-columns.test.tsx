import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedAccount } from '#modules/account/schema.ts';
import { UserListPage } from '#modules/account/user-list-page.tsx';
import { column, shownColumns, status, title } from '#web/declared/columns.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const account = {
  id: 5,
  state: 'active',
  version: 1,
  facts: {},
  surname: 'Karimova',
  first_name: 'Aziza',
  middle_name: null,
  email: 'aziza@example.uz',
  role_id: 7,
  user_type: 'L',
  organization: null,
  last_login_at: null,
};
const view = {
  id: 1,
  name: 'Qisqa',
  query: 'columns=name,status',
  shared: false,
  usual: true,
  own: true,
  removable: true,
  maker: null,
};

let views: unknown[] = [];
let kept: string[] | null = null;
let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ path, body }) => {
    if (path === '/api/accounts/')
      return { body: { count: 1, next: null, previous: null, results: [account] } };
    if (path === '/api/list-views/')
      return { body: { count: views.length, results: views, columns: kept } };
    if (path === '/api/list-views/columns/') {
      kept = body.columns as string[] | null;
      return { body: { count: views.length, results: views, columns: kept } };
    }
    return undefined;
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('account', 'users', 'processes', 'list-view', 'codes', 'bulk');
  await signInAs('admin', 7, 17);
});
afterAll(async () => {
  await session.signOut();
  await server.close();
});
beforeEach(() => {
  views = [];
  kept = null;
  server.calls.length = 0;
});
afterEach(cleanup);

const open = (search = '') => openScreen('/admin/users', `/admin/users${search}`, <UserListPage />);
const headings = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
const every = ['Foydalanuvchi', 'Rol', 'Foydalanuvchi turi', 'Oxirgi kirish', 'Holati'];
const picker = async () => {
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: 'Ustunlar' }));
  return within(await screen.findByRole('dialog', { name: 'Roʻyxat ustunlari' }));
};

describe('the columns of a declared list', () => {
  it('are all there until somebody chooses; what names the row and its state cannot be taken off', async () => {
    open();
    expect(await headings()).toEqual(every);
    const dialog = await picker();
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(
      [every[1], every[2], every[3]],
    );
    expect(dialog.getByText(new RegExp(`${every[0]}, ${every[4]}`))).toBeDefined();
  });

  it('are chosen by ticks: the table and the address follow, the page and the filters stay', async () => {
    const { visited } = open('?state=active&offset=50');
    const dialog = await picker();
    fireEvent.click(dialog.getByLabelText(every[1] as string));
    await waitFor(() =>
      expect(visited.at(-1)).toBe(
        '/admin/users?state=active&offset=50&columns=name,kind,last_login_at,status',
      ),
    );
    fireEvent.click(dialog.getByLabelText(every[2] as string));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await headings()).toEqual([every[0], every[3], every[4]]);
    expect(document.activeElement?.textContent).toBe('Ustunlar');
  });

  it('are the usual ones again by a button, and the address says nothing of them', async () => {
    const { visited } = open('?columns=name,status');
    expect(await headings()).toEqual([every[0], every[4]]);
    const dialog = await picker();
    fireEvent.click(dialog.getByRole('button', { name: 'Odatdagi ustunlar' }));
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/users'));
    expect(dialog.queryByRole('button', { name: 'Odatdagi ustunlar' })).toBeNull();
  });

  it('are part of a saved view, and open with the list by it', async () => {
    views = [view];
    const { visited } = open();
    await screen.findByRole('button', { name: 'Koʻrinish: Qisqa' });
    expect(visited).toEqual(['/admin/users?columns=name,status']);
    expect(await headings()).toEqual([every[0], every[4]]);
  });

  it('are remembered for the person; an address that names others goes before', async () => {
    open();
    const dialog = await picker();
    fireEvent.click(dialog.getByLabelText(every[2] as string));
    await waitFor(() => expect(kept).toEqual(['name', 'role', 'last_login_at', 'status']));
    cleanup();
    const { visited } = open();
    await waitFor(async () =>
      expect(await headings()).toEqual([every[0], every[1], every[3], every[4]]),
    );
    expect(visited).toEqual(['/admin/users']);
    cleanup();
    open('?columns=name,kind,status');
    expect(await headings()).toEqual([every[0], every[2], every[4]]);
    const again = await picker();
    fireEvent.click(again.getByRole('button', { name: 'Odatdagi ustunlar' }));
    await waitFor(() => expect(kept).toBeNull());
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await headings()).toEqual(every);
  });

  it('are moved by buttons, which keep the focus and say where the column stands', async () => {
    const { visited } = open();
    const dialog = await picker();
    const lines = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines()).toEqual(every.slice(1));
    const up = dialog.getByRole('button', { name: `${every[3]}: yuqoriga surish` });
    up.focus();
    fireEvent.click(up);
    await waitFor(() => expect(lines()).toEqual([every[1], every[3], every[2], every[4]]));
    await screen.findByText(`${every[3]}: 4 tadan 2-oʻrin`);
    fireEvent.click(up);
    await waitFor(() => expect(kept).toEqual(['name', 'last_login_at', 'role', 'kind', 'status']));
    expect(document.activeElement).toBe(up);
    expect(up.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(up);
    fireEvent.click(dialog.getByRole('button', { name: `${every[4]}: yuqoriga surish` }));
    fireEvent.click(dialog.getByLabelText(every[1] as string));
    await waitFor(() =>
      expect(visited.at(-1)).toBe('/admin/users?columns=name,last_login_at,status,kind'),
    );
    expect(lines()).toEqual([every[3], every[1], every[4], every[2]]);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await headings()).toEqual([every[0], every[3], every[4], every[2]]);
    cleanup();
    open();
    await waitFor(async () =>
      expect(await headings()).toEqual([every[0], every[3], every[4], every[2]]),
    );
  });

  it('are usual again once each is back in its place', async () => {
    const { visited } = open();
    const dialog = await picker();
    fireEvent.click(dialog.getByRole('button', { name: `${every[2]}: pastga surish` }));
    await waitFor(() => expect(visited.at(-1)).toContain('?columns='));
    fireEvent.click(dialog.getByRole('button', { name: `${every[2]}: yuqoriga surish` }));
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/users'));
  });

  it('are never asked of the server', async () => {
    open('?columns=name,status');
    await headings();
    expect(server.to('GET', '/api/accounts/').at(-1)?.query.has('columns')).toBe(false);
  });
});

it('an address names columns that are gone or are there only when chosen', () => {
  const field = { head: 'users.person', value: () => null } as const;
  const columns = [
    title<ListedAccount>('name', field),
    column<ListedAccount>('role', field),
    column<ListedAccount>('phone', field, { extra: true }),
    status<ListedAccount>(),
  ];
  const keys = (chosen: string[] | null) => shownColumns(columns, chosen).map(({ key }) => key);
  expect(keys(null)).toEqual(['name', 'role', 'status']);
  expect(keys(['phone', 'colour'])).toEqual(['name', 'phone', 'status']);
  expect(keys(['status', 'phone', 'name', 'phone', 'role'])).toEqual([
    'name',
    'status',
    'phone',
    'role',
  ]);
});
