import { z } from 'zod';
import { id, isoDate, line, orNull } from './validation.ts';
import { encodeMessage } from './validation-text.ts';

export const absenceLimits = { word: 100, days: 366, coming: 20 } as const;

/** Whether the last day is the first one or comes after it. */
const inOrder = ({ from_day, to_day }: { from_day: string; to_day: string }) => to_day >= from_day;

/** `POST /absences/`: from when until when somebody is away, both days included, and a word. */
export const absenceFields = z
  .object({
    from_day: isoDate,
    to_day: isoDate,
    word: orNull(line({ max: absenceLimits.word })),
  })
  .refine(inOrder, { path: ['to_day'], error: 'validation.last_day_after' });
export type AbsenceFields = z.infer<typeof absenceFields>;

/** An absence that is not over. */
const absence = z.object({
  id,
  from_day: z.string(),
  to_day: z.string(),
  word: z.string().nullable(),
});

/** `GET /absences/`: the own ones that are not over, the nearest first. */
export const absences = z.object({ count: z.int(), results: z.array(absence) });
export type Absences = z.infer<typeof absences>;

/** Refused where there are as many as there may be. */
export const tooManyAbsences = encodeMessage('validation.max_items', {
  limit: absenceLimits.coming,
});
