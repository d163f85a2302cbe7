import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  type RefreshReport,
  type SessionIdentity,
  sessionMachine,
  warningBeforeMs,
} from '#machines/live/session.machine.ts';
import { placeOf } from '../support/live-states.ts';

const minute = 60_000;
const person: SessionIdentity = { userId: 7, endsAt: null };

function start(input: SessionIdentity | null = null) {
  const cleared = vi.fn();
  let report: (event: RefreshReport) => void = () => undefined;
  let refreshes = 0;
  const refresh = fromCallback<RefreshReport>(({ sendBack }) => {
    refreshes += 1;
    report = sendBack;
  });
  const actor = createActor(
    sessionMachine.provide({ actors: { refresh }, actions: { clear: cleared } }),
    { input },
  ).start();
  return {
    actor,
    cleared,
    send: actor.send,
    place: () => placeOf(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    report: (event: RefreshReport) => report(event),
    refreshes: () => refreshes,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('session', () => {
  it('1 login', () => {
    const session = start();
    session.send({ type: 'login', ...person });
    expect(session.place()).toBe('signedIn.calm');
    expect(session.context().userId).toBe(7);
  });

  it('2 and 3: many expired calls cause one refresh', () => {
    const session = start(person);
    for (let call = 0; call < 20; call += 1) session.send({ type: 'expired' });
    expect(session.refreshes()).toBe(1);
    session.report({ type: 'refreshed', ...person });
    expect(session.place()).toBe('signedIn.calm');
    expect(session.context().lastRefresh).toBe('refreshed');
    expect(session.cleared).not.toHaveBeenCalled();
  });

  it('4a a refresh without an answer keeps the person signed in', () => {
    const session = start(person);
    session.send({ type: 'expired' });
    session.report({ type: 'refreshBroken' });
    expect(session.place()).toBe('signedIn.calm');
    expect(session.context()).toMatchObject({ userId: 7, lastRefresh: 'broken' });
    expect(session.cleared).not.toHaveBeenCalled();
  });

  it('7 a changed role is fetched by a refresh', () => {
    const session = start(person);
    session.send({ type: 'roleChanged' });
    expect(session.refreshes()).toBe(1);
  });

  const exits: [string, string, (session: ReturnType<typeof start>) => unknown][] = [
    [
      '4 refused refresh',
      'refused',
      (session) => [session.send({ type: 'expired' }), session.report({ type: 'refreshRefused' })],
    ],
    ['5 no refresh token', 'lost', (session) => session.send({ type: 'lost' })],
    ['6 logout', 'logout', (session) => session.send({ type: 'logout' })],
    [
      '6 logout during a refresh',
      'logout',
      (session) => [session.send({ type: 'expired' }), session.send({ type: 'logout' })],
    ],
    ['8 blocked', 'blocked', (session) => session.send({ type: 'blocked' })],
    [
      '8 blocked during a refresh',
      'blocked',
      (session) => [session.send({ type: 'expired' }), session.report({ type: 'blocked' })],
    ],
  ];
  it.each(exits)('%s: anonymous, storage cleared once', (_, because, leave) => {
    const session = start(person);
    leave(session);
    expect(session.place()).toBe('anonymous');
    expect(session.context()).toMatchObject({ userId: null, because });
    expect(session.cleared).toHaveBeenCalledTimes(1);
  });

  it('nobody can be logged out, blocked or refreshed who is not signed in', () => {
    const session = start();
    for (const type of [
      'logout',
      'blocked',
      'expired',
      'roleChanged',
      'lost',
      'signedOutElsewhere',
    ] as const)
      session.send({ type });
    expect(session.place()).toBe('anonymous');
    expect(session.cleared).not.toHaveBeenCalled();
    expect(session.refreshes()).toBe(0);
  });
});

describe('session: other tabs', () => {
  it('a logout elsewhere ends this tab without clearing what the next person may have stored', () => {
    const session = start(person);
    session.send({ type: 'signedOutElsewhere' });
    expect(session.place()).toBe('anonymous');
    expect(session.cleared).not.toHaveBeenCalled();
  });

  it('a sign-on elsewhere signs this tab in, and another person replaces the first', () => {
    const session = start();
    session.send({ type: 'signedInElsewhere', ...person });
    session.send({ type: 'signedInElsewhere', userId: 8, endsAt: null });
    expect(session.place()).toBe('signedIn.calm');
    expect(session.context().userId).toBe(8);
  });
});

describe('session: its end', () => {
  const endsIn = (ms: number) => ({ ...person, endsAt: Date.now() + ms });

  it('is announced at least two minutes before', () => {
    expect(warningBeforeMs).toBeGreaterThanOrEqual(2 * minute);
    const session = start(endsIn(60 * minute));
    vi.advanceTimersByTime(60 * minute - warningBeforeMs - 1);
    expect(session.place()).toBe('signedIn.calm');
    vi.advanceTimersByTime(1);
    expect(session.place()).toBe('signedIn.warned');
  });

  it('comes when nobody answers, and clears', () => {
    const session = start(endsIn(60 * minute));
    vi.advanceTimersByTime(60 * minute);
    expect(session.context().because).toBe('ended');
    expect(session.cleared).toHaveBeenCalledTimes(1);
  });

  it('is put off by the user, with one refresh', () => {
    const session = start(endsIn(10 * minute));
    vi.advanceTimersByTime(9 * minute);
    session.send({ type: 'extend' });
    expect(session.refreshes()).toBe(1);
    session.report({ type: 'refreshed', ...endsIn(60 * minute) });
    vi.advanceTimersByTime(30 * minute);
    expect(session.place()).toBe('signedIn.calm');
  });

  it('is put off by another tab too', () => {
    const session = start(endsIn(10 * minute));
    vi.advanceTimersByTime(9 * minute);
    session.send({ type: 'signedInElsewhere', ...endsIn(60 * minute) });
    vi.advanceTimersByTime(30 * minute);
    expect(session.place()).toBe('signedIn.calm');
  });

  it('an end that is unknown or farther than a browser timer reaches does not fire at once', () => {
    const unknown = start(person);
    const far = start(endsIn(40 * 24 * 60 * minute));
    vi.advanceTimersByTime(26 * 24 * 60 * minute);
    expect([unknown.place(), far.place()]).toEqual(['signedIn.calm', 'signedIn.calm']);
  });
});
