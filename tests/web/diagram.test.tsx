import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { processMachines } from '#machines/index.ts';
import {
  actionsOf,
  type RoleName,
  roleCodes,
  rolesOf,
  stateMeta,
  transitionsFrom,
  transitionsOf,
} from '#machines/kit.ts';
import type { HistoryLine } from '#shared/rows/history-line.ts';
import { plainCondition } from '#web/diagram/plain-condition.ts';
import { RecordPicture } from '#web/diagram/record-picture.tsx';
import { untilWhen, waitingFor } from '#web/diagram/waiting.ts';
import { rolesIn } from '#web/features/processes/machine-list.ts';
import { ProcessPage } from '#web/features/processes/process-page.tsx';
import { optionsOf, stateOf, type WalkStep, walkOn } from '#web/features/processes/simulation.ts';
import { startTexts, switchLanguage } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { nobody } from '#web/record/action-look.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const machines = processMachines.map(
  (machine) => [machine.id, machine as AnyStateMachine] as const,
);
const facts = {
  ownerId: 1,
  organizationId: 3,
  typeActive: true,
  numberFree: true,
  underReview: true,
  validityOver: false,
};
const certificate: TravellingRecord = {
  id: 5,
  state: 'pending',
  status: 100,
  version: 3,
  facts: { ...facts, expiryNear: false, unused: false } as never,
};
const person = (name: string) => ({ name, role: 'applicant', organization: null });
const line = (
  id: number,
  event: string,
  from_state: string,
  to_state: string,
  at: string,
): HistoryLine => ({
  id,
  event,
  from_state,
  to_state,
  at,
  actor: person('Karimova Dilnoza'),
  reason: null,
  version: 1,
  lines: [],
  changed: [],
  tells: false,
  details: [],
  files: [],
  confirm_method: 'none',
  job: null,
});
const history = [
  line(3, 'rework', 'rejected', 'pending', '2026-11-05T05:00:00Z'),
  line(2, 'reject', 'pending', 'rejected', '2026-11-03T05:00:00Z'),
  line(1, 'create', 'absent', 'pending', '2026-11-01T05:00:00Z'),
];

let answers: Record<string, (call: Call) => Answer> = {};
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'diagram',
    'processes',
    'notifications',
    'documents',
    'codes',
    'validation',
    ...processMachines.map(({ id }) => id),
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  answers = {
    'GET /api/certificates/5/history/': () => ({
      body: { count: 3, next: null, previous: null, results: history },
    }),
    'GET /api/my-turn/': () => ({ body: [{ process: 'certificate', count: 1 }] }),
    'GET /api/certificates/state-counts/': () => ({ body: { pending: 12, rejected: 3 } }),
    'GET /api/certificates/state-days/': () => ({ body: { pending: 4.2 } }),
  };
  server.calls.length = 0;
  await signInAs('innovation', 31, 40);
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const keysIn = (attribute: string): string[] =>
  [...document.querySelectorAll(`[${attribute}]`)]
    .map((one) => one.getAttribute(attribute) ?? '')
    .sort();
const place = (state: string) => document.querySelector(`[data-place="${state}"]`);
const keysOf = (machine: AnyStateMachine, role?: RoleName): string[] =>
  transitionsOf(machine)
    .filter(({ guard }) => role === undefined || rolesOf(guard).includes(role))
    .map(({ from, event }) => `${from} ${event}`)
    .sort();

function showRecord() {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Suspense>
        <RecordPicture machine={certificateMachine} record={certificate} name="B2" />
      </Suspense>
    </QueryClientProvider>,
  );
}

const openTab = (name: string) =>
  fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });

