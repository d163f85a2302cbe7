import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { UserListPage } from '#modules/account/user-list-page.tsx';
import { OrganizationListPage } from '#modules/organization/organization-list-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const empty = { count: 0, next: null, previous: null, results: [] };
const andijan = {
  id: 3,
  name_uz: 'Andijon viloyati',
  name_ru: 'Андижанская область',
  name_en: 'Andijan',
};

/** The answer with the regions waits for it. */
let regionsCome: Promise<void> = Promise.resolve();
let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(async ({ path }) => {
    if (path === '/api/accounts/' || path === '/api/organizations/') return { body: empty };
    if (path.startsWith('/api/forecasts/')) return undefined;
    if (path === '/api/regions/') {
      await regionsCome;
      return { body: { results: [andijan] } };
    }
    return { body: { count: 0, results: [], columns: null } };
  });
  jsdom.reconfigure({ url: server.url });
  const areas = ['account', 'users', 'organization', 'organization-screen'];
  await startTexts(...areas, 'processes', 'list-view', 'codes');
  await signInAs('admin', 7, 17);
});
afterAll(async () => {
  await session.signOut();
  await server.close();
});
beforeEach(() => {
  server.calls.length = 0;
});
afterEach(cleanup);

const open = (search = '') => openScreen('/admin/users', `/admin/users${search}`, <UserListPage />);

it('filters of a list lie behind one button and stay open while one chooses', async () => {
  const { visited } = open();
  const button = await screen.findByRole('button', { name: 'Filtrlar' });
  expect(screen.queryByRole('combobox', { name: 'Holati' })).toBeNull();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.change(screen.getByRole('combobox', { name: 'Holati' }), {
    target: { value: 'active' },
  });
  await waitFor(() => expect(visited.at(-1)).toBe('/admin/users?state=active'));
  await screen.findByRole('button', { name: 'Filtrlar (1)' });
  expect(screen.getByRole('combobox', { name: 'Holati' })).toBeDefined();
});

it('filters in use are said in words beside the closed button, and taken away one by one or all', async () => {
  const { visited } = open('?state=active&user_type=F&search=karimova');
  await screen.findByRole('button', { name: 'Filtrlar (2)' });
  const chips = within(screen.getByRole('list', { name: 'Tanlangan filtrlar' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Holati: '),
    expect.stringContaining('Foydalanuvchi turi: '),
  ]);
  fireEvent.click(chips.getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(visited.at(-1)).toBe('/admin/users?user_type=F&search=karimova'));
  await screen.findByRole('button', { name: 'Filtrlar (1)' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Filtrni tozalash' })[0] as HTMLElement);
  await waitFor(() => expect(visited.at(-1)).toBe('/admin/users?search=karimova'));
  await screen.findByRole('button', { name: 'Filtrlar' });
});

const openOrganizations = (search = '') =>
  openScreen('/admin/organizations', `/admin/organizations${search}`, <OrganizationListPage />);
const regionsAsked = () => server.calls.filter(({ path }) => path === '/api/regions/').length;
const listAsked = () => server.calls.some(({ path }) => path === '/api/organizations/');

it('what a filter chooses from is read when the filters are opened first', async () => {
  openOrganizations();
  const button = await screen.findByRole('button', { name: 'Filtrlar' });
  await waitFor(() => expect(listAsked()).toBe(true));
  expect(regionsAsked()).toBe(0);
  fireEvent.click(button);
  await screen.findByRole('option', { name: andijan.name_uz });
  expect(regionsAsked()).toBe(1);
});

it('a filter in use is said in words while the filters are closed', async () => {
  openOrganizations('?region=3');
  await screen.findByText(`Hudud: ${andijan.name_uz}`);
  expect(screen.queryByRole('combobox', { name: 'Hudud' })).toBeNull();
});

it('a filter whose choices are on their way says so', async () => {
  let come: () => void = () => undefined;
  regionsCome = new Promise((resolve) => {
    come = resolve;
  });
  openOrganizations();
  fireEvent.click(await screen.findByRole('button', { name: 'Filtrlar' }));
  const options = () =>
    within(screen.getByRole('combobox', { name: 'Hudud' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options()).toEqual(['Yuklanmoqda']);
  come();
  await screen.findByRole('option', { name: andijan.name_uz });
  expect(options()).toEqual(['Barchasi', andijan.name_uz]);
});
