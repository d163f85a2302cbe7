import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { applicationMachine } from '#machines/application.machine.ts';
import type { FoundRecord, SearchAnswer } from '#shared/search.ts';
import { CommandFrame, type CommandPart } from '#web/command/command-frame.tsx';
import { http } from '#web/lib/http.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { chooseShortcuts } from '#web/lib/shortcut-choice.ts';
import { useShortcuts } from '#web/lib/shortcuts.ts';
import { visitor } from '#web/lib/visit.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { moveBetweenRows } from '#web/process/record-list.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecord } from '#web/record/use-process.ts';
import { useCommandKeys } from '#web/shell/use-command-keys.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

const facts = {
  ownerId: 7,
  organizationId: 17,
  reviewOpen: true,
  reviewStarted: true,
  examUndecided: true,
  documentsMarkedCorrect: true,
  diplomaDecided: true,
  diplomaNotRejected: true,
  certificateDecided: true,
  certificateNotRejected: true,
};
const record: TravellingRecord = { id: 5, state: 'pending', status: 200, version: 3, facts };
const found: FoundRecord = {
  id: 40,
  state: 'pending',
  name: 'Karimova Aziza',
  reference: 'A-2026-000040',
  about: 'Milliy universitet',
  pinfl: null,
};

let server: Awaited<ReturnType<typeof startRecordServer>>;
let answers: Record<string, (call: Call) => Answer | undefined>;
const searches = () =>
  server.calls.filter(({ path }) => path === '/api/search/').map(({ query }) => query.get('q'));

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'command',
    'shell',
    'directory',
    'own-settings',
    'process',
    'processes',
    'application',
    'codes',
    'validation',
  );
  await signInAs('university', 21, 17);
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  const groups: SearchAnswer['groups'] = [{ process: 'application', records: [found], more: true }];
  answers = {
    'GET /api/applications/5/': () => ({ body: record }),
    'GET /api/search/': () => ({ body: { groups } }),
  };
});
afterEach(() => {
  cleanup();
  chooseShortcuts(true);
  vi.restoreAllMocks();
});

const pressed = vi.fn();

function Desk() {
  const { data } = useRecord<TravellingRecord>(applicationMachine, 5);
  useShortcuts([{ name: 'markCorrect', with: 'Alt', key: 'C', press: pressed }]);
  return <main>{data && <ActionBar machine={applicationMachine} record={data} name="A-1" />}</main>;
}

function Frame() {
  const [shown, setShown] = useState<CommandPart | null>(null);
  const user = visitor();
  useCommandKeys(setShown);
  return user && <CommandFrame user={user} shown={shown} onShow={setShown} />;
}

async function open() {
  const place = memoryLocation({ path: '/admin/applicant-document/5', record: true });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Frame />
        <button type="button">Boshqa</button>
        <input aria-label="Maydon" />
        <Desk />
      </Router>
      <Toasts />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.querySelector('[data-event]')).not.toBeNull());
  return place;
}

