import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserListPage } from '#modules/account/user-list-page.tsx';
import { knownPart } from '#shared/list-query.ts';
import type { ListView } from '#shared/list-views.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { choosePageRows } from '#web/lib/page-rows.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const viewOf = (
  id: number,
  name: string,
  query: string,
  rest: Partial<ListView> = {},
): ListView => ({
  id,
  name,
  query,
  shared: false,
  usual: false,
  own: true,
  removable: true,
  maker: null,
  ...rest,
});
const blocked = viewOf(1, 'Bloklanganlar', 'state=blocked');
const foreign = viewOf(2, 'Xorijiylar', 'ordering=name&user_type=F', {
  shared: true,
  own: false,
  removable: false,
  maker: 'Karimova Aziza',
});
const older = viewOf(3, 'Eski', 'colour=red&state=active&shape=round');

let views: ListView[] = [];
let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ method, path, body }) => {
    if (path === '/api/accounts/')
      return { body: { count: 0, next: null, previous: null, results: [] } };
    if (path === '/api/list-views/' && method === 'GET')
      return { body: { count: views.length, results: views } };
    if (path === '/api/list-views/') {
      if (body.name === 'Bor')
        return {
          status: 400,
          body: { name: ['Bu nomdagi koʻrinishingiz bor'] },
          headers: { 'X-Error-Code': 'VALIDATION' },
        };
      views = [...views, viewOf(9, String(body.name), String(body.query))];
      return { status: 201, body: views.at(-1) };
    }
    if (path === '/api/list-views/default/') {
      views = views.map((view) => ({ ...view, usual: view.id === body.view }));
      return { body: { count: views.length, results: views } };
    }
    if (path === '/api/list-views/1/' && method === 'DELETE') {
      views = views.filter(({ id }) => id !== 1);
      return { status: 204 };
    }
    return undefined;
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('account', 'users', 'processes', 'list-view', 'validation');
  await signInAs('admin', 7, 17);
});
afterAll(async () => {
  await session.signOut();
  await server.close();
});
beforeEach(() => {
  server.calls.length = 0;
  views = [blocked, foreign];
});
afterEach(() => {
  cleanup();
  localStorage.removeItem('page_rows');
});

