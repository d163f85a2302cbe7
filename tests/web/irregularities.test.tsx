import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { IrregularityListPage } from '#modules/irregularity/irregularity-list-page.tsx';
import { IrregularityPage } from '#modules/irregularity/irregularity-page.tsx';
import type { IrregularityDetail } from '#modules/irregularity/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const found: IrregularityDetail = {
  id: 4,
  kind: 'night',
  state: 'open',
  version: 1,
  said: 'nightWork',
  params: { role: 'university', day: '2026-11-20' },
  process: 'application',
  record_id: 12,
  lines: 2,
  people: [{ id: 9, name: 'Karimova Aziza', organization: null }],
  first_seen: '2026-11-21T23:00:00Z',
  last_seen: '2026-11-21T23:00:00Z',
  nights: 1,
  signable: true,
  shown: [
    {
      id: 31,
      process: 'application',
      record_id: 12,
      event: 'accept',
      at: '2026-11-20T21:00:00Z',
      role: 'university',
      name: 'Karimova Aziza',
    },
  ],
  steps: [{ event: 'find', at: '2026-11-21T23:00:00Z', role: 'system', name: null, reason: null }],
};
const why = 'Navbatchilik buyrugʻi bor edi';
let one: IrregularityDetail = found;

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ path, method }) => {
    if (path === '/api/irregularities/')
      return { body: { count: 1, next: null, previous: null, results: [one], watched_at: null } };
    if (path === '/api/irregularities/4/') return { body: one };
    if (path !== '/api/irregularities/4/sign-off/' || method !== 'POST') return undefined;
    one = Object.assign({}, found, { state: 'signedOff', version: 2, signable: false });
    return { body: one };
  });
  jsdom.reconfigure({ url: server.url });
  // The form is loaded when it is asked for: here it is there.
  await import('#modules/irregularity/sign-off-form.tsx');
  await startTexts('irregularities', 'irregularity', 'processes', 'process', 'validation');
});
afterAll(async () => {
  await session.signOut();
  await server.close();
});
afterEach(() => {
  cleanup();
  one = found;
});

it('the anti-corruption agency reads in words what was seen, whom it is about and since when', async () => {
  await signInAs('antiCorruption', 7);
  openScreen('/admin/irregularities', '/admin/irregularities', <IrregularityListPage />);
  const table = await screen.findByRole('table', { name: '1 ta chetlanish' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toContain('tunda qaror qabul qilgan: 2 ta');
  expect(row?.textContent).toContain('Karimova Aziza');
  expect(row?.textContent).toContain('Koʻrib chiqilmagan');
  expect(screen.getByText(/Tungi tekshiruv hali oʻtkazilmagan/)).toBeDefined();
  expect(within(table).getByRole('link').getAttribute('href')).toContain('/admin/irregularities/4');
});

it('signs one off with a reason, after which the button is gone', async () => {
  await signInAs('antiCorruption', 7);
  openScreen('/admin/irregularities/:id', '/admin/irregularities/4', <IrregularityPage />);
  expect((await screen.findByRole('link', { name: /№ 12/ })).getAttribute('href')).toContain(
    '/admin/audit/31',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Izohlab yopish' }));
  const reason = await screen.findByLabelText(/Sabab/);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(reason, { target: { value: 'qisqa' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Izohlab yopish' }));
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(reason, { target: { value: why } });
  fireEvent.click(dialog.getByRole('button', { name: 'Izohlab yopish' }));
  await waitFor(() =>
    expect(server.to('POST', '/api/irregularities/4/sign-off/').map(({ body }) => body)).toEqual([
      { version: 1, reason: why },
    ]),
  );
  expect(await screen.findByText('Izohlangan')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Izohlab yopish' })).toBeNull();
});
