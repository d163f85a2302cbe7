import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { type RecordDocument, recordDocument } from '#shared/issued-documents.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { RecordDocuments } from '#web/process/record-documents.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { type Answer, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const made: RecordDocument = recordDocument.parse({
  id: 1,
  code: 'DOC-ADMISSION',
  state: 'made',
  due_at: '2026-11-01T05:00:00Z',
  made_at: '2026-11-01T05:00:02Z',
  language: 'uz',
  replaced: false,
  check_code: 'ABCD-EFGH-JKLM',
});
const failed: RecordDocument = {
  ...made,
  id: 2,
  code: 'DOC-FINISH',
  state: 'failed',
  made_at: null,
  check_code: null,
};
const list = '/api/applications/9/documents/';

let documents: RecordDocument[] = [];
let file: Answer | undefined;
let server: Awaited<ReturnType<typeof startRecordServer>>;
const saved: string[] = [];

beforeAll(async () => {
  server = await startRecordServer(({ path }) => {
    if (path === list) return { body: { count: documents.length, results: documents } };
    return path === `${list}2/` ? file : undefined;
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('documents', 'issued-documents');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.calls.length = 0;
  saved.length = 0;
  await signInAs('university', 21, 17);
  URL.createObjectURL = vi.fn(() => 'blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await session.signOut();
});

const open = () =>
  openScreen(
    '/record',
    '/record',
    <>
      <RecordDocuments machine={applicationMachine} id={9} version={4} />
      <Toasts />
    </>,
  );
const lineOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'p' })).closest('li') as HTMLElement;
const retry = { name: /^Hozir tayyorlash/ };

describe('the documents of a record', () => {
  it('a failed one says so and is made at once on request, in the chosen language; then its line is that of a made one', async () => {
    documents = [made, failed];
    file = { headers: { 'Content-Disposition': 'attachment; filename="finish.pdf"' } };
    open();
    const line = await lineOf('Oʻqishni tamomlash buyrugʻidan koʻchirma');
    expect(within(line).getByRole('status').textContent).toBe(
      'Hujjatni tayyorlab boʻlmadi. Tizim keyinroq oʻzi qayta urinadi.',
    );
    expect(within(line).queryByRole('link')).toBeNull();
    fireEvent.change(within(line).getByRole('combobox'), { target: { value: 'ru' } });
    documents = [
      made,
      { ...failed, state: 'made', made_at: '2026-11-02T05:00:00Z', check_code: 'NPQR-STUV-WXYZ' },
    ];
    fireEvent.click(within(line).getByRole('button', retry));
    await waitFor(() => expect(within(line).queryByRole('status')).toBeNull());
    expect(server.to('GET', `${list}2/`).map(({ query }) => query.get('language'))).toEqual(['ru']);
    expect(saved).toHaveLength(1);
    expect(within(line).queryByRole('button', retry)).toBeNull();
    within(line).getByRole('link', { name: /^Ochish/ });
  });

  it('a retry that fails again says why, and the line stays with its retry', async () => {
    documents = [failed];
    file = {
      status: 503,
      body: { detail: ['Hujjatni hozir tayyorlab boʻlmadi'] },
      headers: { 'X-Error-Code': 'UNAVAILABLE' },
    };
    open();
    const line = await lineOf('Oʻqishni tamomlash buyrugʻidan koʻchirma');
    fireEvent.click(within(line).getByRole('button', retry));
    await screen.findByText('Hujjatni hozir tayyorlab boʻlmadi');
    within(line).getByRole('status');
    within(line).getByRole('button', retry);
    expect([saved, server.to('GET', list).length]).toEqual([[], 1]);
  });

  it('a record without documents has no block; a made one has no retry', async () => {
    documents = [];
    open();
    await waitFor(() => expect(server.to('GET', list)).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
    cleanup();
    documents = [made];
    open();
    await screen.findByRole('heading', { name: 'Tizim tuzgan hujjatlar' });
    expect(screen.queryByRole('button', retry)).toBeNull();
  });
});
