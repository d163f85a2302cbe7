import { z } from 'zod';
import { type RowState, rowStates } from '#machines/rows/row.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import { eventBody } from './event-body.ts';
import { publishedMachine } from './published-machine.ts';
import { lines } from './validation.ts';

/** Where a move of records stands. */
export type RuleMoveState = RowState<typeof ruleMoveMachine>;
const states = rowStates(ruleMoveMachine) as [RuleMoveState, ...RuleMoveState[]];

const word = z.string().trim().min(1).max(500);
/** Where the records of one state go, and why. */
const declaredMove = z.strictObject({
  /** A state of the version before that the new one has no more. */
  from: z.string().min(1),
  /** A state of the new version. */
  to: z.string().min(1),
  reason: z.strictObject({ uz: word, ru: word, en: word }),
  /** Said where a record that is still open ends by it. */
  ends: z.literal(true).optional(),
});
export type DeclaredMove = z.infer<typeof declaredMove>;

/** `machines/moves/<machine>.<version>.json`: where records go that a version has no place for. */
export const moveFile = z.strictObject({
  machine: z.string().min(1),
  version: z.string().regex(/^\d+$/, 'a version is a number'),
  moves: z.array(declaredMove).min(1),
});
export type MoveFile = z.infer<typeof moveFile>;

const names = publishedMachine.shape.name;
const number = z.int().min(0);
/** The records of one state: where they go, why, and how many they are. */
const plannedMove = z.object({
  from: z.string(),
  to: z.string(),
  reason: names.nullable(),
  records: number,
});
export type PlannedMove = z.infer<typeof plannedMove>;

/** What a move does: to which version, or back from it, and with which records. */
const movePlan = z.object({
  process: z.string(),
  version: z.string(),
  moves: z.array(plannedMove),
});
export type MovePlan = z.infer<typeof movePlan>;

const person = z.object({ name: z.string(), at: z.iso.datetime() });

/** What guards ask, beside what is nobody's here. */
const facts = z.looseObject({ ownerId: z.null(), organizationId: z.null() });

/** A move as it travels: a record of its machine, so that dialogs and buttons know it. */
export const ruleMove = z.object({
  id: z.int(),
  state: z.enum(states),
  status: z.int().nullable(),
  version: z.int(),
  facts,
  process: z.string(),
  /** The version of the process that the records come to; of a way back the one they leave. */
  rules: z.string(),
  moves: z.array(plannedMove),
  /** The move that this one takes back. */
  undoes: z.int().nullable(),
  reason: z.string(),
  proposed: person,
  decision: z.string().nullable(),
  decided: person.nullable(),
  /** When the records were moved, and how many they were. */
  ran_at: z.iso.datetime().nullable(),
  moved: number.nullable(),
  /** Why it was stopped: the first record that could not be moved. */
  stopped_at: z.int().nullable(),
});
export type RuleMove = z.infer<typeof ruleMove>;

/** What would be begun, as a record that does not exist yet. */
const birth = z.object({ state: z.string(), facts });

/** `GET /api/rule-moves/?process=…`: what waits, and what was moved, the newest first. */
export const ruleMoves = z.object({
  /** Null where every record has its place. */
  waits: movePlan.nullable(),
  birth,
  results: z.array(ruleMove),
});
export type RuleMoves = z.infer<typeof ruleMoves>;

const { version: _, ...said } = eventBody.shape;
/** `POST /api/rule-moves/`. */
export const ruleMoveBirth = z.discriminatedUnion('event', [
  z.object({ ...said, event: z.literal('propose'), process: z.string().max(100) }),
  z.object({
    ...said,
    event: z.literal('proposeBack'),
    process: z.string().max(100),
    undoes: z.int().positive(),
  }),
]);
export type RuleMoveBirth = z.infer<typeof ruleMoveBirth>;

/** What may be sent to a move that was proposed. */
export const ruleMoveEvents = ['confirm', 'refuse', 'withdraw'] as const;
export type RuleMoveEvent = (typeof ruleMoveEvents)[number];
export const ruleMoveStep = eventBody.extend({ reason: lines({ max: 1000 }).nullish() });
