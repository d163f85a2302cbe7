import { and, assign, type ErrorActorEvent, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from './failure.ts';

/** Whatever the form holds; the machine never looks inside. */
type WizardValues = Record<string, unknown>;

/**
 * The server's draft. `leftover` = values of this device that never reached the server: offered to
 * the user, never written by themselves.
 */
export interface LoadedDraft {
  values: WizardValues;
  version: number;
  leftover?: WizardValues;
}

/**
 * What one save sends; drafts skip validation. `edit` is the same for a repeated save: version,
 * edit and a random part per mount make its idempotency key.
 */
export interface DraftToSave {
  values: WizardValues;
  version: number;
  edit: number;
}

/** Answer of a save: the draft's new version and when it was stored (epoch ms). */
export interface DraftSaved {
  version: number;
  savedAt: number;
}

/**
 * `page` null = the task list. `edits` counts what was typed; `parcel` is the save under way, kept
 * until the server has answered.
 */
export interface WizardContext {
  pages: readonly string[];
  page: string | null;
  values: WizardValues;
  version: number;
  leftover: WizardValues | null;
  edits: number;
  parcel: DraftToSave | null;
  hurry: boolean;
  savedAt: number | null;
  tries: number;
  failure: Failure | null;
}

/**
 * `pageShown` follows the URL (so Back is only another page); `flush` comes from blur, hide, leave
 * and submit.
 */
export type WizardEvent =
  | { type: 'pageShown'; page: string | null }
  | { type: 'typed'; values: WizardValues }
  | { type: 'flush' }
  | { type: 'retry' }
  | { type: 'useLeftover' }
  | { type: 'dropLeftover' }
  | { type: 'keepMine' }
  | { type: 'takeTheirs' }
  | { type: 'finish' };

/** A save starts this long after the last key, so that it is stored within two seconds. */
export const saveAfterMs = 1_200;
const firstRetryMs = 3_000;
const longestRetryMs = 60_000;

type Args = { context: WizardContext };
const keepFailure = { failure: ({ event }: { event: ErrorActorEvent }) => failureOf(event.error) };
const changedElsewhereCodes = ['STALE_VERSION', 'BAD_STATUS'];
const repeatableCodes = [
  'NO_ANSWER',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'KEY_IN_PROGRESS',
];
const packed = ({ values, version, edits }: WizardContext): DraftToSave => ({
  values,
  version,
  edit: edits,
});
const readDraft = fromPromise<LoadedDraft>(() =>
  Promise.reject(new Error('load is provided by the caller')),
);

/**
 * A task-list wizard over one server draft: resumable, back-button safe, saved while one types. The
 * page is in the URL and only followed here. The caller provides `load` and `save`; `keepLocally`
 * and `forgetLocally` hold what is typed but not yet saved on this device.
 */
export const wizardMachine = setup({
  types: {
    context: {} as WizardContext,
    events: {} as WizardEvent,
    input: {} as { pages: readonly string[]; page: string | null },
    tags: {} as 'open' | 'safeToLeave',
  },
  actors: {
    load: readDraft,
    save: fromPromise<DraftSaved, DraftToSave>(() =>
      Promise.reject(new Error('save is provided by the caller')),
    ),
  },
  actions: {
    keepLocally: (_: Args) => undefined,
    forgetLocally: (_: Args) => undefined,
    showPage: assign({
      page: ({ context }, { page }: { page: string | null }) =>
        page !== null && context.pages.includes(page) ? page : null,
    }),
    keepValues: assign(({ context, event }) =>
      event.type === 'typed' ? { values: event.values, edits: context.edits + 1, tries: 0 } : {},
    ),
    takeLeftover: assign({
      values: ({ context }) => context.leftover ?? context.values,
      edits: ({ context }) => context.edits + 1,
      leftover: null,
    }),
    dropLeftover: assign({ leftover: null }),
    // A save without an answer may have been stored: the very same parcel goes again, or its
    // version would look like somebody else's.
    pack: assign({ parcel: ({ context }) => context.parcel ?? packed(context), hurry: false }),
    unpack: assign({ parcel: null }),
  },
  delays: {
    pause: saveAfterMs,
    untilRetry: ({ context }) =>
      Math.min(longestRetryMs, firstRetryMs * 2 ** Math.max(0, context.tries - 1)),
  },
  guards: {
    typedMeanwhile: ({ context }) => context.edits > (context.parcel?.edit ?? 0),
    inHurry: ({ context }) => context.hurry,
    changedElsewhere: ({ context }) => changedElsewhereCodes.includes(context.failure?.code ?? ''),
    repeatable: ({ context }) => repeatableCodes.includes(context.failure?.code ?? ''),
    hasLeftover: ({ context }) => context.leftover !== null,
  },
}).createMachine({
  id: 'wizard',
  description: 'A form over one draft of the server, which is saved while one types',
  context: ({ input }) => ({
    pages: input.pages,
    page: input.page !== null && input.pages.includes(input.page) ? input.page : null,
    values: {},
    version: 0,
    leftover: null,
    edits: 0,
    parcel: null,
    hurry: false,
    savedAt: null,
    tries: 0,
    failure: null,
  }),
  initial: 'loading',
  on: { pageShown: { actions: { type: 'showPage', params: ({ event }) => event } } },
  states: {
    loading: {
      description: 'Reads the draft of the server',
      invoke: {
        src: 'load',
        onDone: {
          target: 'open.clean',
          actions: assign(({ event }) => ({
            ...event.output,
            leftover: event.output.leftover ?? null,
            edits: 0,
            parcel: null,
            tries: 0,
            failure: null,
          })),
        },
        onError: { target: 'loadFailed', actions: assign(keepFailure) },
      },
    },
    loadFailed: { description: 'The draft could not be read', on: { retry: 'loading' } },
    open: {
      tags: 'open',
      description: 'The form is shown',
      initial: 'clean',
      on: {
        typed: { target: '.dirty', actions: ['keepValues', 'keepLocally'] },
        useLeftover: { guard: 'hasLeftover', target: '.dirty', actions: 'takeLeftover' },
        dropLeftover: { actions: ['dropLeftover', 'forgetLocally'] },
      },
      states: {
        clean: {
          tags: 'safeToLeave',
          description: 'As the server has it',
          on: { finish: '#wizard.finished' },
        },
        dirty: {
          description: 'Something was typed; it is saved after a short pause',
          after: { pause: 'saving' },
          on: {
            flush: 'saving',
            pageShown: {
              target: 'saving',
              actions: { type: 'showPage', params: ({ event }) => event },
            },
          },
        },
        saving: {
          description: 'A save is on its way; what is typed now goes with the next',
          entry: 'pack',
          invoke: {
            src: 'save',
            input: ({ context }) => context.parcel ?? packed(context),
            onDone: {
              target: 'stored',
              actions: assign(({ event }) => ({ ...event.output, tries: 0, failure: null })),
            },
            onError: {
              target: 'judging',
              actions: assign({ ...keepFailure, tries: ({ context }) => context.tries + 1 }),
            },
          },
          // A second save may not overtake the first one: what is typed now waits for its answer.
          on: {
            typed: { actions: ['keepValues', 'keepLocally'] },
            useLeftover: { guard: 'hasLeftover', actions: 'takeLeftover' },
            flush: { actions: assign({ hurry: true }) },
          },
        },
        stored: {
          description: 'The server has answered',
          exit: 'unpack',
          always: [
            { guard: and(['typedMeanwhile', 'inHurry']), target: 'saving' },
            { guard: 'typedMeanwhile', target: 'dirty' },
            { target: 'saved', actions: 'forgetLocally' },
          ],
        },
        saved: {
          tags: 'safeToLeave',
          description: 'Everything typed is stored',
          on: { finish: '#wizard.finished' },
        },
        judging: {
          description: 'Reads why the save was refused',
          always: [
            { guard: 'repeatable', target: 'failed' },
            { guard: 'changedElsewhere', target: 'conflict', actions: 'unpack' },
            { target: 'failed', actions: 'unpack' },
          ],
        },
        failed: {
          description: 'Not saved; goes again by itself where nothing was decided',
          after: { untilRetry: { guard: 'repeatable', target: 'saving' } },
          on: {
            retry: 'saving',
            flush: 'saving',
            typed: [
              { guard: 'repeatable', actions: ['keepValues', 'keepLocally'] },
              { target: 'dirty', actions: ['keepValues', 'keepLocally'] },
            ],
          },
        },
        conflict: {
          description: 'The draft was changed elsewhere; the person chooses one',
          entry: 'keepLocally',
          on: {
            typed: { actions: ['keepValues', 'keepLocally'] },
            useLeftover: { guard: 'hasLeftover', actions: 'takeLeftover' },
            takeTheirs: { target: '#wizard.loading', actions: 'forgetLocally' },
            keepMine: 'rebasing',
          },
        },
        rebasing: {
          description: 'Reads the newest version, to save upon it',
          invoke: {
            src: 'load',
            onDone: {
              target: 'saving',
              actions: assign({ version: ({ event }) => event.output.version }),
            },
            onError: { target: 'conflict', actions: assign(keepFailure) },
          },
          on: {
            typed: { actions: ['keepValues', 'keepLocally'] },
            useLeftover: { guard: 'hasLeftover', actions: 'takeLeftover' },
          },
        },
      },
    },
    finished: { type: 'final', description: 'The form is finished' },
  },
});
