import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { UserPage } from '#modules/account/user-page.tsx';
import { AuditListPage } from '#modules/audit/audit-list-page.tsx';
import { OrganizationListPage } from '#modules/organization/organization-list-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const pageOf = (results: object[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});
const names = (name: string) => ({ name_uz: name, name_ru: name, name_en: name });
const house = (id: number, without_admin: boolean) => ({
  id,
  state: 'active',
  status: 100,
  version: 1,
  ...names(`Tashkilot ${id}`),
  type: 100,
  region: null,
  higher_organization: null,
  students: 0,
  without_admin,
  facts: { ownerId: null, organizationId: id },
});
const person = { id: 5, name: 'Karimova Aziza', role: 'university', organization: null };

/** Two accounts: of a university (5), and of the ministry of finance (6). */
const account = (id: number, role: 'finance' | 'university') => ({
  id,
  state: 'active',
  status: 100,
  version: 1,
  surname: 'Karimova',
  first_name: 'Aziza',
  middle_name: null,
  user_type: 'I' as const,
  role_id: role === 'finance' ? 600 : 300,
  roles: [],
  organization: null,
  pinfl: null,
  email: null,
  mobile_phone: null,
  person: null,
  scientific_degree: null,
  scientific_title: null,
  workplace: null,
  position: null,
  valid: null,
  number_source: null,
  cleared: [],
  identity_confirmed: true,
  by_password: false,
  last_login_at: null,
  created_at: '2026-01-01T00:00:00Z',
  facts: { ownerId: id, organizationId: null, role, roles: [role], wantedRole: null },
});

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ path }) => {
    if (path === '/api/organizations/') return { body: pageOf([house(1, true), house(2, false)]) };
    if (path === '/api/regions/') return { body: pageOf([]) };
    if (path === '/api/list-views/') return { body: { count: 0, results: [] } };
    if (path === '/api/imports/organizations/')
      return {
        body: {
          count: 1,
          failed: 0,
          written: false,
          rows: [],
          ignored: ['Stir raqami'],
          returned: null,
        },
      };
    if (path === '/api/audit/readings/')
      return {
        body: pageOf([
          {
            id: 1,
            at: '2026-11-20T09:00:00Z',
            reader: person,
            owner: { id: 6, name: 'Nazarov Temur' },
            ip: null,
            broken: false,
            attested: null,
          },
        ]),
      };
    if (path === '/api/audit/readings/export/')
      return { body: { task_id: 'x', status: 'pending' } };
    if (path === '/api/accounts/5/') return { body: account(5, 'university') };
    if (path === '/api/accounts/6/') return { body: account(6, 'finance') };
    if (path.endsWith('/sessions/')) return { body: { count: 0, results: [] } };
    return undefined;
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'account',
    'users',
    'sessions',
    'processes',
    'process',
    'validation',
    'organization',
    'organization-screen',
    'codes',
    'import',
    'audit',
    'exports',
  );
});
afterAll(async () => {
  await session.signOut();
  await server.close();
});
afterEach(() => {
  cleanup();
  server.calls.length = 0;
});

describe('the list of organizations', () => {
  it('marks those for which nobody answers', async () => {
    await signInAs('admin', 7);
    openScreen('/admin/organizations', '/admin/organizations', <OrganizationListPage />);
    const rows = await waitFor(() => {
      const found = screen.getAllByRole('row').slice(1);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(rows.map((row) => within(row).queryByText('Masʼuli yoʻq') !== null)).toEqual([
      true,
      false,
    ]);
  });

  it('shows the work of the reader alone where the home counts it', async () => {
    await signInAs('admin', 7);
    openScreen('/admin/organizations', '/admin/organizations?turn=1', <OrganizationListPage />);
    await waitFor(() =>
      expect(server.to('GET', '/api/organizations/').at(-1)?.query.get('turn')).toBe('1'),
    );
    expect(await screen.findByRole('button', { name: /Navbat sizda/ })).toBeDefined();
  });

  it('says of a spreadsheet which columns are not read', async () => {
    await signInAs('admin', 7);
    openScreen(
      '/admin/organizations',
      '/admin/organizations?edit=import',
      <OrganizationListPage />,
    );
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!found) throw new Error('no input yet');
      return found;
    });
    fireEvent.change(input, { target: { files: [new File(['x'], 'royxat.xlsx')] } });
    expect(await screen.findByText('Stir raqami')).toBeDefined();
    expect(screen.getByText('Bu ustunlar oʻqilmaydi: sarlavhasi maʼlum emas')).toBeDefined();
  });
});

describe('the readings of files', () => {
  it('can be taken away as the changes can', async () => {
    await signInAs('antiCorruption', 8);
    openScreen('/admin/audit', '/admin/audit?group=readings&role=300', <AuditListPage />);
    const start = await waitFor(() => {
      const found = document.querySelector<HTMLButtonElement>('[data-export-start]');
      if (!found) throw new Error('no button yet');
      return found;
    });
    fireEvent.click(start);
    await waitFor(() =>
      expect(server.to('POST', '/api/audit/readings/export/')[0]?.body.role).toBe('300'),
    );
  });
});

describe('the page of an account', () => {
  it('shows the sessions to anyone who may stop the account, and to nobody else', async () => {
    await signInAs('innovation', 9);
    openScreen('/admin/user/:id', '/admin/user/5', <UserPage />);
    await waitFor(() => expect(server.to('GET', '/api/accounts/5/sessions/').length).toBe(1));
    cleanup();
    server.calls.length = 0;
    openScreen('/admin/user/:id', '/admin/user/6', <UserPage />);
    await screen.findByText('Karimova Aziza', { selector: 'dd *' });
    expect(server.to('GET', '/api/accounts/6/sessions/')).toEqual([]);
  });
});
