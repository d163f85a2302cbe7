import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Ask } from '#machines/kit.ts';
import { confirmationMachine, reasonLength } from '#machines/live/confirmation.machine.ts';
import { liveMachines } from '#machines/live/live-machines.ts';
import { sessionMachine, warningBeforeMs } from '#machines/live/session.machine.ts';
import { uploadMachine } from '#machines/live/upload.machine.ts';
import { wizardMachine } from '#machines/live/wizard.machine.ts';
import { liveGuardNames, nodesOf } from '#server/process-docs/live-parts.ts';
import { seenStates } from '../support/live-states.ts';
import {
  beginning,
  declaredTransitions,
  type Happening,
  type Life,
  LivingMachine,
  lifeGraph,
  situationOf,
} from '../support/live-walk.ts';

const network = 'no answer';
const hasCome = (moment: number | null, before = 0): boolean =>
  moment !== null && Date.now() >= moment - before;

const person = { userId: 7, endsAt: null };
const endsSoon = { userId: 7, endsAt: beginning + 4 * warningBeforeMs };
const session: Life<typeof sessionMachine> = {
  machine: sessionMachine,
  inputs: [null, person, endsSoon],
  events: [
    { type: 'login', ...person },
    { type: 'login', ...endsSoon },
    { type: 'signedInElsewhere', userId: 8, endsAt: null },
    ...(['signedOutElsewhere', 'expired', 'roleChanged', 'lost'] as const).map((type) => ({
      type,
    })),
    ...(['logout', 'blocked', 'extend'] as const).map((type) => ({ type })),
  ],
  calls: {
    refresh: {
      reports: [
        { type: 'refreshed', ...person },
        { type: 'refreshed', ...endsSoon },
        { type: 'refreshRefused' },
        { type: 'refreshBroken' },
        { type: 'blocked' },
      ],
    },
  },
  look: ({ userId, because, lastRefresh, endsAt }) => [
    userId,
    because,
    lastRefresh,
    endsAt !== null,
    hasCome(endsAt, warningBeforeMs),
    hasCome(endsAt),
  ],
  rests: 'rest',
  mayAbandon: ['refresh'],
  promises: {
    anonymous: ({ context, running, snapshot }) => {
      expect([context.userId, context.endsAt, running]).toEqual([null, null, []]);
      expect(snapshot.hasTag('known')).toBe(false);
    },
    'signedIn.calm': ({ context, running, snapshot }) => {
      expect([context.userId !== null, context.because, running]).toEqual([true, null, []]);
      expect(snapshot.hasTag('known')).toBe(true);
    },
    'signedIn.warned': ({ context, running }) =>
      expect([hasCome(context.endsAt, warningBeforeMs), running]).toEqual([true, []]),
    refreshing: ({ context, running, snapshot }) => {
      expect([context.userId !== null, running]).toEqual([true, ['refresh']]);
      expect(snapshot.hasTag('known')).toBe(true);
    },
  },
};

const passport = { name: 'passport.pdf', size: 3_000_000 };
const upload: Life<typeof uploadMachine> = {
  machine: uploadMachine,
  inputs: [
    { rules: { extensions: ['pdf'], maxMb: 10, maxFiles: 3, maxNameLength: 20, already: [] } },
  ],
  events: [
    { type: 'choose', files: [passport] },
    { type: 'choose', files: [{ name: 'passport.exe', size: 5 }] },
    ...(['cancel', 'retry', 'remove'] as const).map((type) => ({ type })),
  ],
  calls: {
    check: { answers: [null, 'password_protected'], failures: ['cannot be read'] },
    upload: {
      reports: [
        { type: 'progressed', progress: 0.5 },
        { type: 'uploaded', uploadId: 'f1' },
        { type: 'uploadFailed', problem: 'failed' },
        { type: 'uploadFailed', problem: 'duplicate' },
      ],
    },
  },
  look: ({ file, progress, problem, uploadId }) => [file, progress, problem, uploadId],
  rests: 'rest',
  mayAbandon: ['check', 'upload'],
  promises: {
    choosing: ({ context, running }) =>
      expect([context.file, context.problem, context.uploadId, running]).toEqual([
        null,
        null,
        null,
        [],
      ]),
    checking: ({ context, running }) =>
      expect([context.file, context.problem, running]).toEqual([passport, null, ['check']]),
    uploading: ({ context, running }) =>
      expect([context.file, context.problem, running]).toEqual([passport, null, ['upload']]),
    failed: ({ context, running }) =>
      expect([context.problem !== null, context.uploadId, running]).toEqual([true, null, []]),
    cancelled: ({ context, running }) =>
      expect([context.file, context.progress, running]).toEqual([null, 0, []]),
    done: ({ context, running }) =>
      expect([context.uploadId, context.progress, running]).toEqual(['f1', 1, []]),
  },
};

