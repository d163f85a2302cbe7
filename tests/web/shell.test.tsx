import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { applicationPaths } from '#modules/application/paths.ts';
import { abilitiesOf } from '#shared/abilities.ts';
import type { Address } from '#shared/place.ts';
import type { UserData } from '#shared/sign-on.ts';
import { verdictOf } from '#web/frame/guard.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { newQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { routes } from '#web/routes.tsx';
import { adminRoutes } from '#web/routes-admin.tsx';
import { rememberedPlace, rememberPlace } from '#web/shell/return-place.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { Screens } from '#web/shell/screens.tsx';
import { Page } from '#web/ui/page.tsx';
import { allPaths } from '../support/all-paths.ts';
import { userOf } from '../support/sign-on-server.ts';

const queryClient = newQueryClient();

const nowhere = () => new Promise<never>(() => undefined);
vi.stubGlobal('fetch', nowhere);

function person(role: 'applicant' | 'university'): UserData {
  return {
    ...userOf(7),
    role_id: role === 'applicant' ? 100 : 300,
    role_name: role,
    ability: abilitiesOf({ role, userType: 'I' }),
  };
}

const signIn = (role: 'applicant' | 'university') =>
  session.signIn({ access: 'a', refresh: 'r' }, person(role));
const route = (place: Address, layout: ScreenRoute['layout'], title: string): ScreenRoute => ({
  place,
  layout,
  titleKey: 'shell.title.home',
  page: () => <Page title={title} />,
});
const table: ScreenRoute[] = [
  route(paths.login, 'auth', 'Kirish sahifasi'),
  route(paths.home, 'admin', 'Uy'),
  route(applicationPaths.applications, 'admin', 'Kelgan arizalar'),
  route(applicationPaths.ownApplication, 'admin', 'Oʻz arizasi'),
];

function open(path: string, rows: readonly ScreenRoute[] = table) {
  const place = memoryLocation({ path, record: true });
  render(
    <QueryClientProvider client={queryClient}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Screens routes={rows} />
      </Router>
    </QueryClientProvider>,
  );
  return { ...place, here: () => place.history.at(-1) };
}
const heading = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();

beforeAll(() => startTexts('shell', 'processes'));
afterEach(async () => {
  cleanup();
  session.actor.send({ type: 'logout' });
  queryClient.clear();
  sessionStorage.clear();
});

describe('navigation guard', () => {
  it('an anonymous user goes to the login, and after signing on back to the page asked for', async () => {
    const place = open('/admin/apply-document/12/documents');
    await heading('Kirish sahifasi');
    expect(place.here()).toBe('/login');
    await signIn('applicant');
    await heading('Oʻz arizasi');
    expect(place.here()).toBe('/admin/apply-document/12/documents');
    expect(rememberedPlace()).toBeNull();
  });

  it('a signed-in user without the ability goes home', async () => {
    await signIn('applicant');
    const place = open(applicationPaths.applications.href());
    await heading('Uy');
    expect(place.here()).toBe('/admin/home');
  });

  it('a signed-in user with the ability gets the screen, and is sent home from the login', async () => {
    await signIn('university');
    open(applicationPaths.applications.href());
    await heading('Kelgan arizalar');
    cleanup();
    const place = open('/login');
    await heading('Uy');
    expect(place.here()).toBe('/admin/home');
  });

  it('an unknown address is said to be none and stays to be read, also inside the admin area', async () => {
    for (const path of ['/nothing/here', '/admin/nothing']) {
      const place = open(path);
      await heading('Sahifa topilmadi');
      expect(place.here()).toBe(path);
      cleanup();
    }
  });

  it('the end of a session leads to the login and keeps the place; leaving on purpose does not', async () => {
    await signIn('university');
    const place = open(`${applicationPaths.applications.href()}?group=overdue`);
    await heading('Kelgan arizalar');
    session.actor.send({ type: 'lost' });
    await heading('Kirish sahifasi');
    expect(rememberedPlace()).toBe('/admin/applicant-document?group=overdue');
    await signIn('university');
    await heading('Kelgan arizalar');
    session.actor.send({ type: 'logout' });
    await heading('Kirish sahifasi');
    expect([place.here(), rememberedPlace()]).toEqual(['/login', null]);
  });

  it('never leads a person without any ability round in circles', () => {
    expect(verdictOf(paths.home.needs, { ...person('applicant'), ability: [] })).toBe(
      'notAuthorized',
    );
  });

  it('returns only to pages of the admin area', () => {
    for (const place of [
      '//evil.example',
      'https://evil.example/admin/home',
      '/admin/../login\\',
      'javascript:alert(1)',
      '/login',
    ]) {
      rememberPlace(place);
      expect(rememberedPlace(), place).toBeNull();
    }
  });
});

