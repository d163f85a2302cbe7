import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AuditListPage } from '#modules/audit/audit-list-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

let answer: Answer;
let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ path }) =>
    path === '/api/audit/check/' ? answer : undefined,
  );
  jsdom.reconfigure({ url: server.url });
  await startTexts('audit', 'processes', 'process', 'application', 'exports');
});
afterAll(async () => {
  await session.signOut();
  await server.close();
});
afterEach(cleanup);

const last = {
  id: 3,
  started_at: '2026-11-22T22:00:00Z',
  finished_at: '2026-11-22T22:09:00Z',
  lines: 4100,
  readings: 20,
  differences: 0,
  found: [],
};
const finding = {
  process: 'application',
  record_id: 7,
  problem: 'line 90: the hash does not fit, or a line before it is gone',
  line_id: 91,
};

async function open(given: Answer): Promise<void> {
  answer = given;
  await signInAs('technicalAdmin');
  openScreen('/admin/audit', '/admin/audit?group=check', <AuditListPage />);
}

it('says that the history is whole, and when that was seen', async () => {
  await open({ body: { last, running: null } });
  expect((await screen.findByText(/Tarix butun/)).textContent).toContain('har bir satr');
  expect(screen.queryByRole('table')).toBeNull();
});

it('says what to do about a difference, and opens the record in the log', async () => {
  await open({ body: { last: { ...last, differences: 2, found: [finding] }, running: null } });
  expect(await screen.findByText(/2 ta farq topildi/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(4);
  expect(screen.getByRole('link', { name: /7/ }).getAttribute('href')).toContain('/admin/audit/91');
  expect(screen.getByText(finding.problem).getAttribute('lang')).toBe('en');
  expect(screen.getByText(/Yana 1 ta farq/)).toBeTruthy();
});

it('says that nothing was checked yet, and when it will be', async () => {
  await open({ body: { last: null, running: null } });
  expect(await screen.findByText(/hali tekshirilmagan/)).toBeTruthy();
  expect(screen.getByText(/03:00/)).toBeTruthy();
});

it('says how far a check under way has come', async () => {
  await open({
    body: { last: null, running: { started_at: last.started_at, lines: 900, differences: 0 } },
  });
  expect(await screen.findByText(/davom etmoqda/)).toBeTruthy();
  expect(screen.getByText(/900/)).toBeTruthy();
});

it('offers another try when the result could not be read', async () => {
  await open({
    status: 500,
    body: { detail: ['Xatolik yuz berdi'] },
    headers: { 'X-Error-Code': 'INTERNAL' },
  });
  expect(await screen.findByRole('button', { name: /Qayta/ }, { timeout: 20_000 })).toBeTruthy();
});
