import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { RecordPage } from '#web/process/record-page.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { type Answer, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const machine = certificateMachine as AnyStateMachine;
const facts = {
  ownerId: 1,
  organizationId: 3,
  typeActive: true,
  numberFree: true,
  underReview: true,
  registerAgrees: false,
  validityOver: false,
};
const record: TravellingRecord = {
  id: 5,
  state: 'pending',
  status: 100,
  version: 3,
  facts: { ...facts, expiryNear: false, unused: true } as never,
};
const paper = {
  id: 9,
  code: 'DOC-APPLICATION',
  state: 'made',
  language: 'uz',
  due_at: '2026-11-01T05:00:00Z',
  replaced: false,
};
const pageOf = (results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});
const answers: Record<string, Answer> = {
  '/api/certificates/5/history/': pageOf([]),
  '/api/certificates/5/documents/': pageOf([paper]),
};

let server: Awaited<ReturnType<typeof startRecordServer>>;
let giveDocuments = (): void => undefined;

beforeAll(async () => {
  const asked = new Promise<void>((resolve) => {
    giveDocuments = resolve;
  });
  server = await startRecordServer(async ({ path }) => {
    if (path.endsWith('/documents/')) await asked;
    return answers[path];
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'diagram',
    'processes',
    'process',
    'certificate',
    'application',
    'issued-documents',
    'codes',
    'validation',
  );
  await signInAs('innovation', 31, 40);
});
afterAll(() => server.close());
afterEach(async () => {
  cleanup();
  await session.signOut();
});

describe('the page of a record', () => {
  it('hides no part that can be seen while another waits for its words', async () => {
    const hidden: string[] = [];
    openScreen(
      '/record',
      '/record',
      <RecordPage
        machine={machine}
        record={record}
        name="A-1"
        back={{ href: '/', text: 'Orqaga' }}
        documents
      />,
    );
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('[data-place="pending"]')).not.toBeNull());
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.style.display === 'none')
          hidden.push(target.outerHTML.slice(0, 80));
    });
    watch.observe(document.body, { attributes: true, attributeFilter: ['style'], subtree: true });
    giveDocuments();
    // The words for the kinds of documents are loaded when there is one.
    await waitFor(() =>
      expect(document.querySelector('#documents-certificate ~ ul > li')).not.toBeNull(),
    );
    watch.disconnect();
    expect(hidden).toEqual([]);
  });

  it('names the decision that cannot be taken yet where its button will be, and says what is missing', async () => {
    await signInAs('university', 21, 17);
    const so = ['reviewOpen', 'examUndecided', 'certificateDecided', 'certificateNotRejected'];
    const known = Object.fromEntries([...so, 'diplomaNotRejected'].map((fact) => [fact, true]));
    const pending = (facts: object): TravellingRecord => ({
      ...record,
      state: 'pending',
      facts: { ...known, ownerId: 7, organizationId: 17, ...facts } as never,
    });
    const open = (facts: object) =>
      openScreen(
        '/record',
        '/record',
        <RecordPage
          machine={applicationMachine}
          record={pending(facts)}
          name="A-1"
          back={{ href: '/', text: 'Orqaga' }}
          conditions={{ documentsMarkedCorrect: <span>Diplom va ilovasi</span> }}
        />,
      );
    open({ documentsMarkedCorrect: false, diplomaDecided: false });
    const closed = await screen.findByRole('button', {
      name: 'Hujjatlarni qabul qilish: 2 ta shart bajarilmagan',
    });
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(closed);
    expect(closed.getAttribute('aria-expanded')).toBe('true');
    const missing = document.getElementById(closed.getAttribute('aria-controls') ?? '');
    const said = within(missing as HTMLElement).getAllByRole('listitem');
    expect(said).toHaveLength(2);
    expect(said[0]?.textContent).toContain('Diplom va ilovasi');
    cleanup();
    open({ documentsMarkedCorrect: true, diplomaDecided: true });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('[data-awaited]')).toBeNull();
  });
});
