import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, actionsOf, type RoleName, roleCodes } from '#machines/kit.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { mostRepeats } from '#web/lib/repeat.ts';
import { session } from '#web/lib/session.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { History } from '#web/process/history.tsx';
import { WhyNot } from '#web/process/why-not.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecord } from '#web/record/use-process.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { userOf } from '../support/sign-on-server.ts';

declare const jsdom: { reconfigure(options: { url: string }): void };

const [ownerId, organizationId] = [7, 17];
const people: Record<'applicant' | 'university' | 'innovation' | 'ministry', Actor> = {
  applicant: { role: 'applicant', userId: ownerId, organizationId: null },
  university: { role: 'university', userId: 21, organizationId },
  innovation: { role: 'innovation', userId: 31, organizationId: 40 },
  ministry: { role: 'ministry', userId: 41, organizationId: 50 },
};

/** Facts in which every statement is so; the dates only explain. */
function factsOf(so: boolean): TravellingRecord['facts'] {
  const known: Record<string, unknown> = {
    ownerId,
    organizationId,
    advisorUserId: 99,
    reviewUntil: '2026-12-21',
    oldListFlag: null,
  };
  return new Proxy(known, {
    get: (_, name: string) => (name in known ? known[name] : so),
  }) as never;
}
const recordIn = (state: string, so = true, version = 3): TravellingRecord => ({
  id: 5,
  state,
  status: 200,
  version,
  facts: factsOf(so),
});
const pending = (facts: object = {}, version = 3): TravellingRecord => ({
  ...recordIn('pending', true, version),
  facts: {
    ownerId,
    organizationId,
    advisorUserId: null,
    reviewOpen: true,
    examUndecided: true,
    documentsMarkedCorrect: true,
    diplomaDecided: true,
    diplomaNotRejected: true,
    certificateDecided: true,
    certificateNotRejected: true,
    ...facts,
  } as never,
});

let answers: Record<string, (call: Call) => Answer> = {};
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts('process', 'processes', 'application', 'codes', 'validation');
});
afterAll(() => server.close());
beforeEach(() => {
  answers = {};
  server.calls.length = 0;
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

async function signIn({ role, userId, organizationId: org }: Actor): Promise<void> {
  const user = { ...userOf(userId ?? 0), role_name: role, role_id: roleCodes[role], org_id: org };
  await session.signIn({ access: 'a', refresh: 'r' }, user);
}

const drawn = (attribute: string): string[] =>
  [...document.querySelectorAll(`[${attribute}]`)]
    .map((element) => element.getAttribute(attribute) ?? '')
    .sort();

function show(
  record: TravellingRecord,
  node = <ActionBar machine={applicationMachine} record={record} name="A-1, Karimova" />,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      {node}
      <WhyNot machine={applicationMachine} record={record} />
    </QueryClientProvider>,
  );
}

describe('buttons and explanations', () => {
  const states = [
    'draft',
    'pending',
    'rejected',
    'documentReceived',
    'admittedToStudy',
    'cancelled',
  ];
  const cases = states.flatMap((state) =>
    Object.values(people).flatMap((actor) =>
      [true, false].map((so) => [state, actor.role, so ? 'true' : 'false', actor, so] as const),
    ),
  );

  it.each(cases)(
    'in %s for %s with every fact %s are what actionsOf answers',
    async (state, _role, _so, actor, so) => {
      await signIn(actor);
      const record = recordIn(state, so);
      show(record);
      const actions = actionsOf(applicationMachine, record, actor);
      const events = (fits: (action: (typeof actions)[number]) => boolean) =>
        actions
          .filter(fits)
          .map(({ event }) => event)
          .sort();
      expect(drawn('data-event')).toEqual(events(({ enabled }) => enabled));
      expect(drawn('data-closed')).toEqual(
        events(({ permitted, enabled }) => permitted && !enabled),
      );
      expect(drawn('data-others')).toEqual(events(({ permitted }) => !permitted));
    },
  );

  it('one button is primary, and never one that refuses', async () => {
    await signIn(people.university);
    show(pending({ reviewStarted: true }));
    const looks = [...document.querySelectorAll('[data-event]')].map((button) => [
      button.getAttribute('data-event'),
      button.className.includes('bg-brand'),
    ]);
    expect(looks.filter(([, primary]) => primary)).toEqual([['accept', true]]);
    expect(looks.at(-1)?.[0]).toBe('reject');
    cleanup();
    show(pending({ reviewStarted: true, documentsMarkedCorrect: false }));
    expect(document.querySelector('[data-event="reject"]')?.className).not.toContain('bg-brand');
  });

  it('the question why not is asked only where nothing goes on', async () => {
    await signIn(people.university);
    const question = 'Nega bu amalni bajara olmayman?';
    show(pending({ reviewStarted: true, reviewOpen: true, documentsMarkedCorrect: false }));
    expect(screen.getByText(question)).toBeTruthy();
    cleanup();
    // It can be accepted: what is closed beside that keeps nobody from anything, and still says why.
    show(pending({ reviewStarted: true, papersAsked: false }));
    expect(drawn('data-event')).toContain('accept');
    expect(drawn('data-closed').length).toBeGreaterThan(0);
    expect(screen.queryByText(question)).toBeNull();
    expect(screen.getByText('Kim nima qila oladi')).toBeTruthy();
  });

  it('a closed action says every condition with the facts in it', async () => {
    await signIn(people.university);
    show(pending({ documentsMarkedCorrect: false, reviewOpen: false, reviewUntil: '2026-11-05' }));
    const accept = document.querySelector('[data-closed="accept"]');
    expect(accept?.textContent).toContain('05.11.2026');
    expect(accept?.querySelectorAll('ul li')).toHaveLength(2);
  });

  it('roles that could are named, visitors see no button', async () => {
    const roles: RoleName[] = actionsOf(applicationMachine, pending(), {
      role: 'visitor',
      userId: null,
      organizationId: null,
    }).flatMap(({ who }) => who);
    show(pending());
    expect(drawn('data-event')).toEqual([]);
    expect(roles).toContain('university');
    expect(document.querySelector('[data-others="accept"]')?.textContent).toContain('OTM va ITM');
  });
});

const press = (selector: string): void => {
  const button = document.querySelector(selector);
  if (!button) throw new Error(`nothing at ${selector}`);
  fireEvent.click(button);
};

/** The page of a record in small: it draws what the cache holds. */
function Desk() {
  const { data } = useRecord<TravellingRecord>(applicationMachine, 5);
  if (!data) return null;
  return (
    <>
      <p data-record-state={data.state} />
      <ActionBar machine={applicationMachine} record={data} name="A-1, Karimova" />
      <History machine={applicationMachine} id={5} />
    </>
  );
}

async function openDesk(): Promise<void> {
  await signIn(people.university);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Desk />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(drawn('data-event')).toContain('reject'));
}

