import { z } from 'zod';
import { languages } from './languages.ts';
import { isoDate } from './validation.ts';

const moment = z.coerce.date();

/** What a browser is told of the clock of a training ground. */
export const groundState = z.object({
  now: moment,
  /** The moment of the first day. */
  born: moment,
  /** The move that is under way. */
  move: z.object({ from: moment, to: moment, at: moment }).nullable(),
});

/** Where the clock is asked to go: a day, and the hour of it in Tashkent. */
export const groundMove = z.object({
  day: isoDate,
  hour: z.number().int().min(0).max(23).default(10),
});

/** What another one is asked to do with a record. */
export const othersEvent = z.object({
  process: z.string().max(60),
  id: z.number().int().positive(),
  event: z.string().max(60),
});

/** What came of it: done by somebody (the scheduler has no name), or it takes a form. */
export const othersAnswer = z.object({ done: z.boolean(), by: z.string().nullable() });

const words = z.record(z.enum(languages), z.string());

/** A step of a scene: what somebody does; null: time passes. */
const sceneStep = z
  .object({
    process: z.string(),
    event: z.string(),
    role: z.string(),
    /** Whose step it is, and the login; null where that is nobody of the demonstration. */
    name: z.string().nullable(),
    login: z.string().nullable(),
  })
  .nullable();

/** The scenes of a training ground, as somebody may begin them. */
export const groundScenes = z.object({
  scenes: z.array(
    z.object({
      id: z.string(),
      title: words,
      lead: words,
      /** Where it begins, and the places of the steps at which the turn of the reader begins. */
      first: z.int(),
      turns: z.array(z.int()),
      steps: z.array(sceneStep),
    }),
  ),
  /** The one that is played. */
  played: z
    .object({
      scene: z.string(),
      /** The place of the step whose turn it is; the number of steps when it is over. */
      at: z.int(),
      record: z.int().nullable(),
      own: z.boolean(),
      /** The step that could not be done for the others. */
      failed: z.int().nullable(),
    })
    .nullable(),
  /** The others are at it. */
  busy: z.boolean(),
});
export type GroundScenes = z.infer<typeof groundScenes>;

/** Which scene is begun, and at which of its steps. */
export const sceneBegin = z.object({ scene: z.string().max(60), at: z.int().min(0).max(500) });

/** Whether the step whose turn it is is done alone, whosever it is. */
export const sceneGoOn = z.object({ once: z.boolean().default(false) });
