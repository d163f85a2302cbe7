import { z } from 'zod';
import { publicRule } from '../regulation/schema.ts';
import { publicPeriod } from '../schema.ts';

/** A day of a period that ends a step. */
const guideStage = z.enum(['registration_stop', 'review_stop', 'exam_stop', 'study_start']);

/** What may be done in a step: by whom, and where the application is after it. */
const guideAct = z.object({
  event: z.string(),
  /** It is done by the person whose application it is. */
  own: z.boolean(),
  /** Roles, as the machine names them. */
  who: z.array(z.string()),
  /** Null: it stays where it is. */
  to: z.string().nullable(),
});

/** A step of the way in: a state of an application, what is done in it, and what its time is. */
const guideStep = z.object({
  state: z.string(),
  /** Nothing is there yet: what is done creates it. */
  begins: z.boolean(),
  acts: z.array(guideAct),
  days: z.array(guideStage),
  rules: z.array(publicRule),
});

/** `GET /api/public/guide/`: the way of an application, from the rules of the product. */
export const publicGuide = z.object({
  as_of: z.iso.datetime(),
  /** The period whose days are named: the open one, else the next. */
  period: publicPeriod.nullable(),
  steps: z.array(guideStep),
});
export type PublicGuide = z.infer<typeof publicGuide>;
export type GuideStep = PublicGuide['steps'][number];