describe('the picture of a record', () => {
  it('marks where the record is, where it was, when and by whom', async () => {
    showRecord();
    await screen.findByRole('region', { name: 'B2: jarayon sxemasi' });
    await vi.waitFor(() => expect(place('rejected')?.textContent).toContain('03.11.2026'));
    expect(place('pending')?.getAttribute('aria-current')).toBe('step');
    expect(place('pending')?.textContent).toContain('Siz shu yerdasiz');
    expect(place('pending')?.textContent).toContain('Karimova D.');
    expect(place('rejected')?.textContent).toContain('Bosib oʻtilgan yoʻl');
    expect(place('confirmed')?.textContent).toBe('Tasdiqlangan');
    expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
  });

  it('draws what is possible now solid and the rest dashed, no matter who looks', async () => {
    showRecord();
    await screen.findByRole('region');
    const open = actionsOf(certificateMachine, certificate, nobody).filter(
      ({ unmet }) => unmet.length === 0,
    );
    const targets = new Set(open.map(({ target }) => target));
    await vi.waitFor(() =>
      expect(document.querySelectorAll('path[data-look="next"]')).toHaveLength(targets.size),
    );
    await vi.waitFor(() =>
      expect(document.querySelectorAll('path[data-look="taken"]').length).toBeGreaterThan(0),
    );
    expect(keysIn('data-drawn')).toEqual(keysOf(certificateMachine));
  });

  it('has one stop for Tab; the arrow keys go from state to state', async () => {
    showRecord();
    await screen.findByRole('region');
    const stops = () =>
      [...document.querySelectorAll('[data-place]')].filter(
        (one) => one.getAttribute('tabindex') === '0',
      );
    expect(stops()).toEqual([place('pending')]);
    fireEvent.keyDown(place('pending') as Element, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('data-place')).not.toBe('pending');
    expect(stops()).toEqual([document.activeElement]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
    expect(document.activeElement).toBe(place('absent'));
  });

  it('tells what can happen in a state that is chosen', async () => {
    showRecord();
    await screen.findByRole('region');
    fireEvent.click(place('confirmed') as Element);
    const told = await screen.findByText('“Tasdiqlangan” holatida mumkin boʻlgan amallar:');
    const events = transitionsFrom(certificateMachine, 'confirmed');
    expect(within(told.parentElement as HTMLElement).getAllByRole('listitem')).toHaveLength(
      events.length,
    );
  });

  it('says the same as a list and as a table', async () => {
    showRecord();
    openTab('Roʻyxat');
    await vi.waitFor(() => expect(keysIn('data-step')).toEqual(['create', 'reject', 'rework']));
    expect(keysIn('data-next')).toEqual(
      transitionsFrom(certificateMachine, 'pending')
        .map(({ event }) => event)
        .sort(),
    );
    expect(document.querySelector('[data-next="delete"]')?.textContent).toContain(
      'Sertifikat yuborilgan arizada ishlatilgan, uni oʻchirib boʻlmaydi. Yangi sertifikat qoʻshing.',
    );
    openTab('Jadval');
    await vi.waitFor(() => expect(keysIn('data-row')).toEqual(keysOf(certificateMachine)));
  });
});

describe.each(machines)('the page of %s', (id, machine) => {
  const roles = [undefined, ...rolesIn(machine)];

  it.each(roles)('shows exactly the transitions of %s, in picture and table', async (role) => {
    const query = role ? `role=${role}` : '';
    openScreen('/admin/processes/:machine', `/admin/processes/${id}?${query}`, <ProcessPage />);
    await screen.findByRole('region');
    expect(keysIn('data-drawn')).toEqual(keysOf(machine, role));
    expect(keysIn('data-place')).toEqual(Object.keys(machine.states).sort());
    cleanup();
    openScreen(
      '/admin/processes/:machine',
      `/admin/processes/${id}?view=table&${query}`,
      <ProcessPage />,
    );
    await screen.findByRole('table');
    expect(keysIn('data-row')).toEqual(keysOf(machine, role));
  });

  it.each(['uz', 'ru', 'en'] as const)(
    'leaves no hole in its conditions in %s',
    async (language) => {
      await switchLanguage(language);
      openScreen('/admin/processes/:machine', `/admin/processes/${id}?view=table`, <ProcessPage />);
      await screen.findByRole('table');
      expect(document.body.textContent).not.toMatch(/\{\w*\}|undefined/);
      // Nothing that follows is said twice.
      for (const list of document.querySelectorAll('td ul')) {
        const said = [...list.children].map(({ textContent }) => textContent);
        expect(said).toEqual([...new Set(said)]);
      }
      await switchLanguage('uz');
    },
  );

  it('always finds something that a record waits for', () => {
    for (const state of Object.keys(machine.states)) {
      const waiting = waitingFor(machine, { state, facts: { ownerId: 1, organizationId: 1 } });
      expect(
        waiting.kind === 'final' || (waiting.roles.length > 0 && waiting.events.length > 0),
        state,
      ).toBe(true);
    }
  });

  it('can be walked to every state in the simulation, with what actionsOf answers', () => {
    const reached = new Map<string, readonly WalkStep[]>([['absent', []]]);
    for (const [, walk] of reached) {
      for (const action of optionsOf(machine, walk, null, new Set())) {
        expect(action.enabled, `${stateOf(walk)} ${action.event}`).toBe(true);
        const further = walkOn(machine, walk, action, null, new Set());
        if (!reached.has(stateOf(further))) reached.set(stateOf(further), further);
      }
    }
    expect([...reached.keys()].sort()).toEqual(Object.keys(machine.states).sort());
  });
});

describe('the page of a process', () => {
  it('counts the records of the person per state, and leads to the list', async () => {
    openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=states',
      <ProcessPage />,
    );
    const count = await screen.findByRole('link', { name: '12' });
    expect(count.getAttribute('href')).toBe('/admin/certificate?state=pending');
    expect(await screen.findByText('4,2')).toBeTruthy();
    const stored = Object.keys(certificateMachine.states).filter(
      (state) => stateMeta(certificateMachine, state).code !== null,
    );
    expect(screen.getAllByRole('row')).toHaveLength(stored.length + 1);
  });

  it('asks for no numbers of a process whose records the person may not see', async () => {
    answers['GET /api/my-turn/'] = () => ({ body: [] });
    openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=states',
      <ProcessPage />,
    );
    await screen.findByText('Sizga bu jarayonning yozuvlari koʻrsatilmaydi.');
    expect(server.calls.filter(({ path }) => path.includes('state-'))).toEqual([]);
  });

  it('tells where records wait longest, how many come how far, and how they leave', async () => {
    const states = [
      {
        state: 'pending',
        reached: 40,
        left: 30,
        median: 240,
        p90: 720,
        ways: [
          { event: 'confirm', to: 'confirmed', number: 24, median: 300, by: [] },
          { event: 'reject', to: 'rejected', number: 6, median: 0.4, by: [] },
        ],
        weeks: [],
      },
      { state: 'confirmed', reached: 24, left: 0, median: null, p90: null, ways: [], weeks: [] },
    ];
    const passages = {
      as_of: '2026-11-26T07:00:00.000Z',
      years: [2026, 2025],
      kinds: null,
      states,
    };
    answers['GET /api/passages/certificate/'] = () => ({ body: passages });
    const { visited } = openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=times&year=2026',
      <ProcessPage />,
    );
    await screen.findByText(/Eng koʻp kutiladigan holat: .*: 10 kun, .*: 30 kun/);
    expect(screen.getAllByRole('row')).toHaveLength(states.length + 1);
    expect(screen.getByText(/: 80\s?% \(13 kun\)/)).toBeTruthy();
    expect(screen.getByText(/: 20\s?% \(bir soatdan kam\)/)).toBeTruthy();
    const year = screen.getByRole('combobox', { name: 'Yil' });
    expect((year as HTMLSelectElement).value).toBe('2026');
    fireEvent.change(year, { target: { value: '2025' } });
    await vi.waitFor(() => expect(visited.at(-1)).toContain('year=2025'));
    const asked = () => server.calls.filter(({ path }) => path === '/api/passages/certificate/');
    await vi.waitFor(() => expect(asked().at(-1)?.query.get('year')).toBe('2025'));
  });

  it('tells how many came and left week by week: of the slowest status, and of the chosen one', async () => {
    const passed = (state: string, median: number, [arrived, left]: [number, number]) => ({
      state,
      reached: 40,
      left: 30,
      median,
      p90: 720,
      ways: [],
      weeks: [
        { week: '2026-11-23', arrived, left },
        { week: '2026-11-16', arrived: 0, left: 0 },
      ],
    });
    const states = [passed('rejected', 24, [5, 4]), passed('pending', 240, [17, 12])];
    answers['GET /api/passages/certificate/'] = () => ({
      body: { as_of: '2026-11-26T07:00:00.000Z', years: [2026], kinds: null, states },
    });
    const { visited } = openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=times',
      <ProcessPage />,
    );
    const name = 'Haftalar boʻyicha kelgan va ketgan yozuvlar';
    const weeks = within(await screen.findByRole('region', { name }));
    const figures = () =>
      weeks.getAllByRole('row').map((row) => row.textContent?.replace(/\s/g, ''));
    expect(figures()).toEqual([
      'HaftaKelganKetgan',
      '23.11.2026–29.11.20261712',
      '16.11.2026–22.11.202600',
    ]);
    fireEvent.change(weeks.getByRole('combobox'), { target: { value: 'rejected' } });
    await vi.waitFor(() => expect(figures()[1]).toBe('23.11.2026–29.11.202654'));
    expect(visited.at(-1)).toContain('week=rejected');
  });

  it('sets the times of two choices side by side, and names where they differ most', async () => {
    const passed = (state: string, median: number) => ({
      state,
      reached: 40,
      left: 30,
      median,
      p90: 720,
      ways: [],
      weeks: [],
    });
    answers['GET /api/passages/certificate/'] = ({ query }) => ({
      body: {
        as_of: '2026-11-26T07:00:00.000Z',
        years: [2026, 2025],
        kinds: null,
        states:
          query.get('year') === '2025'
            ? [passed('pending', 480), passed('rejected', 24)]
            : [passed('pending', 240), passed('confirmed', 48)],
      },
    });
    const { visited } = openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=times&year=2026',
      <ProcessPage />,
    );
    fireEvent.click(
      await screen.findByRole('checkbox', { name: 'Boshqa tanlov bilan solishtirish' }),
    );
    await vi.waitFor(() => expect(visited.at(-1)).toContain('compare=1'));
    const second = await screen.findByRole('region', { name: 'Solishtiriladigan tanlov' });
    fireEvent.change(await within(second).findByRole('combobox', { name: 'Yil' }), {
      target: { value: '2025' },
    });
    await screen.findByText(/eng koʻp farq qiladigan holat: .*10 kun va 20 kun/);
    // Every state that either choice has, and the head.
    expect(within(second).getAllByRole('row')).toHaveLength(4);
    expect(visited.at(-1)).toContain('with_year=2025');
  });

  it('says of two choices that nothing is counted for either', async () => {
    answers['GET /api/passages/certificate/'] = () => ({
      body: { as_of: null, years: [], kinds: null, states: [] },
    });
    openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=times&compare=1',
      <ProcessPage />,
    );
    await screen.findByText('Bu tanlov boʻyicha hali hech narsa sanalmagan');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says when there is no such process', async () => {
    openScreen('/admin/processes/:machine', '/admin/processes/sabbatical', <ProcessPage />);
    expect(await screen.findByText('Bunday jarayon yoʻq.')).toBeTruthy();
  });
});