const asked: Ask[][] = [[], ['confirm'], ['reason'], ['confirm', 'reason', 'code']];
const refusedWith = (...codes: string[]) => codes.map((code) => ({ code }));
const calls =
  (...running: string[]) =>
  ({ running: have }: { running: readonly string[] }) =>
    expect(have).toEqual(running);
const confirmation: Life<typeof confirmationMachine> = {
  machine: confirmationMachine,
  inputs: asked.map((asks) => ({ asks })),
  events: [
    { type: 'agree' },
    { type: 'agree', reasoned: true },
    { type: 'back' },
    { type: 'cancel' },
    { type: 'resend' },
    { type: 'typeReason', reason: 'Hujjatlar toʻliq emas' },
    { type: 'typeReason', reason: 'x'.repeat(reasonLength.max + 1) },
    { type: 'typeCode', code: '123456' },
  ],
  calls: {
    checkCode: { answers: [true, false], failures: [network] },
    sendCode: {
      answers: [{ sentTo: '+998 (90) ***-**-12', digits: 6, resendAfter: 60, attempts: 5 }],
      failures: [{ code: 'TOO_MANY_REQUESTS', retryAfter: 40 }, { code: 'PHONE_REQUIRED' }],
    },
    perform: {
      answers: [{}],
      failures: [
        network,
        { code: 'SMS_LOCKED', retryAfter: 1800 },
        ...refusedWith('SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SMS_REQUIRED'),
        ...refusedWith('REASON_REQUIRED', 'KEY_REUSED', 'STALE_VERSION'),
      ],
    },
  },
  look: ({ reason, code, attempt, resendAt, lockedUntil, error, failure }) => [
    reason.length,
    code.length,
    attempt > 0,
    hasCome(resendAt),
    hasCome(lockedUntil),
    error,
    failure?.code,
  ],
  mayAbandon: ['checkCode', 'sendCode'],
  promises: {
    confirming: calls(),
    givingReason: calls(),
    checkingCode: ({ running, snapshot }) =>
      expect([running, snapshot.hasTag('busy')]).toEqual([['checkCode'], true]),
    sendingCode: ({ running, snapshot }) =>
      expect([running, snapshot.hasTag('busy')]).toEqual([['sendCode'], true]),
    'enteringCode.waiting': calls(),
    'enteringCode.resendable': ({ context, running }) => {
      expect(running).toEqual([]);
      expect(context.resendAt === null || hasCome(context.resendAt)).toBe(true);
    },
    locked: ({ context, running }) =>
      expect([context.code, context.lockedUntil !== null, running]).toEqual(['', true, []]),
    performing: ({ context, running, snapshot }) =>
      expect([running, snapshot.hasTag('busy'), context.attempt > 0]).toEqual([
        ['perform'],
        true,
        true,
      ]),
    refused: ({ context, running }) =>
      expect([context.failure !== null, running]).toEqual([true, []]),
    done: calls(),
    cancelled: calls(),
  },
};

const typed = { name: 'Aziza' };
const wizard: Life<typeof wizardMachine> = {
  machine: wizardMachine,
  inputs: [{ pages: ['person'], page: null }],
  events: [
    { type: 'pageShown', page: 'person' },
    { type: 'typed', values: typed },
    ...(['flush', 'retry', 'finish', 'keepMine', 'takeTheirs'] as const).map((type) => ({ type })),
    ...(['useLeftover', 'dropLeftover'] as const).map((type) => ({ type })),
  ],
  calls: {
    load: {
      answers: [
        { values: {}, version: 3 },
        { values: {}, version: 3, leftover: typed },
      ],
      failures: [network],
    },
    save: {
      answers: [{ version: 4, savedAt: beginning }],
      failures: [network, ...refusedWith('STALE_VERSION', 'VALIDATION')],
    },
  },
  look: ({ page, values, leftover, edits, parcel, hurry, failure }) => [
    page,
    values,
    leftover,
    edits > (parcel?.edit ?? 0),
    parcel !== null,
    hurry,
    failure?.code,
  ],
  rests: 'safeToLeave',
  mayAbandon: [],
  promises: {
    loading: calls('load'),
    loadFailed: ({ context, running }) =>
      expect([context.failure !== null, running]).toEqual([true, []]),
    'open.clean': ({ context, running }) =>
      expect([context.edits, context.parcel, running]).toEqual([0, null, []]),
    'open.dirty': ({ context, running, snapshot }) =>
      expect([context.edits > 0, running, snapshot.hasTag('safeToLeave')]).toEqual([
        true,
        [],
        false,
      ]),
    'open.saving': ({ context, running, snapshot }) =>
      expect([context.parcel !== null, running, snapshot.hasTag('safeToLeave')]).toEqual([
        true,
        ['save'],
        false,
      ]),
    'open.saved': ({ context, running }) =>
      expect([context.parcel, context.failure, running]).toEqual([null, null, []]),
    'open.failed': ({ context, running }) =>
      expect([context.failure !== null, running]).toEqual([true, []]),
    'open.conflict': ({ context, running }) =>
      expect([context.parcel, running]).toEqual([null, []]),
    'open.rebasing': calls('load'),
    finished: calls(),
  },
};