const line = (id: number, event: string, to: string) => ({
  id,
  event,
  from_state: 'pending',
  to_state: to,
  at: '2026-11-05T09:04:00Z',
  reason: null,
  changed: [],
  version: id,
  details: [],
  files: [],
  lines: [],
  confirm_method: 'dialog',
  job: null,
  actor: {
    name: 'Joʻrayeva Maʼmura',
    role: 'university',
    organization: { name_uz: 'Milliy universitet', name_ru: 'НУУ', name_en: 'NUU' },
  },
});
const historyOf =
  (...lines: ReturnType<typeof line>[]) =>
  () => ({ body: { count: lines.length, results: lines } });

/** How often a write is sent before the person is asked whether to try again. */
const beforeAsking = 1 + mostRepeats;

describe('the dialog', () => {
  it('confirms with focus on Cancel, then asks the reason, then sends once with version and key', async () => {
    answers['GET /api/applications/5/'] = () => ({ body: pending() });
    answers['GET /api/applications/5/history/'] = historyOf();
    answers['POST /api/applications/5/reject/'] = () => ({
      body: { ...recordIn('rejected', false), version: 4 },
    });
    await openDesk();
    press('[data-event="reject"]');
    const asked = await screen.findByRole('dialog', { name: /^Rad etish: .*A-1, Karimova.*\?$/ });
    expect(asked.textContent).toContain('Ishonchingiz komilmi?');
    // The applicant corrects and sends again: it is no end.
    expect(asked.textContent).not.toContain('qaytarib boʻlmaydi');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bekor qilish'));
    press('[data-agree="reject"]');
    const reason = await screen.findByLabelText(/Sabab/);
    press('[data-agree="reject"]');
    expect(server.to('POST', '/api/applications/5/reject/')).toHaveLength(0);
    expect(screen.getByRole('dialog').textContent).toContain('kamida 10 ta belgi');
    fireEvent.change(reason, { target: { value: 'Diplomni qayta yuklang' } });
    press('[data-agree="reject"]');
    await waitFor(() => expect(drawn('data-record-state')).toEqual(['rejected']));
    const [call, ...more] = server.to('POST', '/api/applications/5/reject/');
    expect(more).toEqual([]);
    expect(call?.body).toEqual({ version: 3, reason: 'Diplomni qayta yuklang' });
    expect(call?.key).not.toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells who was faster, and shows the record as it is now', async () => {
    let taken = false;
    answers['GET /api/applications/5/'] = () => ({
      body: taken ? { ...recordIn('rejected', false), version: 4 } : pending(),
    });
    answers['GET /api/applications/5/history/'] = () =>
      historyOf(...(taken ? [line(2, 'reject', 'rejected')] : []))();
    answers['POST /api/applications/5/accept/'] = () => {
      taken = true;
      return {
        status: 409,
        body: { version: ['Yozuv oʻzgargan'] },
        headers: { 'X-Error-Code': 'STALE_VERSION' },
      };
    };
    await openDesk();
    press('[data-event="accept"]');
    press('[data-agree="accept"]');
    await waitFor(() =>
      expect(document.querySelector('[data-conflict]')?.textContent).toContain('Joʻrayeva Maʼmura'),
    );
    expect(document.querySelector('[data-conflict]')?.textContent).toContain('arizani rad etdi');
    expect(document.querySelector('[data-agree]')).toBeNull();
    expect(drawn('data-record-state')).toEqual(['rejected']);
    expect(drawn('data-event')).not.toContain('accept');
  });

  it('keeps the reason when the server does not answer, and repeats with the same key', async () => {
    let tries = 0;
    answers['GET /api/applications/5/'] = () => ({ body: pending() });
    answers['GET /api/applications/5/history/'] = historyOf();
    answers['POST /api/applications/5/reject/'] = () => {
      tries += 1;
      return tries <= beforeAsking
        ? { status: 0 }
        : { body: { ...recordIn('rejected', false), version: 4 } };
    };
    await openDesk();
    press('[data-event="reject"]');
    press('[data-agree="reject"]');
    fireEvent.change(await screen.findByLabelText(/Sabab/), {
      target: { value: 'Diplomni qayta yuklang' },
    });
    press('[data-agree="reject"]');
    await waitFor(() => expect(tries).toBe(beforeAsking));
    await waitFor(() =>
      expect(document.querySelector('[data-agree="reject"]')?.textContent).toContain(
        'Qayta urinish',
      ),
    );
    press('[data-agree="reject"]');
    await waitFor(() => expect(drawn('data-record-state')).toEqual(['rejected']));
    const sent = server.to('POST', '/api/applications/5/reject/');
    expect(sent).toHaveLength(beforeAsking + 1);
    expect(new Set(sent.map(({ key, body }) => JSON.stringify({ key, body }))).size).toBe(1);
  });
});

