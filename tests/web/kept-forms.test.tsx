import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { askForm } from '#modules/application/forms/papers-forms.tsx';
import { NewLetterForm } from '#modules/letter/letter-form.tsx';
import { NotificationForm } from '#modules/notification/notification-form.tsx';
import { OrganizationForm } from '#modules/organization/organization-form.tsx';
import { PeriodForm } from '#modules/period/period-form.tsx';
import { PasswordPart } from '#modules/profile/password-part.tsx';
import { TopicForm } from '#modules/topic/topic-form.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { ActionDialog } from '#web/process/action-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { draftRecord } from '../support/application-record.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const papersDays = { papersFrom: '2026-12-01', papersLatest: '2026-12-20' };

/** The database of the browser, which jsdom has not. */
const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => void device.set(key, structuredClone(value)),
  del: async (key: string) => void device.delete(key),
  delMany: async (keys: string[]) => {
    for (const key of keys) device.delete(key);
  },
  clear: async () => device.clear(),
  entries: async () => [...device],
}));
vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

let letters: Answer;
let server: Awaited<ReturnType<typeof startRecordServer>>;
const nothing: Answer = { body: { count: 0, next: null, previous: null, results: [] } };
const answer = ({ method, path }: Call): Answer =>
  method === 'POST' && path === '/api/letters/' ? letters : nothing;

