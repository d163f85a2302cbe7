import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IncomingLetterPage } from '#modules/letter/incoming-letter-page.tsx';
import { LetterPage } from '#modules/letter/letter-page.tsx';
import type { LetterRecord } from '#modules/letter/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const ministry = 2;
const named = (id: number, name: string) => ({ id, name_uz: name, name_ru: name, name_en: name });
const facts = {
  ownerId: null,
  organizationId: 1,
  addresseeId: ministry,
  senderActive: true,
  neverSent: false,
  addresseeChosen: true,
  addresseeActive: true,
  addresseeOther: true,
  shortInfoGiven: true,
  fileGiven: true,
  answerDayAhead: true,
  unread: true,
  reminderDue: false,
  answerLate: false,
  notYetOverdue: true,
  answerTimeOver: false,
};
const sent: LetterRecord = {
  id: 9,
  state: 'pending',
  status: 200,
  version: 2,
  facts,
  code: 'XT-2026-000009',
  edition: 1,
  language: 'uz',
  type: 100,
  short_info: 'Ilmiy kengash toʻgʻrisida',
  body: null,
  file: null,
  from: named(1, 'Milliy universitet'),
  to: named(ministry, 'Vazirlik'),
  answers: null,
  answers_id: null,
  thread_id: null,
  answer_until: null,
  answer_due: '2026-12-06',
  rejected_info: null,
  sent_at: '2026-11-21T05:00:00Z',
  read_at: null,
  answered_at: null,
  overdue_at: null,
  created_at: '2026-11-21T04:00:00Z',
};

let stored: LetterRecord | null;
let reads: (call: Call) => Answer;
let server: Awaited<ReturnType<typeof startRecordServer>>;

const gone: Answer = {
  status: 404,
  body: { detail: ['Yozuv topilmadi'] },
  headers: { 'X-Error-Code': 'NOT_FOUND' },
};
const nothing: Answer = { body: { count: 0, next: null, previous: null, results: [] } };
/** The reading as the server does it: over the version that it has. */
const read = ({ body }: Call): Answer => {
  if (!stored) return gone;
  if (body.version !== stored.version)
    return {
      status: 409,
      body: { version: ['Yozuv oʻzgargan'] },
      headers: { 'X-Error-Code': 'STALE_VERSION' },
    };
  stored = {
    ...stored,
    version: stored.version + 1,
    read_at: '2026-11-22T05:00:00Z',
    facts: { ...facts, unread: false },
  };
  return { body: stored };
};
const answer = (call: Call): Answer => {
  if (call.path === '/api/letters/9/read/') return reads(call);
  if (call.path === '/api/letters/9/') return stored ? { body: stored } : gone;
  if (call.path === '/api/letters/actions/') return { body: { state: 'absent', facts } };
  return nothing;
};

beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'letter',
    'letter-screen',
    'shell',
    'files',
    'process',
    'processes',
    'documents',
    'validation',
    'codes',
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  server.calls.length = 0;
  stored = sent;
  reads = read;
  await signInAs('ministry', 21, ministry);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const open = () => openScreen('/admin/inbox/:id', '/admin/inbox/9', <IncomingLetterPage />);
const versions = () => server.to('POST', '/api/letters/9/read/').map(({ body }) => body.version);

describe('the writer of a draft', () => {
  const own = {
    ...facts,
    organizationId: ministry,
    addresseeId: null,
    addresseeChosen: false,
    fileGiven: false,
    neverSent: true,
  };
  const draft: LetterRecord = {
    ...sent,
    state: 'draft',
    status: 100,
    code: null,
    sent_at: null,
    to: null,
    from: named(ministry, 'Vazirlik'),
    facts: own,
  };
  const page = () => openScreen('/admin/letter/:id', '/admin/letter/9', <LetterPage />);

  it('is told at once what it lacks, each in a sentence of its own, and that it can be sent when nothing is missing', async () => {
    stored = draft;
    page();
    await screen.findByRole('heading', { name: 'Xatni hali yuborib boʻlmaydi' });
    const lacking = [...(document.querySelector('[data-missing="send"]')?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(lacking).toEqual([
      'Xat yoziladigan tashkilotni tanlang.',
      'Xat fayli yuklanmagan. Uni yuklang.',
    ]);
    expect(document.querySelector('[data-event="send"]')).toBeNull();
    cleanup();
    stored = { ...draft, facts: { ...own, addresseeChosen: true, fileGiven: true } };
    page();
    await screen.findByRole('heading', { name: 'Xat yuborishga tayyor' });
    expect(document.querySelector('[data-missing]')).toBeNull();
    expect(document.querySelector('[data-event="send"]')).not.toBeNull();
  });
});

describe('anyone who opens a letter that came to their organization', () => {
  it('acknowledges the reading once', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: /Ilmiy kengash/ });
    await waitFor(() => expect(screen.queryByText('Hali oʻqilmagan')).toBeNull());
    expect(versions()).toEqual([2]);
  });

  it('acknowledges it again when a reminder came in the same moment', async () => {
    reads = (call) => {
      if (versions().length === 1 && stored) stored = { ...stored, version: 3 };
      return read(call);
    };
    open();
    await waitFor(() => expect(versions()).toEqual([2, 3]));
    await waitFor(() => expect(screen.queryByText('Hali oʻqilmagan')).toBeNull());
  });

  it('is told which letter its sender took back in that moment', async () => {
    reads = (call) => {
      stored = null;
      return read(call);
    };
    open();
    await screen.findByRole('heading', { level: 1, name: 'Xat qaytarib olindi' });
    expect(screen.getByRole('status').textContent).toContain(
      'XT-2026-000009 raqamli xatni yuborgan tashkilot (Milliy universitet)',
    );
    expect(screen.getByRole('link', { name: /Kiruvchi xatlar/ })).toBeTruthy();
  });

  it('is told that it may have been taken back, or was written to others, when it is not there', async () => {
    stored = null;
    open();
    await screen.findByRole('heading', { level: 1, name: 'Xat kiruvchi xatlaringiz orasida yoʻq' });
    expect(screen.getByRole('status').textContent).toContain('boshqa tashkilotga yozilgan');
    expect(versions()).toEqual([]);
  });
});
