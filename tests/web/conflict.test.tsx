import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { roleCodes } from '#machines/kit.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import type { ActionForm } from '#web/process/action-form.ts';
import { EventForm } from '#web/process/event-form.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecord } from '#web/record/use-process.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { userOf } from '../support/sign-on-server.ts';

declare const jsdom: { reconfigure(options: { url: string }): void };

type Row = TravellingRecord & { topic: string };

const facts = {
  ownerId: 7,
  organizationId: 17,
  advisorUserId: 99,
  reviewOpen: true,
  examUndecided: true,
  documentsMarkedCorrect: true,
  diplomaDecided: true,
  diplomaNotRejected: true,
  certificateDecided: true,
  certificateNotRejected: true,
  neverSent: true,
};
const record = (version: number, topic: string, state = 'pending'): Row => ({
  id: 5,
  state,
  status: 200,
  version,
  facts,
  topic,
});
const line = {
  id: 2,
  event: 'setTopic',
  from_state: 'pending',
  to_state: 'pending',
  at: '2026-11-05T09:04:00Z',
  reason: null,
  changed: ['topic'],
  version: 1,
  details: [],
  files: [],
  lines: [],
  confirm_method: 'dialog',
  job: null,
  actor: { name: 'Joʻrayeva Maʼmura', role: 'university', organization: null },
};

let answers: Record<string, (call: Call) => Answer> = {};
let server: Awaited<ReturnType<typeof startRecordServer>>;
/** The record as the server holds it. */
let stored: Row;

const stale = (): Answer => ({
  status: 409,
  body: { version: ['Yozuv oʻzgargan'] },
  headers: { 'X-Error-Code': 'STALE_VERSION' },
});
const writes = (call: Call): Answer => {
  if (call.body.version !== stored.version) return stale();
  stored = {
    ...stored,
    version: stored.version + 1,
    topic: String(call.body.topic ?? stored.topic),
  };
  return { body: stored };
};

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts('process', 'processes', 'forms', 'application', 'codes', 'validation');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.calls.length = 0;
  stored = record(3, 'Eski mavzu');
  answers = {
    'GET /api/applications/5/': () => ({ body: stored }),
    'GET /api/applications/5/history/': () => ({ body: { count: 1, results: [line] } }),
    'POST /api/applications/5/accept/': writes,
    'POST /api/applications/5/setTopic/': writes,
  };
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const signIn = (role: 'university' | 'applicant', id: number) =>
  session.signIn(
    { access: 'a', refresh: 'r' },
    { ...userOf(id), role_name: role, role_id: roleCodes[role], org_id: 17 },
  );

const formOf = ({ topic }: Row): ActionForm => ({
  schema: z.object({ topic: z.string().min(1) }) as ActionForm['schema'],
  defaults: { topic },
  fields: (form) => <TextField label="Mavzu nomi" {...form.register('topic')} />,
});

function Desk({ onPage }: { onPage: boolean }) {
  const { data } = useRecord<Row>(applicationMachine, 5);
  if (!data) return null;
  if (onPage)
    return (
      <EventForm machine={applicationMachine} record={data} event="setTopic" form={formOf(data)} />
    );
  return (
    <ActionBar
      machine={applicationMachine}
      record={data}
      name="A-1"
      forms={{ accept: formOf(data) }}
    />
  );
}

function open(onPage: boolean): void {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Desk onPage={onPage} />
      <Toasts />
    </QueryClientProvider>,
  );
}
const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Mavzu nomi'), { target: { value: text } });
const press = (selector: string) =>
  fireEvent.click(document.querySelector(selector) ?? document.body);
const cells = () =>
  [...(screen.getByRole('row', { name: /Eski mavzu/ }).children ?? [])].map(
    (cell) => cell.textContent,
  );

