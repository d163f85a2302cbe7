import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WaitingFolded } from '#modules/quota/period/waiting-section.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const named = (id: number, name: string) => ({ id, name_uz: name, name_ru: name, name_en: name });
const request = (id: number, organization: string) => ({
  id,
  state: 'pending',
  status: 100,
  version: 1,
  facts: {},
  period: { ...named(2, '2027-yil qabuli'), admission_year: 2027 },
  organization: named(id, organization),
});

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ path }) => {
    const page = { next: null, previous: null };
    if (path === '/api/quota-requests/')
      return {
        body: { ...page, count: 2, results: [request(1, 'Birinchi'), request(2, 'Ikkinchi')] },
      };
    // More than are named one by one.
    if (path === '/api/quota-agreements/') return { body: { ...page, count: 7, results: [] } };
    return { body: { ...page, count: 0, results: [] } };
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('quota-screen', 'quotaRequest', 'quotaAgreement', 'processes', 'codes');
  await signInAs('innovation', 7, 17);
});
afterEach(cleanup);
afterAll(async () => {
  await session.signOut();
  await server.close();
});

it('the folded part of what waits for the agency says how much waits, and asks for nothing twice', async () => {
  openScreen('/admin/quotas', '/admin/quotas', <WaitingFolded />);
  const heading = await screen.findByRole('heading', { name: 'Sizning navbatingiz: 9 ta' });
  fireEvent.click(heading);
  expect(screen.getByText('Kvota buyurtmasi: Birinchi')).toBeTruthy();
  expect(screen.getByText('Kvota kelishuvlari: 7 ta')).toBeTruthy();
  expect(server.to('GET', '/api/quota-requests/')).toHaveLength(1);
});
