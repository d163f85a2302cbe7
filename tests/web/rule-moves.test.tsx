import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RuleMove, RuleMoves } from '#shared/rule-moves.ts';
import { ProcessPage } from '#web/features/processes/process-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

/** The account that is signed in. */
const me = 31;
const facts = {
  ownerId: null,
  organizationId: null,
  proposerId: null as number | null,
  samePerson: false,
  recordsWait: true,
  recordsMoved: false,
  noOtherOpen: true,
  ofToday: true,
};
const moves = [
  {
    from: 'taken',
    to: 'published',
    reason: { uz: 'Band qilish bekor qilindi', ru: 'Отменено', en: 'Given up' },
    records: 12,
  },
];
const moveBy = (proposerId: number, change: Partial<RuleMove> = {}): RuleMove => ({
  id: 4,
  state: 'proposed',
  status: 100,
  version: 1,
  facts: { ...facts, proposerId },
  process: 'topic',
  rules: '2',
  moves,
  undoes: null,
  reason: 'Yangi nizom kuchga kirdi',
  proposed: { name: 'Aziza Karimova', at: '2026-11-27T05:00:00.000Z' },
  decision: null,
  decided: null,
  ran_at: null,
  moved: null,
  stopped_at: null,
  ...change,
});
const waiting = (change: Partial<RuleMoves> = {}): RuleMoves => ({
  waits: { process: 'topic', version: '2', moves },
  birth: { state: 'absent', facts },
  results: [],
  ...change,
});
let known: RuleMoves;

function answerTo({ method, path }: Call): Answer | undefined {
  if (path === '/api/my-turn/') return { body: [] };
  if (path === '/api/send_sms_code/') return { body: { need_code: false } };
  if (!path.startsWith('/api/rule-moves/')) return undefined;
  if (method === 'GET') return { body: known };
  const move = moveBy(me, path.endsWith('/confirm/') ? { state: 'confirmed', version: 2 } : {});
  known = waiting({ birth: { state: 'absent', facts: { ...facts, noOtherOpen: false } } });
  known.results = [move];
  return { status: 201, body: move };
}

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(answerTo);
  jsdom.reconfigure({ url: server.url });
  await startTexts('diagram', 'processes', 'process', 'topic', 'rule-moves', 'ruleMove');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.calls.length = 0;
  await signInAs('innovation', me, 40);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const open = (answer: RuleMoves) => {
  known = answer;
  openScreen('/admin/processes/:machine', '/admin/processes/topic?view=moves', <ProcessPage />);
};
const sent = () =>
  server.calls.filter(({ method, path }) => method === 'POST' && /moves/.test(path));

describe('an officer of the agency who looks for records without a place', () => {
  it('is told that every record has its place, and can propose nothing', async () => {
    open(
      waiting({ waits: null, birth: { state: 'absent', facts: { ...facts, recordsWait: false } } }),
    );
    await screen.findByText(/oʻtkaziladigan yozuv yoʻq/);
    expect(screen.queryByRole('button', { name: 'Oʻtkazishni taklif qilish' })).toBeNull();
  });

  it('sees how many there are, where they go and why, and proposes it with a reason', async () => {
    open(waiting());
    await screen.findByText('12 ta yozuvning yangi qoidalarda oʻrni yoʻq');
    within(screen.getByRole('table')).getByText('Band qilish bekor qilindi');
    fireEvent.click(screen.getByRole('button', { name: 'Oʻtkazishni taklif qilish' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Davom etish' }));
    fireEvent.change(await within(dialog).findByRole('textbox'), {
      target: { value: 'Yangi nizom kuchga kirdi' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Oʻtkazishni taklif qilish' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      path: '/api/rule-moves/',
      body: { event: 'propose', process: 'topic', reason: 'Yangi nizom kuchga kirdi' },
    });
    await screen.findByText('Ikkinchi xodimni kutmoqda');
  });

  it('takes back what they have proposed, and does not confirm it', async () => {
    open(waiting({ results: [moveBy(me)] }));
    await screen.findByRole('button', { name: /^Qaytarib olish/ });
    expect(screen.queryByRole('button', { name: /^Tasdiqlash/ })).toBeNull();
  });

  it('confirms or refuses what somebody else has proposed', async () => {
    open(waiting({ results: [moveBy(77)] }));
    await screen.findByRole('button', { name: /^Tasdiqlash/ });
    screen.getByRole('button', { name: /^Rad etish/ });
    expect(screen.queryByRole('button', { name: /^Qaytarib olish/ })).toBeNull();
    screen.getByText(/Aziza Karimova/);
  });

  it('reads at which record a move was stopped', async () => {
    open(waiting({ results: [moveBy(77, { state: 'stopped', stopped_at: 61 })] }));
    await screen.findByText(/61-yozuvda/);
  });
});

describe('an anti-corruption officer', () => {
  it('reads the moves, and decides nothing', async () => {
    await session.signOut();
    await signInAs('antiCorruption', 50, 41);
    open(waiting({ results: [moveBy(77)] }));
    await screen.findByText('Ikkinchi xodimni kutmoqda');
    expect(document.querySelector('[data-event]')).toBeNull();
  });
});
