import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AuditChangePage } from '#modules/audit/audit-change-page.tsx';
import type { AuditRecord } from '#modules/audit/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const actor = { id: 7, name: 'Karimova Aziza', role: 'admin', organization: null };
const line = {
  id: 5,
  process: 'message',
  record_id: 1,
  event: 'resend',
  from_state: 'failed',
  to_state: 'queued',
  at: '2026-11-20T09:00:00Z',
  actor,
  actor_role: 'admin',
  reason: 'Eski sabab',
  confirm_method: 'dialog',
  ip: null,
  job: null,
  changed: [],
  taken: null,
  unusual: null,
  record: null,
  changes: [],
};
const said = {
  line_id: 5,
  at: '2026-11-21T09:00:00Z',
  reason: 'Eski nusxadan tiklangan qator',
  actor,
};
let record: AuditRecord;

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ path, method }) => {
    if (path === '/api/audit/changes/5/') return { body: record };
    if (path !== '/api/audit/changes/5/attest/' || method !== 'POST') return undefined;
    record = { ...record, broken: [], attested: [said] };
    return { status: 201, body: said };
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('audit', 'processes', 'process', 'validation', 'message');
});
afterAll(async () => {
  await session.signOut();
  await server.close();
});
afterEach(() => {
  cleanup();
  server.calls.length = 0;
});

const open = async (role: 'admin' | 'antiCorruption') => {
  record = { line, lines: [line], broken: [5], attested: [] };
  await signInAs(role, 7);
  openScreen('/admin/audit/:id', '/admin/audit/5', <AuditChangePage />);
  await screen.findByText('Zanjir shu yerda uzilgan');
};

it('a broken line is explained by anyone who may, and then stays marked with the explanation', async () => {
  await open('admin');
  fireEvent.click(screen.getByRole('button', { name: 'Izoh yozish' }));
  const reason = await screen.findByLabelText(/Zanjir nima uchun uzilgan/);
  fireEvent.change(reason, { target: { value: 'qisqa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Izohni saqlash' }));
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  expect(server.to('POST', '/api/audit/changes/5/attest/')).toEqual([]);
  fireEvent.change(reason, { target: { value: said.reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Izohni saqlash' }));
  expect(await screen.findByText('Zanjir shu yerda uzilgan, sababi izohlangan')).toBeDefined();
  expect(server.to('POST', '/api/audit/changes/5/attest/').map(({ body }) => body)).toEqual([
    { reason: said.reason },
  ]);
  expect(screen.getByText(said.reason)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Izoh yozish' })).toBeNull();
});

it('anyone who only reads the log is offered nothing', async () => {
  await open('antiCorruption');
  expect(screen.queryByRole('button', { name: 'Izoh yozish' })).toBeNull();
});