describe('two people change the same fields', () => {
  it('a form of the page compares theirs, mine and the original, and saves mine over theirs when told to', async () => {
    await signIn('university', 21);
    open(true);
    await type('Mening mavzuim');
    stored = record(4, 'Boshqa mavzu');
    press('[data-event="setTopic"]');
    const conflict = within(await screen.findByRole('region', { name: /boshqa foydalanuvchi/ }));
    await waitFor(() => expect(conflict.getByText(/Joʻrayeva Maʼmura/)).toBeTruthy());
    await waitFor(() =>
      expect(cells().slice(1)).toEqual(['Boshqa mavzu', 'Mening mavzuim', 'Eski mavzu']),
    );
    expect(stored.topic).toBe('Boshqa mavzu');
    fireEvent.click(conflict.getByRole('button', { name: 'Mening yozganim saqlansin' }));
    await waitFor(() => expect(stored).toMatchObject({ version: 5, topic: 'Mening mavzuim' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /boshqa foydalanuvchi/ })).toBeNull(),
    );
  });

  it('theirs takes the place of mine when told to, and nothing is sent', async () => {
    await signIn('university', 21);
    open(true);
    await type('Mening mavzuim');
    stored = record(4, 'Boshqa mavzu');
    press('[data-event="setTopic"]');
    fireEvent.click(await screen.findByRole('button', { name: 'Hozirgisi qolsin' }));
    await waitFor(() =>
      expect((screen.getByLabelText('Mavzu nomi') as HTMLInputElement).value).toBe('Boshqa mavzu'),
    );
    expect(server.to('POST', '/api/applications/5/setTopic/')).toHaveLength(1);
    expect(stored.version).toBe(4);
  });

  it('a dialog compares too and goes on over the fresh record with everything typed', async () => {
    await signIn('university', 21);
    open(false);
    await waitFor(() => expect(document.querySelector('[data-event="accept"]')).toBeTruthy());
    press('[data-event="accept"]');
    await type('Mening mavzuim');
    stored = record(4, 'Boshqa mavzu');
    press('[data-agree="accept"]');
    await waitFor(() =>
      expect(document.querySelector('[data-conflict]')?.textContent).toContain('Joʻrayeva'),
    );
    await waitFor(() =>
      expect(cells().slice(1)).toEqual(['Boshqa mavzu', 'Mening mavzuim', 'Eski mavzu']),
    );
    expect(document.querySelector('[data-agree]')?.textContent).toContain('Baribir davom etish');
    press('[data-agree="accept"]');
    expect(((await screen.findByLabelText('Mavzu nomi')) as HTMLInputElement).value).toBe(
      'Mening mavzuim',
    );
    press('[data-agree="accept"]');
    await waitFor(() => expect(stored).toMatchObject({ version: 5, topic: 'Mening mavzuim' }));
  });
});

describe('the fields of a dialog', () => {
  const name = 'Mavzu nomi';

  it('are listed with what is wrong at its top, which takes the focus and leads to the first', async () => {
    await signIn('university', 21);
    open(false);
    await waitFor(() => expect(document.querySelector('[data-event="accept"]')).toBeTruthy());
    press('[data-event="accept"]');
    await type('');
    press('[data-agree="accept"]');
    const dialog = within(await screen.findByRole('dialog'));
    const summary = await dialog.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(within(summary).getAllByRole('link')[0] as HTMLElement);
    expect(document.activeElement).toBe(dialog.getByLabelText(name));
  });

  it('are saved, and the toast tells the person what they did to which record', async () => {
    await signIn('university', 21);
    open(false);
    await waitFor(() => expect(document.querySelector('[data-event="accept"]')).toBeTruthy());
    press('[data-event="accept"]');
    await type('Yangi mavzu');
    press('[data-agree="accept"]');
    await waitFor(() => expect(document.querySelector('[data-toast="success"]')).toBeTruthy());
    const said = document.querySelector('[data-toast="success"]')?.textContent;
    expect(said).toMatch(/^Hujjatlarni qabul qildingiz.*A-1/);
  });
});

describe('deleting', () => {
  async function openDeletion(): Promise<void> {
    await signIn('applicant', 7);
    stored = record(3, '', 'draft');
    open(false);
    await waitFor(() => expect(document.querySelector('[data-event="delete"]')).toBeTruthy());
    press('[data-event="delete"]');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Ishonchingiz komilmi? Buni ortga qaytarib boʻlmaydi')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Ha, oʻchirilsin' }));
  }

  it('says what was deleted, in the fixed words', async () => {
    answers['POST /api/applications/5/delete/'] = () => ({ body: null });
    await openDeletion();
    const said = await screen.findByText('Oʻchirildi');
    expect(said.closest('li')?.textContent).toContain('A-1');
  });

  it('says that it is not done, and why', async () => {
    answers['POST /api/applications/5/delete/'] = () => ({
      status: 500,
      body: { detail: ['Server band'] },
    });
    await openDeletion();
    const said = await screen.findByText('Oʻchirilmadi');
    expect(said.closest('li')?.textContent).toContain('A-1');
    expect(screen.getByText('Server band')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
