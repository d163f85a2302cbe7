import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Ask } from '#machines/kit.ts';
import {
  type CodeSent,
  type Confirmed,
  confirmationMachine,
} from '#machines/live/confirmation.machine.ts';
import { type Deferred, deferred, placeOf, settle } from '../support/live-states.ts';

const all: Ask[] = ['confirm', 'reason', 'code'];
const reason = 'Hujjatlar toʻliq emas';
const sent: CodeSent = { sentTo: '+998 (90) ***-**-12', digits: 6, resendAfter: 60, attempts: 5 };

function start(asks: readonly Ask[]) {
  const checks: Deferred<boolean>[] = [];
  const sends: Deferred<CodeSent>[] = [];
  const performed: (Deferred<unknown> & { with: Confirmed })[] = [];
  const actors = {
    checkCode: fromPromise<boolean>(
      () => (checks[checks.push(deferred<boolean>()) - 1] ?? deferred<boolean>()).promise,
    ),
    sendCode: fromPromise<CodeSent>(
      () => (sends[sends.push(deferred<CodeSent>()) - 1] ?? deferred<CodeSent>()).promise,
    ),
    perform: fromPromise<unknown, Confirmed>(({ input }) => {
      const call = { ...deferred<unknown>(), with: input };
      performed.push(call);
      return call.promise;
    }),
  };
  const actor = createActor(confirmationMachine.provide({ actors }), { input: { asks } }).start();
  const answer = async (
    calls: Deferred<never>[] | Deferred<unknown>[],
    value: unknown,
    ok = true,
  ): Promise<void> => {
    const call = calls.at(-1) as Deferred<unknown>;
    if (ok) call.resolve(value);
    else call.reject(value);
    await settle();
  };
  return {
    actor,
    send: actor.send,
    checks,
    sends,
    performed,
    place: () => placeOf(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    needed: (value: boolean) => answer(checks as Deferred<unknown>[], value),
    notChecked: (error: unknown) => answer(checks as Deferred<unknown>[], error, false),
    sent: () => answer(sends as Deferred<unknown>[], sent),
    notSent: (error: unknown) => answer(sends as Deferred<unknown>[], error, false),
    done: () => answer(performed, {}),
    refused: (error: unknown) => answer(performed, error, false),
  };
}

async function atCode(asks: Ask[] = ['code']) {
  const dialog = start(asks);
  await dialog.needed(true);
  await dialog.sent();
  return dialog;
}

async function performing(code = '123456') {
  const dialog = await atCode();
  dialog.send({ type: 'typeCode', code });
  dialog.send({ type: 'agree' });
  return dialog;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('confirmation: the steps follow what is asked', () => {
  it('goes confirm, reason, code, and sends all three', async () => {
    const dialog = start(all);
    dialog.send({ type: 'agree' });
    dialog.send({ type: 'typeReason', reason: `  ${reason} ` });
    dialog.send({ type: 'agree' });
    await dialog.needed(true);
    await dialog.sent();
    expect(dialog.context()).toMatchObject({ sentTo: sent.sentTo, attemptsLeft: 5 });
    dialog.send({ type: 'typeCode', code: ' 12 34-56 ' });
    dialog.send({ type: 'agree' });
    expect(dialog.performed[0]?.with).toEqual({ reason, code: '123456', attempt: 1 });
    await dialog.done();
    expect(dialog.actor.getSnapshot().status).toBe('done');
  });

  it('asks nothing when nothing is asked', () => expect(start([]).place()).toBe('performing'));

  it('leaves the code out when the check says so', async () => {
    const dialog = start(['confirm', 'code']);
    dialog.send({ type: 'agree' });
    await dialog.needed(false);
    expect(dialog.place()).toBe('performing');
    expect(dialog.sends).toHaveLength(0);
  });

  it('goes back from the reason and keeps it', () => {
    const dialog = start(all);
    dialog.send({ type: 'agree' });
    dialog.send({ type: 'typeReason', reason });
    dialog.send({ type: 'back' });
    expect(dialog.place()).toBe('confirming');
    dialog.send({ type: 'agree' });
    expect(dialog.context().reason).toBe(reason);
  });

  it('needs no reason for all where every record has its own; one that was begun must be whole', () => {
    const dialog = start(['reason']);
    dialog.send({ type: 'agree' });
    expect([dialog.place(), dialog.context().error]).toEqual(['givingReason', 'reasonTooShort']);
    dialog.send({ type: 'typeReason', reason: 'qisqa' });
    dialog.send({ type: 'agree', reasoned: true });
    expect([dialog.place(), dialog.context().error]).toEqual(['givingReason', 'reasonTooShort']);
    dialog.send({ type: 'typeReason', reason: ' ' });
    dialog.send({ type: 'agree', reasoned: true });
    expect(dialog.place()).not.toBe('givingReason');
  });

  it.each([
    ['   123456789   ', 'reasonTooShort'],
    ['x'.repeat(1001), 'reasonTooLong'],
  ])('does not take a reason out of bounds', (text, error) => {
    const dialog = start(['reason']);
    dialog.send({ type: 'typeReason', reason: text });
    dialog.send({ type: 'agree' });
    expect(dialog.place()).toBe('givingReason');
    expect(dialog.context().error).toBe(error);
    dialog.send({ type: 'typeReason', reason });
    expect(dialog.context().error).toBeNull();
  });
});

describe('confirmation: the code', () => {
  it('too few digits are said so, without a call', async () => {
    const dialog = await atCode();
    dialog.send({ type: 'typeCode', code: '12345' });
    dialog.send({ type: 'agree' });
    expect(dialog.context().error).toBe('codeIncomplete');
    expect(dialog.performed).toHaveLength(0);
  });

  it('can be sent again only after the wait', async () => {
    const dialog = await atCode();
    dialog.send({ type: 'resend' });
    vi.advanceTimersByTime(59_999);
    dialog.send({ type: 'resend' });
    expect(dialog.sends).toHaveLength(1);
    vi.advanceTimersByTime(1);
    dialog.send({ type: 'resend' });
    expect(dialog.sends).toHaveLength(2);
  });

  it('a wrong one costs a try, is cleared, and the next has another attempt number', async () => {
    const dialog = await performing();
    await dialog.refused({ code: 'SMS_CODE_WRONG' });
    expect(dialog.context()).toMatchObject({ error: 'codeWrong', attemptsLeft: 4, code: '' });
    dialog.send({ type: 'typeCode', code: '654321' });
    dialog.send({ type: 'agree' });
    expect(dialog.performed.map((call) => call.with.attempt)).toEqual([1, 2]);
    await dialog.refused({ code: 'SMS_CODE_WRONG', attemptsLeft: 2 });
    expect(dialog.context().attemptsLeft).toBe(2);
  });

  it('a wrong one does not shorten the wait for another', async () => {
    const dialog = await performing();
    vi.advanceTimersByTime(30_000);
    await dialog.refused({ code: 'SMS_CODE_WRONG' });
    vi.advanceTimersByTime(29_999);
    expect(dialog.place()).toBe('enteringCode.waiting');
    vi.advanceTimersByTime(1);
    expect(dialog.place()).toBe('enteringCode.resendable');
  });

  it('an expired one may be replaced at once', async () => {
    const dialog = await performing();
    await dialog.refused({ code: 'SMS_CODE_EXPIRED' });
    await vi.advanceTimersByTimeAsync(0);
    expect(dialog.context().error).toBe('codeExpired');
    expect(dialog.place()).toBe('enteringCode.resendable');
  });

  it('after the lock a new one may be asked for', async () => {
    const dialog = await performing();
    await dialog.refused({ code: 'SMS_LOCKED', retryAfter: 600 });
    expect(dialog.context().lockedUntil).toBe(Date.now() + 600_000);
    dialog.send({ type: 'agree' });
    vi.advanceTimersByTime(599_999);
    expect(dialog.place()).toBe('locked');
    vi.advanceTimersByTime(2);
    expect(dialog.place()).toBe('enteringCode.resendable');
    expect(dialog.context().error).toBeNull();
  });

  it('that could not be sent leaves the earlier one usable, and waits as long as the server says', async () => {
    const dialog = start(['code']);
    await dialog.needed(true);
    await dialog.notSent({ code: 'TOO_MANY_REQUESTS', retryAfter: 40 });
    expect(dialog.context().error).toBe('sendFailed');
    vi.advanceTimersByTime(39_000);
    expect(dialog.place()).toBe('enteringCode.waiting');
    vi.advanceTimersByTime(1_000);
    expect(dialog.place()).toBe('enteringCode.resendable');
  });

  it('without a phone is a refusal that says so', async () => {
    const dialog = start(['code']);
    await dialog.needed(true);
    await dialog.notSent({
      code: 'PHONE_REQUIRED',
      fields: { mobile_phone: ['Telefon raqami kerak'] },
    });
    expect(dialog.place()).toBe('refused');
    expect(dialog.context().failure?.fields).toEqual({ mobile_phone: ['Telefon raqami kerak'] });
  });

  it('is sent when only the server knows that it is needed', async () => {
    const dialog = start([]);
    await dialog.refused({ code: 'SMS_REQUIRED' });
    expect(dialog.place()).toBe('sendingCode');
  });
});

describe('confirmation: refusals and cancelling', () => {
  it('shows the fields of a refusal and does not repeat it', async () => {
    const dialog = start(['confirm']);
    dialog.send({ type: 'agree' });
    await dialog.refused({ code: 'GUARD_FAILED', fields: { documents: ['Pasport yoʻq'] } });
    dialog.send({ type: 'agree' });
    expect(dialog.place()).toBe('refused');
    expect(dialog.context().failure?.fields).toEqual({ documents: ['Pasport yoʻq'] });
  });

  it('repeats what got no answer under the same attempt number', async () => {
    const dialog = start(['confirm']);
    dialog.send({ type: 'agree' });
    await dialog.refused(new TypeError('network'));
    dialog.send({ type: 'agree' });
    expect(dialog.performed.map((call) => call.with.attempt)).toEqual([1, 1]);
  });

  it.each([
    'UNAVAILABLE',
    'INTERNAL',
    'EXTERNAL_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
    'KEY_IN_PROGRESS',
  ])('repeats after %s, which decided nothing, under the same attempt number', async (code) => {
    const dialog = start(['confirm']);
    dialog.send({ type: 'agree' });
    await dialog.refused({ code });
    dialog.send({ type: 'agree' });
    expect(dialog.performed.map((call) => call.with.attempt)).toEqual([1, 1]);
  });

  it('repeats under another attempt number when the key was taken', async () => {
    const dialog = start(['confirm']);
    dialog.send({ type: 'agree' });
    await dialog.refused({ code: 'KEY_REUSED' });
    dialog.send({ type: 'agree' });
    expect(dialog.performed.map((call) => call.with.attempt)).toEqual([1, 2]);
  });

  it('checks again when the check itself got no answer', async () => {
    const dialog = start(['code']);
    await dialog.notChecked(new TypeError('network'));
    dialog.send({ type: 'agree' });
    expect(dialog.place()).toBe('checkingCode');
    expect(dialog.performed).toHaveLength(0);
  });

  it('returns to the reason when the server misses it', async () => {
    const dialog = start([]);
    await dialog.refused({ code: 'REASON_REQUIRED', fields: { reason: ['Sababni yozing'] } });
    expect(dialog.place()).toBe('givingReason');
  });

  it('can be cancelled anywhere but while the action is on its way', async () => {
    const safe = [start(['confirm']), start(['reason']), start(['code']), await atCode()];
    for (const dialog of safe) {
      dialog.send({ type: 'cancel' });
      expect(dialog.place()).toBe('cancelled');
    }
    const underWay = await performing();
    underWay.send({ type: 'cancel' });
    expect(underWay.place()).toBe('performing');
  });
});