interface Walked {
  name: string;
  machine: AnyStateMachine;
  promised: string[];
  answered: string[];
  walks(): Promise<{ places: string[]; untaken: string[]; stuck: string[] }>;
}

const mayRest = (snapshot: AnyMachineSnapshot, tag: string | undefined): boolean =>
  snapshot.status === 'done' || (tag !== undefined && snapshot.hasTag(tag));

/**
 * Every situation of a machine and everything that may happen in it, walked on the running machine:
 * after each step it is where the graph says, and its state keeps what it promises.
 */
function walked<Machine extends AnyStateMachine>(life: Life<Machine>): Walked {
  const walks = async () => {
    const living = new LivingMachine(life);
    const places = new Set<string>();
    const stuck: string[] = [];
    for (const input of life.inputs) {
      const graph = lifeGraph(life, input);
      const walk = (way: readonly Happening[], then: readonly Happening[], to: string) =>
        living.walk(input, [...way, ...then], (seen, done) => {
          // What comes before is the end of a walk of its own.
          if (done < way.length) return;
          places.add(seen.place);
          life.promises[seen.place]?.(seen);
          expect(seen.abandoned.filter((src) => !life.mayAbandon.includes(src))).toEqual([]);
          if (done > way.length) expect(situationOf(life, seen.snapshot)).toBe(to);
        });
      for (const { name, way, next } of graph.values()) {
        const staying = next.filter(({ to }) => to === name).map(({ event }) => event);
        await walk(way, staying, name);
        for (const { event, to } of next) if (to !== name) await walk(way, [event], to);
      }
      const ends = new Set(
        [...graph.values()].flatMap(({ name, state }) =>
          mayRest(state, life.rests) ? [name] : [],
        ),
      );
      for (let before = -1; before < ends.size; ) {
        before = ends.size;
        for (const { name, next } of graph.values())
          if (next.some(({ to }) => ends.has(to))) ends.add(name);
      }
      stuck.push(...[...graph.keys()].filter((name) => !ends.has(name)));
    }
    const untaken = declaredTransitions(living.machine).filter((one) => !living.taken.has(one));
    return {
      places: [...places].sort(),
      untaken: untaken.map(({ source, eventType }) => `${source.id} ${eventType}`),
      stuck,
    };
  };
  return {
    name: life.machine.id,
    machine: life.machine,
    promised: Object.keys(life.promises).sort(),
    answered: Object.keys(life.calls).sort(),
    walks,
  };
}

const all: Walked[] = [walked(session), walked(confirmation), walked(wizard), walked(upload)];

it('every live machine is walked', () =>
  expect(all.map(({ machine }) => machine)).toEqual(liveMachines));

describe.each(all.map((one) => [one.name, one] as const))(
  'all that can happen to %s',
  (_name, one) => {
    let found: Awaited<ReturnType<Walked['walks']>>;
    beforeAll(async () => {
      vi.useFakeTimers();
      found = await one.walks();
    }, 120_000);
    afterAll(() => void vi.useRealTimers());

    it('is a pure core: what it calls and does outside has a name, and the caller provides it', () => {
      const { actors, delays, guards } = one.machine.implementations;
      const called = nodesOf(one.machine).flatMap(({ invoke }) => invoke.map(({ src }) => src));
      expect([...new Set(called)].sort()).toEqual(Object.keys(actors).sort());
      expect(one.answered).toEqual(Object.keys(actors).sort());
      const waited = nodesOf(one.machine).flatMap(({ after }) => after.map(({ delay }) => delay));
      expect([...new Set(waited)].sort()).toEqual(Object.keys(delays).sort());
      const asked = declaredTransitions(one.machine).flatMap(({ guard }) => liveGuardNames(guard));
      expect([...new Set(asked)].sort()).toEqual(Object.keys(guards).sort());
    });

    it('says of every state what it is', () => {
      for (const { id, description } of nodesOf(one.machine).slice(1))
        expect([id, description]).toEqual([id, expect.stringMatching(/^[A-Z].{8,}[^.]$/)]);
    });

    it('comes to every state, and each has said what it promises', () => {
      expect(found.places).toEqual(seenStates(one.machine));
      expect(one.promised).toEqual(seenStates(one.machine));
    });
    it('takes every transition: no event is dead', () => expect(found.untaken).toEqual([]));
    it('can come from everywhere to where it may stay', () => expect(found.stuck).toEqual([]));
  },
);
