import { and, assign, type ErrorActorEvent, fromPromise, setup } from 'xstate';
import type { Ask } from '../kit.ts';
import { type Failure, failureOf, isPassing } from './failure.ts';

/**
 * Answer of "send the code": masked number, how many digits, seconds until another may be sent,
 * tries allowed.
 */
export interface CodeSent {
  sentTo: string;
  digits: number;
  resendAfter: number;
  attempts: number;
}

/**
 * What the action is sent with. `attempt` grows when the content changes: it is part of the
 * idempotency key, so a mere repeat is not done twice.
 */
export interface Confirmed {
  reason: string;
  code: string;
  attempt: number;
}

/**
 * What the dialog has to say at the field: ours (`...TooShort`, `codeIncomplete`) or the server's
 * refusal.
 */
export type ConfirmationError =
  | 'reasonTooShort'
  | 'reasonTooLong'
  | 'codeIncomplete'
  | 'codeWrong'
  | 'codeExpired'
  | 'codeLocked'
  | 'sendFailed'
  | null;

/**
 * Times are epoch ms. `failure` is the last refusal of the server, with the texts to print at the
 * fields.
 */
export interface ConfirmationContext extends Confirmed {
  asks: readonly Ask[];
  sentTo: string | null;
  /** How many digits the code has; null while no answer has told. */
  digits: number | null;
  resendAt: number | null;
  attemptsLeft: number | null;
  lockedUntil: number | null;
  error: ConfirmationError;
  failure: Failure | null;
}

/**
 * `agree` is the one "yes" of every step, `reasoned` with a reason of its own for every record, so
 * that nothing needs to be typed for all; `cancel` is refused only while the action is on its way.
 */
export type ConfirmationEvent =
  | { type: 'agree'; reasoned?: boolean }
  | { type: 'back' }
  | { type: 'cancel' }
  | { type: 'typeReason'; reason: string }
  | { type: 'typeCode'; code: string }
  | { type: 'resend' };

/** Length of a reason after trimming (docs/domain.md#words-around-every-action). */
export const reasonLength = { min: 10, max: 1000 } as const;

/** No code of the product is longer. */
const longestCode = 12;

type Args = { context: ConfirmationContext };
const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;
const until = (moment: number | null): number => Math.max(0, (moment ?? 0) - Date.now());
const lengthOf = (text: string): number => [...text.trim()].length;
const refusedWith =
  (code: string) =>
  ({ context }: Args): boolean =>
    context.failure?.code === code;
const keepFailure = { failure: ({ event }: { event: ErrorActorEvent }) => failureOf(event.error) };

