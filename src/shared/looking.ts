import { z } from 'zod';

/** `POST /<collection>/<id>/looking/`: the page of a record is open, or has just been left. */
export const lookSent = z.object({ left: z.boolean().default(false) });

/** A colleague who has the page of the same record open. */
const looker = z.object({ id: z.int(), name: z.string() });
export type Looker = z.infer<typeof looker>;

/** The colleagues of the sender who look at the record now. */
export const lookers = z.object({ looking: z.array(looker) });
export type Lookers = z.infer<typeof lookers>;

/** How often an open page says so; a page that has been silent for twice as long has gone. */
export const lookEveryMs = 20_000;
