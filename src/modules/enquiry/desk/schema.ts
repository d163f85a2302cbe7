import { z } from 'zod';
import { codedThing, moment, namedThing, personName } from '#shared/rows/list-row.ts';
import { line, lines } from '#shared/validation.ts';

/** The least letters of a name that are searched for, and the most applications that are shown. */
export const leastLetters = 4;
export const mostFound = 10;

/** `POST /api/call-desk/search/`: a reference, a whole phone number, or a name. */
export const deskSearch = z.object({ search: line({ min: leastLetters, max: 100 }) });
export type DeskSearch = z.output<typeof deskSearch>;

const deskRow = z.object({
  id: z.int(),
  reference: z.string(),
  person: personName,
  organization: namedThing.nullable(),
  dc_type: z.int(),
  state: z.string(),
  status: z.int().nullable(),
});
export type DeskRow = z.output<typeof deskRow>;

/** What was found; `more`: the words fit others as well. */
export const deskFound = z.object({ more: z.boolean(), results: z.array(deskRow) });
export type DeskFound = z.output<typeof deskFound>;

/** A note of a call: for those who answer calls alone. */
const callNote = z.object({
  id: z.int(),
  note: z.string(),
  author: z.string().nullable(),
  created_at: moment,
});
export const callNotes = z.object({ notes: z.array(callNote) });
export type CallNotes = z.input<typeof callNotes>;

export const noteFields = z.object({ note: lines({ min: 10, max: 2000 }) });
export type NoteFields = z.output<typeof noteFields>;

/** `POST /api/call-desk/applications/:id/`: one application as far as a caller may be told. */
export const deskApplication = deskRow.extend({
  direction: codedThing.nullable(),
  facts: z.looseObject({ ownerId: z.int().nullable(), organizationId: z.int().nullable() }),
  until: z.string().nullable(),
  ...callNotes.shape,
});
export type DeskApplication = z.input<typeof deskApplication>;