beforeAll(async () => {
  server = await startRecordServer(answer);
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'forms',
    'letter',
    'letter-screen',
    'notification',
    'notification-screen',
    'organization',
    'organization-screen',
    'period',
    'period-screen',
    'topic',
    'topic-screen',
    'profile',
    'access',
    'application',
    'review',
    'files',
    'process',
    'processes',
    'validation',
    'codes',
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  device.clear();
  server.calls.length = 0;
  await signInAs('innovation', 31, 40);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const typed = 'Ertaga kerak boʻladigan matn';
/** A field of plain text of the form: the first that nothing stands in. */
const field = (): HTMLInputElement | HTMLTextAreaElement => {
  const inputs = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form textarea, form input[type="text"]:not([role="combobox"]):not([inputmode])',
  );
  const free = [...inputs].find(({ value, name }) => name && (value === '' || value === typed));
  if (!free) throw new Error('The form has no field of text');
  return free;
};
const restored = () =>
  screen.queryByRole('heading', { name: 'Saqlanmagan yozganlaringiz tiklandi' });
const open = (path: string, form: ReactNode) => openScreen(path, path, form);
const type = async (text = typed) => {
  await waitFor(() => expect(field()).toBeTruthy());
  fireEvent.input(field(), { target: { value: text } });
  await waitFor(() => expect(JSON.stringify([...device.values()])).toContain(text));
};

const forms: [string, string, () => ReactNode][] = [
  ['a letter', '/admin/letter/new', () => <NewLetterForm answers={null} />],
  ['a message', '/admin/notification/new', () => <NotificationForm record={null} />],
  ['a period', '/admin/period/new', () => <PeriodForm record={null} />],
  ['an organization', '/admin/organization/new', () => <OrganizationForm record={null} />],
  ['a topic', '/admin/scientific_topic/new', () => <TopicForm record={null} />],
];

describe('what an officer types into a form', () => {
  it.each(forms)(
    'stands in the form of %s again after the page is gone, and says so',
    async (_name, path, form) => {
      open(path, form());
      await type();
      expect(restored()).toBeNull();
      cleanup();
      open(path, form());
      await waitFor(() => expect(field().value).toBe(typed));
      expect(restored()).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Oʻchirib, boshidan boshlash' }));
      await waitFor(() => expect(field().value).toBe(''));
      expect(restored()).toBeNull();
      expect([...device]).toEqual([]);
    },
  );

  it('waits for the same person when the session ends, and is never shown to another one', async () => {
    open('/admin/letter/new', <NewLetterForm answers={null} />);
    await type();
    cleanup();
    session.actor.send({ type: 'expired' });
    await signInAs('innovation', 31, 40);
    open('/admin/letter/new', <NewLetterForm answers={null} />);
    await waitFor(() => expect(field().value).toBe(typed));
    cleanup();
    await signInAs('ministry', 41, 50);
    await waitFor(() => expect([...device]).toEqual([]));
    open('/admin/letter/new', <NewLetterForm answers={null} />);
    await waitFor(() => expect(field()).toBeTruthy());
    expect(field().value).toBe('');
  });

  it('is not shown in the answer to a letter when it was typed into a new one', async () => {
    open('/admin/letter/new', <NewLetterForm answers={null} />);
    await type();
    cleanup();
    openScreen(
      '/admin/letter/new',
      '/admin/letter/new?answers=5',
      <NewLetterForm answers={null} />,
    );
    await waitFor(() => expect(field()).toBeTruthy());
    expect(field().value).toBe('');
  });

  it('stays after a refusal, and is gone when it was sent', async () => {
    letters = {
      status: 400,
      body: { short_info: ['Mavzuni aniqroq yozing'] },
      headers: { 'X-Error-Code': 'VALIDATION' },
    };
    open('/admin/letter/new', <NewLetterForm answers={null} />);
    await type();
    const save = screen.getByRole('button', { name: /saqlash/i });
    fireEvent.click(save);
    await screen.findAllByText('Mavzuni aniqroq yozing');
    expect(device.size).toBe(1);
    letters = { status: 201, body: { id: 12, state: 'draft', version: 1 } };
    fireEvent.click(save);
    await waitFor(() => expect(server.to('POST', '/api/letters/')).toHaveLength(2));
    await waitFor(() => expect([...device]).toEqual([]));
  });

  it('is asked about at a link: it stays, is kept, or is discarded', async () => {
    open(
      '/admin/letter/new',
      <>
        <NewLetterForm answers={null} />
        <a href="/admin/period">Davrlar</a>
      </>,
    );
    await type();
    fireEvent.click(screen.getByRole('link', { name: 'Davrlar' }));
    expect(await screen.findByText(/Ular shu brauzerda turadi/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Shu sahifada qolish' }));
    expect(field().value).toBe(typed);
    fireEvent.click(screen.getByRole('link', { name: 'Davrlar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Yozganlarim qolsin, chiqish' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Davrlar' })).toBeNull());
    expect(device.size).toBe(1);
  });

  it('is asked about at a link also when it has come back and nothing was typed since', async () => {
    const page = (
      <>
        <NewLetterForm answers={null} />
        <a href="/admin/period">Davrlar</a>
      </>
    );
    open('/admin/letter/new', page);
    await type();
    cleanup();
    open('/admin/letter/new', page);
    await waitFor(() => expect(field().value).toBe(typed));
    expect(await screen.findByText(/Saqlanmagan yozganlaringiz tiklandi/)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Davrlar' }));
    expect(await screen.findByText(/Ular shu brauzerda turadi/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Yozganlarimni oʻchirib chiqish' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Davrlar' })).toBeNull());
    expect([...device]).toEqual([]);
  });

  it('is not kept where it is a password', async () => {
    open('/admin/profile', <PasswordPart />);
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type="password"]');
      if (!found) throw new Error('not drawn yet');
      return found;
    });
    fireEvent.input(input, { target: { value: 'Maxfiy-soʻz-2026' } });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([...device]).toEqual([]);
  });
});

describe('what is typed into the dialog of an action', () => {
  const record = { id: 9, state: 'pending', status: 200, version: 2, facts: {} };
  const dialog = (onClose: () => void) => (
    <ActionDialog
      machine={letterMachine}
      record={record as never}
      now={record as never}
      action={
        {
          event: 'reject',
          target: 'rejected',
          asks: ['reason'],
          enabled: true,
          unmet: [],
          who: [],
        } as never
      }
      name="XT-2026-000009"
      form={{
        schema: z.object({ short_info: z.string() }),
        defaults: { short_info: '' },
        fields: (form) => <TextField label="Mavzu" {...form.register('short_info')} />,
      }}
      onClose={onClose}
    />
  );

  it('is there again after Esc, with the fields and the reason', async () => {
    const close = vi.fn();
    open('/admin/letter/9', dialog(close));
    const input = await screen.findByLabelText('Mavzu');
    fireEvent.input(input, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: /Davom/ }));
    fireEvent.change(await screen.findByLabelText(/Sabab/), {
      target: { value: 'Hujjat yetishmaydi' },
    });
    await waitFor(() => expect(JSON.stringify([...device.values()])).toContain('yetishmaydi'));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(close).toHaveBeenCalled());
    cleanup();
    open('/admin/letter/9', dialog(close));
    await waitFor(() =>
      expect((screen.getByLabelText('Mavzu') as HTMLInputElement).value).toBe(typed),
    );
    expect(restored()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Davom/ }));
    expect(((await screen.findByLabelText(/Sabab/)) as HTMLTextAreaElement).value).toBe(
      'Hujjat yetishmaydi',
    );
  });

  /** The form as a reviewer opens it, over an application that has no paper yet. */
  const askingPapers = (onClose: () => void) => {
    const application = draftRecord({ state: 'pending' }, papersDays);
    return (
      <ActionDialog
        machine={applicationMachine}
        record={application}
        now={application}
        action={
          {
            event: 'askPapers',
            target: 'papersAwaited',
            asks: ['confirm', 'reason'],
            enabled: true,
            unmet: [],
            who: [],
          } as never
        }
        name="A-2027-000012"
        form={askForm(application)}
        onClose={onClose}
      />
    );
  };
  const ticked = () =>
    screen
      .getAllByRole('checkbox')
      .filter((box) => (box as HTMLInputElement).checked)
      .map((box) => (box as HTMLInputElement).id);

  it('is there again when it asks for papers: the ticks, the day and the reason', async () => {
    const close = vi.fn();
    open('/admin/apply-document/12', askingPapers(close));
    await screen.findAllByRole('checkbox');
    const before = ticked();
    const box = screen.getAllByRole('checkbox').find((one) => !before.includes(one.id));
    if (!box) throw new Error('Every paper is ticked');
    fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: /Davom/ }));
    fireEvent.change(await screen.findByLabelText(/Sabab/), {
      target: { value: 'Hujjat yetishmaydi' },
    });
    await waitFor(() => expect(JSON.stringify([...device.values()])).toContain('yetishmaydi'));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(close).toHaveBeenCalled());
    cleanup();
    open('/admin/apply-document/12', askingPapers(close));
    await screen.findAllByRole('checkbox');
    await waitFor(() => expect(restored()).not.toBeNull());
    expect(ticked().sort()).toEqual([...before, box.id].sort());
    fireEvent.click(screen.getByRole('button', { name: /Davom/ }));
    expect(((await screen.findByLabelText(/Sabab/)) as HTMLTextAreaElement).value).toBe(
      'Hujjat yetishmaydi',
    );
  });
});