describe('the simulation', () => {
  const option = (event: string) =>
    document.querySelector(`[data-option="${event}"]`) as HTMLElement;
  const here = () => document.querySelector('[data-simulated]')?.getAttribute('data-simulated');
  const press = (event: string) => fireEvent.click(within(option(event)).getByRole('button'));

  it('goes on, tells what would happen, goes back, and touches no data', async () => {
    openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=simulate',
      <ProcessPage />,
    );
    await screen.findByText('Hozirgi holat:');
    press('create');
    expect(here()).toBe('pending');
    press('reject');
    expect(here()).toBe('rejected');
    expect(screen.getByText(/Xabar “.*”: yozuv egasi/)).toBeTruthy();
    expect(screen.getByText('Soʻraladi: tasdiqlash, sabab')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Boshlanish' }));
    expect(here()).toBe('absent');
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('closes an action whose condition is switched off', async () => {
    openScreen(
      '/admin/processes/:machine',
      '/admin/processes/certificate?view=simulate',
      <ProcessPage />,
    );
    await screen.findByText('Hozirgi holat:');
    fireEvent.click(
      screen.getByLabelText(
        'Shu turdagi bunday raqamli sertifikat allaqachon kiritilgan. Raqamni tekshiring.',
      ),
    );
    expect(within(option('create')).queryByRole('button')).toBeNull();
    expect(option('create').textContent).toContain('yopiq');
  });

  it('offers a role only what it may do', () => {
    const start = optionsOf(applicationMachine, [], 'university', new Set());
    expect(start.filter(({ enabled }) => enabled).map(({ event }) => event)).toEqual(['add']);
    const roles = Object.keys(roleCodes) as RoleName[];
    for (const role of roles) {
      const open = optionsOf(applicationMachine, [], role, new Set()).filter(
        ({ enabled }) => enabled,
      );
      expect(
        open.every(({ who }) => who.includes(role)),
        role,
      ).toBe(true);
    }
  });
});

describe('words about conditions', () => {
  it('lose their places and what only leads to them', () => {
    expect(plainCondition('Registration is not open now. Its dates: {a} – {b}.')).toBe(
      'Registration is not open now.',
    );
    expect(plainCondition('Your profile is not complete: {missing}.')).toBe(
      'Your profile is not complete.',
    );
    expect(plainCondition('During registration ({a} – {b}), in time.')).toBe(
      'During registration, in time.',
    );
    expect(plainCondition('At least {n} articles are required.')).toBe(
      'At least … articles are required.',
    );
  });

  it('name the end of a time as the day until which somebody is waited for', () => {
    const dates = { reviewUntil: '2026-12-22', start: '2026-10-01', stop: '2026-12-01' };
    expect(
      untilWhen(['It ended: {reviewUntil}.', 'From {start} to {stop}.'], dates, '2026-11-21'),
    ).toBe('2026-12-01');
    expect(
      untilWhen(['It ended: {reviewUntil}.', 'From {start} to {stop}.'], dates, '2026-12-10'),
    ).toBe('2026-12-22');
    expect(untilWhen(['Nothing is named.'], dates, '2026-11-21')).toBeUndefined();
  });
});