describe('the frame', () => {
  it('shows service, role and menu in words, the skip link first, the current screen marked', async () => {
    await signIn('applicant');
    open(paths.home.href());
    const menu = await screen.findByRole('navigation', { name: 'Boʻlimlar' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Bosh sahifa',
      'Muddatlar taqvimi',
      'Mening profilim',
      'Mening arizalarim',
      'Sertifikatlar',
      'Ilmiy maʼlumotlar',
      'Bildirishnomalar',
    ]);
    expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Bosh sahifa');
    expect(screen.getByText('Talabgor')).toBeDefined();
    expect(document.querySelector('a, button')?.textContent).toBe('Asosiy mazmunga oʻtish');
  });

  it('a long menu is folded into groups: what waits is told before they are opened, and they stay as they were left', async () => {
    queryClient.setQueryData(['my-turn'], [{ process: 'application', count: 12 }]);
    await signIn('university');
    open(paths.home.href());
    const menu = await screen.findByRole('navigation', { name: 'Boʻlimlar' });
    const group = await within(menu).findByRole('button', { name: /^Qabul.*kutmoqda: 12$/ });
    expect(within(menu).queryByRole('link', { name: 'Arizalar' })).toBeNull();
    fireEvent.click(group);
    expect(within(menu).getByRole('link', { name: 'Arizalar' })).toBeDefined();
    expect(group.textContent).toBe('Qabul');
    cleanup();
    open(paths.home.href());
    const again = await screen.findByRole('navigation', { name: 'Boʻlimlar' });
    expect(within(again).getByRole('link', { name: 'Arizalar' })).toBeDefined();
    fireEvent.click(within(again).getByRole('button', { name: /^Qabul/ }));
    expect(within(again).queryByRole('link', { name: 'Arizalar' })).toBeNull();
    cleanup();
    localStorage.removeItem('menu.admission');
    // The group of the open screen is open until the person chooses.
    open(applicationPaths.applications.href());
    const there = await screen.findByRole('navigation', { name: 'Boʻlimlar' });
    expect(within(there).getByRole('link', { current: 'page' }).textContent).toBe('Arizalar');
  });

  it('a screen that throws leaves the frame and says what to do; another address is another chance', async () => {
    await signIn('applicant');
    const broken: ScreenRoute = {
      ...route(applicationPaths.ownApplication, 'admin', ''),
      page: () => {
        throw new Error('broken on purpose');
      },
    };
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const place = open('/admin/apply-document/1', [broken, ...table]);
    await heading('Xatolik yuz berdi');
    expect(screen.getByRole('button', { name: 'Sahifani yangilash' })).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Bosh sahifaga oʻtish' }));
    await heading('Uy');
    expect(place.here()).toBe('/admin/home');
    silent.mockRestore();
  });

  it('warns before the session ends and extends it', async () => {
    const soon = new Date(Date.now() + 140_000).toISOString();
    const later = new Date(Date.now() + 9e6).toISOString();
    await session.signIn(
      { access: 'a', refresh: 'r' },
      { ...person('applicant'), session: { expires_at: soon, absolute_until: later } },
    );
    open(paths.home.href());
    const dialog = await screen.findByRole('dialog', { name: 'Seans tugashiga oz qoldi' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Davom etish' }));
    expect(session.actor.getSnapshot().value).toBe('refreshing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('route table', () => {
  it('has every address once, and a guard for every screen behind the sign-on', async () => {
    const all = [...routes, ...adminRoutes];
    const listed = all.map(({ place }) => place.path);
    expect(new Set(listed).size).toBe(listed.length);
    const addresses = Object.values(await allPaths()).map(({ path }) => path);
    expect(listed.filter((path) => !addresses.some((known) => known === path))).toEqual([]);
    expect(
      all.filter(({ layout, place }) => layout === 'admin' && place.needs === undefined),
    ).toEqual([]);
    expect(addresses.filter((path) => !listed.includes(path))).toEqual([]);
  });
});