const ctrlK = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key: 'л',
    code: 'KeyK',
    ctrlKey: true,
  });
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Qidirish' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const type = async (text: string) => fireEvent.change(await box(), { target: { value: text } });
const active = async () =>
  document.getElementById((await box()).getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the search of the whole product', () => {
  it('finds a page by what people call it, in the language they think in', async () => {
    await open();
    ctrlK();
    for (const words of ['xat yozish', 'написать письмо', 'write a letter']) {
      await type(words);
      expect([words, options().some((one) => one?.includes('Xat yozish'))]).toEqual([words, true]);
    }
    for (const words of ['taʼtil', "ta'til", 'отпуск', 'leave']) {
      await type(words);
      expect([words, options().some((one) => one?.includes('Doktorantlar'))]).toEqual([
        words,
        true,
      ]);
    }
  });

  it('opens by its key on any keyboard, lists actions and pages, and gives the focus back', async () => {
    await open();
    screen.getByRole('button', { name: 'Boshqa' }).focus();
    ctrlK();
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
    const groups = screen
      .getAllByRole('group')
      .map(
        (group) =>
          document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      );
    expect(groups).toEqual([
      'Ochiq yozuv ustidagi amallar',
      'Sahifalar',
      'Ochiq yozuvni yakunlaydigan amallar',
    ]);
    expect(options()).toEqual(expect.arrayContaining(['Arizalar', 'Mening sozlamalarim']));
    expect(options()).not.toContain('Audit jurnali');
    expect(searches()).toEqual([]);
    fireEvent.keyDown(await box(), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Boshqa'));
  });

  it('names the record of every action, and offers what ends it last', async () => {
    await open();
    ctrlK();
    await box();
    expect(options()[0]).toBe('Hujjatlarni qabul qilishA-1');
    expect(options().at(-1)).toBe('Rad etishA-1');
    await type('rad et');
    expect(options()).toEqual(['Rad etishA-1']);
  });

  it('asks once for what is typed in one go, and opens what is chosen by Enter', async () => {
    const place = await open();
    ctrlK();
    await type('kar');
    await type('karim');
    await screen.findByText('Karimova Aziza');
    expect(searches()).toEqual(['karim']);
    expect(options()).toEqual([
      expect.stringContaining('A-2026-000040'),
      'Hammasini roʻyxatda koʻrish',
    ]);
    expect(await active()).toContain('Karimova Aziza');
    fireEvent.keyDown(await box(), { key: 'ArrowUp' });
    expect(await active()).toBe('Hammasini roʻyxatda koʻrish');
    fireEvent.keyDown(await box(), { key: 'ArrowDown' });
    fireEvent.keyDown(await box(), { key: 'Enter' });
    await waitFor(() => expect(place.history.at(-1)).toBe('/admin/applicant-document/40'));
  });

  it('leads to both lists in which a letter may stand, each by its name', async () => {
    const letter: FoundRecord = {
      ...found,
      id: 9,
      name: 'Ilmiy kengash toʻgʻrisida',
      reference: 'XT-2026-000009',
    };
    answers['GET /api/search/'] = () => ({
      body: { groups: [{ process: 'letter', records: [letter], more: true }] },
    });
    const place = await open();
    ctrlK();
    await type('kengash');
    await screen.findByText('Ilmiy kengash toʻgʻrisida');
    expect(options()).toEqual([
      expect.stringContaining('XT-2026-000009'),
      'Hammasini roʻyxatda koʻrish: Kiruvchi xatlar',
      'Hammasini roʻyxatda koʻrish: Xatlar',
    ]);
    fireEvent.click(screen.getByText('Ilmiy kengash toʻgʻrisida'));
    await waitFor(() => expect(place.history.at(-1)).toBe('/admin/inbox/9'));
  });

  it('says that nothing is found, that it failed, and asks again', async () => {
    await open();
    answers['GET /api/search/'] = () => ({ body: { groups: [] } });
    ctrlK();
    await type('zzzz');
    expect(await screen.findByText('Hech narsa topilmadi')).toBeDefined();
    answers['GET /api/search/'] = () => ({ status: 422, body: { detail: ['Boʻlmadi'] } });
    await type('yyyy');
    expect(await screen.findByText('Yozuvlarni qidirib boʻlmadi')).toBeDefined();
    answers['GET /api/search/'] = () => ({
      body: { groups: [{ process: 'application', records: [found], more: false }] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Qayta urinish' }));
    expect(await screen.findByText('Karimova Aziza')).toBeDefined();
  });

  it('opens the dialog of an action as its button does', async () => {
    await open();
    const button = document.querySelector<HTMLElement>('[data-actions] [data-event]');
    ctrlK();
    await type(button?.textContent ?? '');
    fireEvent.keyDown(await box(), { key: 'Enter' });
    const dialog = await screen.findByRole('dialog', {
      name: new RegExp(`^${button?.textContent}: .+\\?$`),
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bekor qilish' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('shortcuts', () => {
  const press = (target: Element, key: string, more: object = {}) =>
    fireEvent.keyDown(target, { key, ...more });

  it('are listed by one key: those of the page and those of everywhere', async () => {
    await open();
    press(document.body, '?', { shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Tezkor tugmalar' });
    expect(within(dialog).getByText('Hujjat toʻgʻri').closest('div')?.textContent).toContain(
      'Alt + C',
    );
    expect(within(dialog).getByText('Qidirish').closest('div')?.textContent).toMatch(
      /(Ctrl|⌘) \+ K/,
    );
    expect(within(dialog).queryByText('Keyingi qator')).toBeNull();
  });

  it('of one key never fire in a field; chords do; none fires under a dialog', async () => {
    await open();
    const field = screen.getByRole('textbox', { name: 'Maydon' });
    press(field, '?');
    press(field, 'c', { code: 'KeyC', altKey: true });
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    press(document.body, '?');
    press(await screen.findByRole('dialog'), 'c', { code: 'KeyC', altKey: true });
    expect(pressed).toHaveBeenCalledTimes(1);
    pressed.mockClear();
  });

  it('do nothing once they are switched off', async () => {
    await open();
    chooseShortcuts(false);
    press(document.body, '?');
    ctrlK();
    press(document.body, 'c', { code: 'KeyC', altKey: true });
    expect(pressed).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of rows fire only while a row has the focus; the letters of them can be switched off', () => {
    render(
      [1, 2].map((row) => (
        <a key={row} href="/" data-row={row} onKeyDown={moveBetweenRows}>
          {row}
        </a>
      )),
    );
    const at = () => document.activeElement?.textContent;
    press(document.body, 'j', { code: 'KeyJ' });
    press(document.body, 'ArrowDown');
    expect(at()).not.toBe('2');
    const [first] = screen.getAllByRole('link');
    first?.focus();
    press(screen.getByText('1'), 'о', { code: 'KeyJ' });
    expect(at()).toBe('2');
    press(screen.getByText('2'), 'k', { code: 'KeyK' });
    expect(at()).toBe('1');
    chooseShortcuts(false);
    press(screen.getByText('1'), 'j', { code: 'KeyJ' });
    expect(at()).toBe('1');
    press(screen.getByText('1'), 'ArrowDown');
    expect(at()).toBe('2');
  });
});

describe('without a network', () => {
  beforeEach(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));
  const words =
    'Internet aloqasi yoʻq. Hech narsa yuborilmadi: aloqa tiklangach, qayta urinib koʻring';

  it('an action is refused in words before anything opens', async () => {
    vi.restoreAllMocks();
    await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const button = document.querySelector('[data-actions] [data-event]');
    if (button) fireEvent.click(button);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a change never reaches the line, and is not sent later', async () => {
    await expect(http.post('/applications/5/accept/', { version: 3 })).rejects.toMatchObject({
      status: 0,
      detail: [words],
    });
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await http.get('/applications/5/');
    expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
  });
});
