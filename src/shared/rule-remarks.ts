import { z } from 'zod';
import { roleCodes } from '#machines/roles.ts';
import { moveOf, type RowState, rowStates } from '#machines/rows/row.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { isRealDate } from './dates.ts';
import { publishedMachine } from './published-machine.ts';
import { line, lines, orNull } from './validation.ts';

/** What was said of a transition. */
export type RemarkState = RowState<typeof ruleRemarkMachine>;
/** The same, and `absent` where nobody has said anything: it is left to confirm. */
export const remarkStates = ['absent', ...rowStates(ruleRemarkMachine)] as const;
const said = rowStates(ruleRemarkMachine) as [RemarkState, ...RemarkState[]];

/** What is said, and what is written with it. */
export const remarkEvents = ['confirm', 'question', 'correct'] as const;
export type RemarkEvent = (typeof remarkEvents)[number];
export const remarkFields = ['regulation', 'article', 'instead', 'comment'] as const;
export type RemarkField = (typeof remarkFields)[number];

/** Most characters of the words of a remark. */
export const longestRemark = 2000;
const longestName = 300;
const longestArticle = 100;

/** What has to be written with each remark, and what may be. */
const asked: Readonly<
  Record<RemarkState, { needed: readonly RemarkField[]; free: readonly RemarkField[] }>
> = {
  confirmed: { needed: ['regulation', 'article'], free: ['comment'] },
  questioned: { needed: ['comment'], free: ['regulation', 'article'] },
  corrected: { needed: ['regulation', 'article', 'instead'], free: ['comment'] },
};
export const neededIn = (state: RemarkState): readonly RemarkField[] => asked[state].needed;
/** Whether a field belongs to a remark at all: of a confirmed rule nothing is said instead. */
export const belongsTo = (state: RemarkState, field: RemarkField): boolean =>
  asked[state].needed.includes(field) || asked[state].free.includes(field);

/** Where a remark of this kind stands. */
export const stateAfter = (event: RemarkEvent): RemarkState => moveOf(ruleRemarkMachine, event).to;

const { from, event, to } = publishedMachine.shape.transitions.element.shape;
const transition = { from, event, to };
const words = {
  regulation: orNull(line({ max: longestName })).default(null),
  article: orNull(line({ max: longestArticle })).default(null),
  comment: orNull(lines({ max: longestRemark })).default(null),
  instead: orNull(lines({ max: longestRemark })).default(null),
};

/** The fields that a remark needs and does not have. */
const missingIn = (
  state: RemarkState,
  written: Readonly<Partial<Record<RemarkField, string | null>>>,
): RemarkField[] => neededIn(state).filter((field) => !written[field]);

/** `POST /api/rule-remarks/:process/`. */
export const remarkBody = z
  .object({
    ...transition,
    /** The version of the rules that the person saw. */
    version: z.string().min(1).max(20),
    say: z.enum(remarkEvents),
    ...words,
  })
  .superRefine((body, context) => {
    for (const field of missingIn(stateAfter(body.say), body))
      context.addIssue({ code: 'custom', path: [field], message: 'validation.required' });
  });
export type RemarkBody = z.infer<typeof remarkBody>;

/** A remark as it is read in the app, by those who may. */
const readRemark = z.object({
  id: z.int(),
  state: z.enum(said),
  regulation: z.string().nullable(),
  article: z.string().nullable(),
  comment: z.string().nullable(),
  instead: z.string().nullable(),
  who: z.string(),
  at: z.iso.datetime(),
  version: z.string(),
  /** The transition has been changed since: it is told, and counts no more. */
  outdated: z.boolean(),
});
export type ReadRemark = z.infer<typeof readRemark>;

/** On what a transition is based, where an article was written into the repository. */
const source = z.object({ regulation: z.string(), article: z.string() });

const remarkedTransition = z.object({
  ...transition,
  state: z.enum(remarkStates),
  /** What the repository says of it, as long as nobody has said anything later. */
  written: source.nullable(),
  /** The newest first. */
  remarks: z.array(readRemark),
});
export type RemarkedTransition = z.infer<typeof remarkedTransition>;

/** `GET /api/rule-remarks/:process/`: every transition that is to be confirmed, in the order of life. */
export const ruleRemarks = z.object({
  version: z.string(),
  results: z.array(remarkedTransition),
  /** Remarks on transitions that are no more, or are not to be confirmed any more. */
  gone: z.array(z.object({ ...transition, remark: readRemark })),
});
export type RuleRemarks = z.infer<typeof ruleRemarks>;

const number = z.int().min(0);
/** How many transitions of a process stand where. */
const remarkCounts = z.object({
  process: z.string(),
  all: number,
  absent: number,
  confirmed: number,
  questioned: number,
  corrected: number,
});
export type RemarkCounts = z.infer<typeof remarkCounts>;
/** How many of these stand in each state. */
export function countedStates(
  states: readonly (typeof remarkStates)[number][],
): Record<(typeof remarkStates)[number], number> {
  const inState = (state: (typeof remarkStates)[number]) =>
    states.filter((one) => one === state).length;
  return {
    absent: inState('absent'),
    confirmed: inState('confirmed'),
    questioned: inState('questioned'),
    corrected: inState('corrected'),
  };
}

/** `GET /api/rule-remarks/`. */
export const remarkOverview = z.object({ results: z.array(remarkCounts) });
export type RemarkOverview = z.infer<typeof remarkOverview>;

const writtenRemark = z
  .strictObject({
    ...transition,
    version: z.string().min(1),
    state: z.enum(said),
    regulation: z.string().min(1).max(longestName).nullable(),
    article: z.string().min(1).max(longestArticle).nullable(),
    comment: z.string().min(1).max(longestRemark).nullable(),
    instead: z.string().min(1).max(longestRemark).nullable(),
    /** In which role it was said; who it was stays in the app. */
    role: z.enum(Object.keys(roleCodes) as [keyof typeof roleCodes]),
    on: z.string().refine(isRealDate, { error: 'no day' }),
  })
  .superRefine((remark, context) => {
    for (const field of missingIn(remark.state, remark))
      context.addIssue({ code: 'custom', path: [field], message: `${remark.state} needs it` });
  });
export type WrittenRemark = z.infer<typeof writtenRemark>;

/** `machines/confirmed/<machine>.json`, and `GET /api/rule-remarks/:process/file/`. */
export const remarkFile = z.strictObject({
  machine: z.string().min(1),
  remarks: z.array(writtenRemark),
});
export type RemarkFile = z.infer<typeof remarkFile>;