it('a reviewer who presses twice has begun the review once, and is told of nobody else', async () => {
  answers['POST /api/applications/5/reviewStart/'] = () => ({
    body: { ...pending({ reviewStarted: true }), version: 4 },
  });
  await signIn(people.university);
  show(pending({ reviewStarted: false }));
  press('[data-event="reviewStart"]');
  press('[data-event="reviewStart"]');
  const sent = () => server.to('POST', '/api/applications/5/reviewStart/');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const button = document.querySelector('[data-event="reviewStart"]');
  await waitFor(() => expect(button?.getAttribute('aria-disabled')).not.toBe('true'));
  // A second press that belongs to a double click is none, however fast the first was answered.
  fireEvent.click(button as Element, { detail: 2 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent()).toHaveLength(1);
});

describe('a server in trouble', () => {
  it('is asked again with the reason still there, under the same key', async () => {
    answers['GET /api/applications/5/'] = () => ({ body: pending() });
    answers['GET /api/applications/5/history/'] = historyOf();
    let tries = 0;
    answers['POST /api/applications/5/reject/'] = () => {
      tries += 1;
      return tries <= beforeAsking
        ? { status: 503, body: { detail: ['Tizim vaqtincha ishlamayapti'] } }
        : { body: { ...recordIn('rejected', false), version: 4 } };
    };
    await openDesk();
    press('[data-event="reject"]');
    press('[data-agree="reject"]');
    fireEvent.change(await screen.findByLabelText(/Sabab/), {
      target: { value: 'Diplomni qayta yuklang' },
    });
    press('[data-agree="reject"]');
    await screen.findByText('Tizim vaqtincha ishlamayapti');
    expect(screen.getByRole('dialog').textContent).toContain('Diplomni qayta yuklang');
    press('[data-agree="reject"]');
    await waitFor(() => expect(drawn('data-record-state')).toEqual(['rejected']));
    const sent = server.to('POST', '/api/applications/5/reject/');
    expect(sent).toHaveLength(beforeAsking + 1);
    expect(new Set(sent.map(({ key, body }) => JSON.stringify({ key, body }))).size).toBe(1);
  });
});

describe('the history', () => {
  it('is sentences, newest first, equal steps in a row are one', async () => {
    await signIn(people.university);
    const marks = [line(2, 'markDocument', 'pending'), line(3, 'markDocument', 'pending')];
    answers['GET /api/applications/5/history/'] = historyOf(
      line(1, 'reviewStart', 'pending'),
      ...marks,
      {
        ...line(4, 'reject', 'rejected'),
        reason: 'Sababi bor' as never,
      },
    );
    show(recordIn('rejected'), <History machine={applicationMachine} id={5} />);
    await screen.findByText(/arizani rad etdi/);
    const lines = [...document.querySelectorAll('ol > li')].map((one) => one.textContent ?? '');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Joʻrayeva Maʼmura (Milliy universitet) arizani rad etdi');
    expect(lines[0]).toContain('Sababi bor');
    expect(lines[1]).toContain('(2 marta)');
    expect(lines[0]).toContain('4-versiya');
  });
});