const open = (search = '') => openScreen('/admin/users', `/admin/users${search}`, <UserListPage />);
const shown = (name: string) => screen.findByRole('button', { name: `Koʻrinish: ${name}` });
const menu = async () => {
  fireEvent.keyDown(window, { altKey: true, code: 'KeyV' });
  return within(await screen.findByRole('dialog'));
};
const lastOf = (visited: readonly string[]) => waitFor(() => visited.at(-1) ?? '');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the saved views of a list', () => {
  it('are chosen by Alt+V and a digit: the address, the question to the server and the chips follow', async () => {
    const { visited } = open('?state=active');
    await shown('saqlanmagan');
    const dialog = await menu();
    expect((await dialog.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      'Hammasi',
      'Bloklanganlar',
      'Xorijiylar',
    ]);
    expect(dialog.getByText('Umumiy, ulashgan: Karimova Aziza')).toBeDefined();
    fireEvent.keyDown(window, { key: '2' });
    await shown('Xorijiylar');
    expect(await lastOf(visited)).toBe('/admin/users?ordering=name&user_type=F');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(server.to('GET', '/api/accounts/').at(-1)?.query.get('user_type')).toBe('F'),
    );
    expect(screen.getByRole('list', { name: 'Tanlangan filtrlar' }).textContent).toContain('Xorij');
  });

  it('the usual one opens with the list; clearing or 0 leaves it, and the address says so', async () => {
    views = [{ ...blocked, usual: true }, foreign];
    const { visited } = open();
    await shown('Bloklanganlar');
    expect(visited).toEqual(['/admin/users?state=blocked']);
    // Above the list; once that has come and is empty, also in it.
    const clearing = screen.getAllByRole('button', { name: 'Filtrni tozalash' });
    for (const button of clearing.slice(0, 1)) fireEvent.click(button);
    await shown('Hammasi');
    expect(await lastOf(visited)).toBe('/admin/users?view=all');
    await menu();
    fireEvent.keyDown(window, { key: '1' });
    await shown('Bloklanganlar');
    await menu();
    fireEvent.keyDown(window, { key: '0' });
    await shown('Hammasi');
    expect(server.to('GET', '/api/accounts/').at(-1)?.query.has('view')).toBe(false);
  });

  it('is not forced on who comes with filters of their own', async () => {
    views = [{ ...blocked, usual: true }];
    const { visited } = open('?user_type=L');
    await shown('saqlanmagan');
    expect(visited).toEqual(['/admin/users?user_type=L']);
  });

  it('leaves out what the list does not know any more, and says so; nothing known is everything', async () => {
    views = [older, viewOf(4, 'Boʻm-boʻsh', 'colour=red', { usual: true })];
    const { visited } = open();
    await shown('Boʻm-boʻsh');
    expect(visited.at(-1)).toBe('/admin/users?view=all');
    await menu();
    fireEvent.keyDown(window, { key: '1' });
    await shown('Eski');
    expect(await lastOf(visited)).toBe('/admin/users?state=active');
    expect(
      screen.getByText('Bu koʻrinishdagi 2 ta filtr roʻyxatda endi yoʻq, ular qoʻllanmadi.'),
    ).toBeDefined();
    expect(knownPart(older.query, ['state'])).toEqual({
      query: 'state=active',
      dropped: ['colour', 'shape'],
    });
  });

  it('are saved with a name; what is wrong with it stands at the field and nothing typed is lost', async () => {
    open('?state=active&offset=50');
    await shown('saqlanmagan');
    await menu();
    press('Koʻrinishni saqlash');
    fireEvent.click(await screen.findByRole('button', { name: /^Saqlash/ }));
    expect(await screen.findAllByText('Nomi maydoni kiritilishi shart')).toHaveLength(2);
    expect(server.to('POST', '/api/list-views/')).toHaveLength(0);
    const name = screen.getByLabelText<HTMLInputElement>('Nomi');
    fireEvent.change(name, { target: { value: 'Bor' } });
    press(/^Saqlash/);
    expect(await screen.findAllByText('Bu nomdagi koʻrinishingiz bor')).toHaveLength(2);
    expect(name.value).toBe('Bor');
    fireEvent.change(name, { target: { value: 'Faollar' } });
    fireEvent.click(screen.getByLabelText(/Tashkilotimdagi hamkasblarga/));
    press(/^Saqlash/);
    const saved = await screen.findByRole('link', { name: 'Faollar' });
    expect(saved.getAttribute('aria-current')).toBe('true');
    expect(server.to('POST', '/api/list-views/').at(-1)?.body).toEqual({
      list: 'users',
      name: 'Faollar',
      shared: true,
      query: 'state=active',
    });
  });

  it('offers a colleague’s view to open, and only the own ones to change or delete', async () => {
    open('?state=blocked');
    await shown('Bloklanganlar');
    const dialog = await menu();
    await dialog.findByText('Xorijiylar');
    expect(dialog.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Yopish',
      'Roʻyxat shu koʻrinishda ochilsin (Bloklanganlar)',
      'Oʻzgartirish (Bloklanganlar)',
      'Oʻchirish (Bloklanganlar)',
      'Roʻyxat shu koʻrinishda ochilsin (Xorijiylar)',
    ]);
    press(/^Roʻyxat shu koʻrinishda ochilsin ?\(Xorijiylar\)/);
    expect(await dialog.findByText(/^Roʻyxat shu koʻrinishda ochiladi/)).toBeDefined();
    press(/^Oʻchirish ?\(Bloklanganlar\)/);
    fireEvent.click(await screen.findByRole('button', { name: /^Ha, oʻchirilsin/ }));
    await waitFor(() =>
      expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Hammasi',
        'Xorijiylar',
      ]),
    );
    expect(views.map(({ id }) => id)).toEqual([2]);
  });
});

it('the rows of a page are as many as the person has chosen', async () => {
  open();
  await waitFor(() =>
    expect(server.to('GET', '/api/accounts/').at(-1)?.query.get('limit')).toBe('50'),
  );
  choosePageRows(200);
  await waitFor(() =>
    expect(server.to('GET', '/api/accounts/').at(-1)?.query.get('limit')).toBe('200'),
  );
});
