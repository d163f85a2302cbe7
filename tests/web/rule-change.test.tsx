import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { publishedOf } from '#server/process-docs/published-machines.ts';
import type { PublishedMachine } from '#shared/published-machine.ts';
import { ProcessPage } from '#web/features/processes/process-page.tsx';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const today = publishedOf(certificateMachine);
const passages = {
  as_of: '2026-11-26T07:00:00.000Z',
  years: [2026],
  kinds: null,
  states: [
    {
      state: 'pending',
      reached: 40,
      left: 30,
      median: 240,
      p90: 720,
      ways: [
        {
          event: 'reject',
          to: 'rejected',
          number: 6,
          median: 3,
          by: [{ role: 'university', number: 6, median: 3 }],
        },
        {
          event: 'confirm',
          to: 'confirmed',
          number: 4,
          median: 5,
          by: [{ role: 'university', number: 4, median: 5 }],
        },
      ],
      weeks: [],
    },
  ],
};
const answers: Record<string, unknown> = {
  'GET /api/my-turn/': [{ process: 'certificate', count: 1 }],
  'GET /api/certificates/state-counts/': { pending: 12, rejected: 3 },
  'GET /api/certificates/state-days/': {},
  'GET /api/passages/certificate/': passages,
  'GET /api/public/processes/certificate/': { machine: today, as_of: null, times: [] },
};

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(({ method, path }) => {
    const body = answers[`${method} ${path}`];
    return body === undefined ? undefined : { body };
  });
  jsdom.reconfigure({ url: server.url });
  await startTexts('diagram', 'processes', 'certificate');
});
afterAll(() => server.close());
beforeEach(() => signInAs('innovation', 31, 40));
afterEach(async () => {
  cleanup();
  await session.signOut();
});

/** Opens the comparison, and chooses a file with this text. */
async function choose(text: string): Promise<void> {
  openScreen(
    '/admin/processes/:machine',
    '/admin/processes/certificate?view=change',
    <ProcessPage />,
  );
  await screen.findByText('Jarayon fayli (JSON)');
  const file = new File([text], 'certificate.2.json', { type: 'application/json' });
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('there is no field for the file');
  fireEvent.change(chooser, { target: { files: [file] } });
}
const otherwise = (change: (machine: PublishedMachine) => PublishedMachine): string =>
  JSON.stringify(change(structuredClone(today)));

describe('an analyst who chooses another version of a process', () => {
  it('is told that its rules are the same', async () => {
    await choose(otherwise((machine) => machine));
    await screen.findByText('Qoidalar bir xil: farq topilmadi');
  });
  it('sees what is otherwise, how many records have no place, and which steps would have been refused', async () => {
    await choose(
      otherwise((machine) => ({
        ...machine,
        version: '2',
        states: machine.states.filter(({ state }) => state !== 'rejected'),
        transitions: machine.transitions
          .filter(({ from, to }) => from !== 'rejected' && to !== 'rejected')
          .map((one) => (one.event === 'confirm' ? { ...one, who: [] } : one)),
      })),
    );
    await screen.findByText(/hozir 3 ta yozuv turibdi/);
    screen.getByText(/bajarilgan 10 ta oʻtishdan 10 tasi yangi qoidalarda bajarilmasdi/);
    const [table, hindered] = screen.getAllByRole('table');
    if (!table || !hindered) throw new Error('a table is missing');
    const state = today.states.find((one) => one.state === 'rejected')?.name.uz ?? '';
    within(table).getByRole('row', { name: new RegExp(`^${state} Olib`) });
    within(hindered).getByRole('row', { name: /Bu rol bajara olmaydi 4$/ });
    within(hindered).getByRole('row', { name: /Bunday oʻtish yoʻq 6$/ });
    const confirming = today.transitions.filter(({ event }) => event === 'confirm');
    expect(within(table).getAllByText('Kim bajaradi')).toHaveLength(confirming.length);
  });
  it.each([
    ['is no JSON', '{', /^butun fayl: JSON sifatida oʻqib boʻlmadi/],
    [
      'leads to a state that is not there',
      otherwise((machine) => ({
        ...machine,
        states: machine.states.filter(({ state }) => state !== 'rejected'),
      })),
      /^transitions\.\d+\.to: “rejected” nomli holat yoʻq$/,
    ],
  ])('is told every fault of a file that %s, with its place', async (_what, text, said) => {
    await choose(text);
    await screen.findByText('Bu fayl jarayon fayli emas yoki oʻziga zid');
    expect(screen.getAllByText(said).length).toBeGreaterThan(0);
  });
  it('is told that a file is about another process', async () => {
    await choose(JSON.stringify(publishedOf(topicMachine)));
    await screen.findByText('Bu fayl boshqa jarayonga tegishli');
  });
});