/**
 * Confirm -> reason -> SMS code, then the action itself: one dialog for every sensitive action of
 * every process. The caller provides `checkCode` (is a code needed), `sendCode` and `perform`; they
 * fail with what `failureOf` reads. Ends in `done` or `cancelled`.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as ConfirmationContext,
    events: {} as ConfirmationEvent,
    input: {} as { asks: readonly Ask[] },
    tags: {} as 'busy',
  },
  actors: {
    checkCode: fromPromise<boolean>(() =>
      Promise.reject(new Error('checkCode is provided by the caller')),
    ),
    sendCode: fromPromise<CodeSent>(() =>
      Promise.reject(new Error('sendCode is provided by the caller')),
    ),
    perform: fromPromise<unknown, Confirmed>(() =>
      Promise.reject(new Error('perform is provided by the caller')),
    ),
  },
  actions: {
    say: assign({ error: (_, { error }: { error: ConfirmationError }) => error }),
    startAttempt: assign({
      attempt: ({ context }) => context.attempt + 1,
      error: null,
      failure: null,
    }),
    countMiss: assign({
      error: 'codeWrong',
      code: '',
      attemptsLeft: ({ context }) =>
        context.failure?.attemptsLeft ?? Math.max(0, (context.attemptsLeft ?? 1) - 1),
    }),
    voidCode: assign({ error: 'codeExpired', code: '', resendAt: null }),
    waitToSend: assign({
      resendAt: ({ context }) =>
        context.failure?.retryAfter ? inSeconds(context.failure.retryAfter) : context.resendAt,
    }),
    lock: assign({
      error: 'codeLocked',
      code: '',
      attemptsLeft: 0,
      // The server always says for how long; without its word the next try asks it again.
      lockedUntil: ({ context }) => inSeconds(context.failure?.retryAfter ?? 0),
    }),
    unlock: assign({
      lockedUntil: null,
      error: null,
      failure: null,
      attemptsLeft: null,
      resendAt: null,
    }),
  },
  delays: {
    untilResend: ({ context }) => until(context.resendAt),
    untilUnlocked: ({ context }) => until(context.lockedUntil),
  },
  guards: {
    asksConfirm: ({ context }) => context.asks.includes('confirm'),
    asksReason: ({ context }) => context.asks.includes('reason'),
    asksCode: ({ context }) => context.asks.includes('code'),
    reasonTooShort: ({ context, event }) => {
      const length = lengthOf(context.reason);
      const elsewhere = event.type === 'agree' && event.reasoned === true && length === 0;
      return length < reasonLength.min && !elsewhere;
    },
    reasonTooLong: ({ context }) => lengthOf(context.reason) > reasonLength.max,
    codeNeeded: (_, { needed }: { needed: boolean }) => needed,
    codeComplete: ({ context: { code, digits } }) =>
      digits === null ? code !== '' : code.length === digits,
    codeWrong: refusedWith('SMS_CODE_WRONG'),
    codeExpired: refusedWith('SMS_CODE_EXPIRED'),
    codeLocked: refusedWith('SMS_LOCKED'),
    codeMissing: refusedWith('SMS_REQUIRED'),
    noAddress: refusedWith('PHONE_REQUIRED'),
    notSent: ({ context }) => context.error === 'sendFailed',
    reasonMissing: refusedWith('REASON_REQUIRED'),
    repeatable: ({ context }) => context.failure !== null && isPassing(context.failure.code),
    keyTaken: refusedWith('KEY_REUSED'),
    neverTried: ({ context }) => context.attempt === 0,
  },
}).createMachine({
  id: 'confirmation',
  description:
    'The dialog of every sensitive action: confirm, reason, SMS code, and the action itself',
  context: ({ input }) => ({
    asks: input.asks,
    reason: '',
    code: '',
    attempt: 0,
    sentTo: null,
    digits: null,
    resendAt: null,
    attemptsLeft: null,
    lockedUntil: null,
    error: null,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Finds the first step that is asked for',
      always: [
        { guard: 'asksConfirm', target: 'confirming' },
        { guard: 'asksReason', target: 'givingReason' },
        { target: 'passing' },
      ],
    },
    confirming: {
      description: 'Asks whether the action is really wanted',
      on: {
        agree: [{ guard: 'asksReason', target: 'givingReason' }, { target: 'passing' }],
        cancel: 'cancelled',
      },
    },
    givingReason: {
      description: 'Takes a reason',
      on: {
        typeReason: { actions: assign({ reason: ({ event }) => event.reason, error: null }) },
        agree: [
          {
            guard: 'reasonTooShort',
            actions: { type: 'say', params: { error: 'reasonTooShort' } },
          },
          { guard: 'reasonTooLong', actions: { type: 'say', params: { error: 'reasonTooLong' } } },
          { target: 'passing' },
        ],
        back: { guard: 'asksConfirm', target: 'confirming' },
        cancel: 'cancelled',
      },
    },
    passing: {
      description: 'Everything but a code is given',
      always: [
        { guard: 'asksCode', target: 'checkingCode' },
        { target: 'performing', actions: 'startAttempt' },
      ],
    },
    checkingCode: {
      description: 'Asks the server whether a code is needed now',
      tags: 'busy',
      invoke: {
        src: 'checkCode',
        onDone: [
          {
            guard: { type: 'codeNeeded', params: ({ event }) => ({ needed: event.output }) },
            target: 'sendingCode',
          },
          { target: 'performing', actions: 'startAttempt' },
        ],
        onError: { target: 'refused', actions: assign(keepFailure) },
      },
      on: { cancel: 'cancelled' },
    },
    sendingCode: {
      description: 'A code is being sent',
      tags: 'busy',
      invoke: {
        src: 'sendCode',
        onDone: {
          target: 'enteringCode',
          actions: assign({
            sentTo: ({ event }) => event.output.sentTo,
            digits: ({ event }) => event.output.digits,
            resendAt: ({ event }) => inSeconds(event.output.resendAfter),
            attemptsLeft: ({ event }) => event.output.attempts,
            code: '',
            error: null,
            failure: null,
          }),
        },
        onError: { target: 'judging', actions: assign({ ...keepFailure, error: 'sendFailed' }) },
      },
      on: { cancel: 'cancelled' },
    },
    enteringCode: {
      description: 'Takes the code',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Another code may not be sent yet',
          after: { untilResend: 'resendable' },
        },
        resendable: {
          description: 'Another code may be sent',
          on: { resend: '#confirmation.sendingCode' },
        },
      },
      on: {
        typeCode: {
          actions: assign({
            code: ({ event, context }) =>
              event.code.replace(/\D/g, '').slice(0, context.digits ?? longestCode),
            error: null,
          }),
        },
        agree: [
          { guard: 'codeComplete', target: 'performing', actions: 'startAttempt' },
          { actions: { type: 'say', params: { error: 'codeIncomplete' } } },
        ],
        cancel: 'cancelled',
      },
    },
    locked: {
      description: 'Guessed too often; the dialog waits as long as the server says',
      after: { untilUnlocked: { target: 'enteringCode', actions: 'unlock' } },
      on: { cancel: 'cancelled' },
    },
    performing: {
      description: 'The action is on its way and cannot be cancelled any more',
      tags: 'busy',
      invoke: {
        src: 'perform',
        input: ({ context }) => ({
          reason: context.reason.trim(),
          code: context.code,
          attempt: context.attempt,
        }),
        onDone: 'done',
        onError: { target: 'judging', actions: assign(keepFailure) },
      },
    },
    judging: {
      description: 'Reads what the server has refused',
      always: [
        { guard: 'codeLocked', target: 'locked', actions: 'lock' },
        { guard: 'noAddress', target: 'refused' },
        { guard: 'notSent', target: 'enteringCode', actions: 'waitToSend' },
        { guard: 'codeWrong', target: 'enteringCode', actions: 'countMiss' },
        { guard: 'codeExpired', target: 'enteringCode', actions: 'voidCode' },
        { guard: 'codeMissing', target: 'sendingCode' },
        { guard: 'reasonMissing', target: 'givingReason' },
        { target: 'refused' },
      ],
    },
    refused: {
      description: 'Says why not; what decided nothing may be sent again',
      on: {
        agree: [
          { guard: and(['repeatable', 'neverTried']), target: 'passing' },
          { guard: 'keyTaken', target: 'performing', actions: 'startAttempt' },
          { guard: 'repeatable', target: 'performing' },
        ],
        cancel: 'cancelled',
      },
    },
    done: { type: 'final', description: 'The action is done' },
    cancelled: { type: 'final', description: 'Nothing was done' },
  },
});
