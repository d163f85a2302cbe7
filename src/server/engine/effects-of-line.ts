import { z } from 'zod';
import { type Notification, type NotificationCode, notifications } from '#shared/notifications.ts';
import type { BaseRow } from './process.ts';

/** The task that does what follows from lines of the history. */
export const effectsTask = 'run-effects';

const effectShape = z.object({ type: z.string(), params: z.record(z.string(), z.string()) });

/** One effect of a transition, as the machine declares it. */
export type EffectOfLine = z.infer<typeof effectShape>;

/** What a job is asked about a line. */
export const effectsShape = z.object({
  process: z.string(),
  recordId: z.number(),
  historyId: z.number(),
  effects: z.array(effectShape),
  /** The record as it was, when the action deleted it. */
  row: z.record(z.string(), z.unknown()).optional(),
});
export type EffectsOfLine = z.infer<typeof effectsShape>;

/** What a job is asked: a line, or several that were written together. */
const asked = z.union([effectsShape.transform((line) => [line]), z.array(effectsShape)]);

/** The lines that a job is asked about. Throws for anything else. */
export const linesOf = (payload: unknown): EffectsOfLine[] => asked.parse(payload);

/** The same before the line is written: its id is added by the statement that writes it. */
export type UnkeyedEffects = Omit<EffectsOfLine, 'historyId'>;

/**
 * The key of a job that only asks for messages which count all records of a part of the worklist, one
 * a day (`gathers`): the next record of those who are told takes the place of the one before. null: it
 * asks for something else too.
 */
export function keyOfGathered(
  process: string,
  row: Pick<BaseRow, 'organization_id'> & { deputies?: readonly number[] },
  effects: readonly EffectOfLine[],
): string | null {
  const { organization_id, deputies = [] } = row;
  const isGathered = ({ type, params }: EffectOfLine): boolean => {
    const told: Notification | null =
      type === 'notify' ? notifications[params.code as NotificationCode] : null;
    return told?.gathers !== undefined;
  };
  if (!effects.every(isGathered)) return null;
  const codes = effects.map(({ params }) => params.code);
  return [process, ...codes, 'of', organization_id, ...deputies].join(' ');
}

/**
 * Jobs of what no person did, often to many records at once, such as messages about 20,000 reports
 * that were opened: nobody waits for them, so each app process does one at a time (`jobLimits`).
 */
export const scheduledFlag = 'scheduled';

/** The task by which earlier versions did one effect of a line; such jobs may still wait. */
export const formerTask = 'run-effect';

/** A job of `formerTask` as one of `effectsTask` (docs/decisions/114-one-job-per-line.md). */
export function fromFormer(payload: unknown): EffectsOfLine {
  const former = effectsShape.omit({ effects: true }).extend(effectShape.shape).parse(payload);
  const { type, params, ...line } = former;
  return { ...line, effects: [{ type, params }] };
}

/** The lines of a job with their consequences for other records alone: nobody is told of them. */
export const consequencesOf = (payload: unknown): EffectsOfLine[] =>
  linesOf(payload).map((line) => ({
    ...line,
    effects: line.effects.filter(({ type }) => type === 'raise'),
  }));
