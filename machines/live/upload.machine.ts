import { assign, fromCallback, fromPromise, setup } from 'xstate';

/**
 * The eleven things that can go wrong with a file; each has its own words, `files.<name>`, on the
 * screen.
 */
export const uploadProblems = [
  'none_selected',
  'type',
  'too_big',
  'empty',
  'password_protected',
  'infected',
  'damaged',
  'failed',
  'too_many',
  'name_too_long',
  'duplicate',
] as const;
export type UploadProblem = (typeof uploadProblems)[number];

/** What the machine needs of a browser's File; size in bytes. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/**
 * Limits of one field. A file must be SMALLER than `maxMb`; `already` = the files the field holds.
 */
export interface UploadRules {
  extensions: readonly string[];
  maxMb: number;
  /** Endings with a limit of their own: pictures. */
  maxMbOf?: Readonly<Record<string, number>>;
  maxFiles: number;
  maxNameLength: number;
  already: readonly ChosenFile[];
}

/** `progress` 0..1; `uploadId` is the server's id of the finished upload. */
export interface UploadContext {
  rules: UploadRules;
  file: ChosenFile | null;
  progress: number;
  problem: UploadProblem | null;
  uploadId: string | null;
}

/**
 * `choose` carries everything the user picked or dropped; the last three come from the provided
 * `upload`.
 */
export type UploadEvent =
  | { type: 'choose'; files: readonly ChosenFile[] }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'remove' }
  | { type: 'progressed'; progress: number }
  | { type: 'uploaded'; uploadId: string }
  | { type: 'uploadFailed'; problem: UploadProblem };

/** What the provided `upload` may report. */
export type UploadReport = Extract<
  UploadEvent,
  { type: 'progressed' | 'uploaded' | 'uploadFailed' }
>;

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** So many megabytes a file of this name must stay below. */
export const sizeLimit = (
  { maxMb, maxMbOf }: Pick<UploadRules, 'maxMb' | 'maxMbOf'>,
  name: string,
): number => maxMbOf?.[extensionOf(name)] ?? maxMb;

/**
 * The problems that show before a byte is read; content (`password_protected`, `damaged`) is the
 * business of `check`, `infected` the server's.
 */
export function problemOf(files: readonly ChosenFile[], rules: UploadRules): UploadProblem | null {
  const [file] = files;
  if (file === undefined) return 'none_selected';
  if (files.length > 1 || rules.already.length >= rules.maxFiles) return 'too_many';
  if (!rules.extensions.includes(extensionOf(file.name))) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size >= sizeLimit(rules, file.name) * 1024 * 1024) return 'too_big';
  if ([...file.name].length > rules.maxNameLength) return 'name_too_long';
  if (rules.already.some((other) => other.name === file.name && other.size === file.size))
    return 'duplicate';
  return null;
}

/**
 * One file field: the upload starts on choice, tells its progress, can be cancelled, retried from
 * where it stopped, removed and replaced. The caller provides `check` (reads the content, answers a
 * problem or null) and `upload` (reports; its clean-up stops the transfer).
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as { rules: UploadRules },
    tags: {} as 'rest',
  },
  actors: {
    check: fromPromise<UploadProblem | null, { file: ChosenFile | null }>(() =>
      Promise.reject(new Error('check is provided by the caller')),
    ),
    upload: fromCallback<UploadReport, { file: ChosenFile | null }>(() => undefined),
  },
  actions: {
    take: assign((_, { files }: { files: readonly ChosenFile[] }) => ({
      file: files[0] ?? null,
      progress: 0,
      problem: null,
      uploadId: null,
    })),
    refuse: assign(({ context }, { files }: { files: readonly ChosenFile[] }) => ({
      file: files[0] ?? null,
      progress: 0,
      problem: problemOf(files, context.rules),
      uploadId: null,
    })),
    complain: assign((_, { problem }: { problem: UploadProblem | null }) => ({ problem })),
    forget: assign({ file: null, progress: 0, problem: null, uploadId: null }),
  },
  guards: {
    acceptable: ({ context }, { files }: { files: readonly ChosenFile[] }) =>
      problemOf(files, context.rules) === null,
    nothingFound: (_, { problem }: { problem: UploadProblem | null }) => problem === null,
    resumable: ({ context }) => context.problem === 'failed',
  },
}).createMachine({
  id: 'upload',
  description: 'One file field: choosing, checking, and sending a file',
  context: ({ input }) => ({
    rules: input.rules,
    file: null,
    progress: 0,
    problem: null,
    uploadId: null,
  }),
  initial: 'choosing',
  on: {
    choose: [
      {
        guard: { type: 'acceptable', params: ({ event }) => event },
        target: '.checking',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { target: '.failed', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
  },
  states: {
    choosing: { tags: 'rest', description: 'Waits for a file', entry: 'forget' },
    checking: {
      description: 'Reads the content before a byte is sent',
      invoke: {
        src: 'check',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'nothingFound', params: ({ event }) => ({ problem: event.output }) },
            target: 'uploading',
          },
          {
            target: 'failed',
            actions: { type: 'complain', params: ({ event }) => ({ problem: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'complain', params: { problem: 'damaged' } },
        },
      },
      // One file at a time: a second choice waits until this one is cancelled or done.
      on: { cancel: 'cancelled', choose: {} },
    },
    uploading: {
      description: 'The bytes are on their way',
      invoke: { src: 'upload', input: ({ context }) => ({ file: context.file }) },
      on: {
        progressed: { actions: assign({ progress: ({ event }) => event.progress }) },
        uploaded: {
          target: 'done',
          actions: assign({ uploadId: ({ event }) => event.uploadId, progress: 1 }),
        },
        uploadFailed: {
          target: 'failed',
          actions: { type: 'complain', params: ({ event }) => event },
        },
        cancel: 'cancelled',
        choose: {},
      },
    },
    failed: {
      tags: 'rest',
      description: 'Says what is wrong with the file, or that the transfer broke',
      on: {
        retry: {
          guard: 'resumable',
          target: 'uploading',
          actions: { type: 'complain', params: { problem: null } },
        },
        remove: 'choosing',
      },
    },
    cancelled: {
      tags: 'rest',
      description: 'The person stopped it; nothing is kept',
      entry: 'forget',
    },
    done: {
      tags: 'rest',
      description: 'The server has the whole file',
      on: { remove: 'choosing' },
    },
  },
});
