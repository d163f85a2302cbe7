import { z } from 'zod';
import { id, lines } from './validation.ts';

/** Most characters of an internal note. */
export const longestNote = 2000;
/** So many colleagues are told of one note. */
const mostMentioned = 10;

/** `POST /api/<records>/:id/notes/`. */
export const noteBody = z.object({
  note: lines({ max: longestNote }),
  /** The accounts of colleagues who are told of it. */
  mentioned: z.array(id).max(mostMentioned).default([]),
});

/** A colleague who may see the record. */
const noteColleague = z.object({ id: z.int(), name: z.string() });
export type NoteColleague = z.infer<typeof noteColleague>;

/** A note as colleagues read it; one that was taken back has no words. */
const recordNote = z.object({
  id: z.int(),
  author: z.string(),
  created_at: z.iso.datetime(),
  text: z.string().nullable(),
  taken_back_at: z.iso.datetime().nullable(),
  mentioned: z.array(z.string()),
  /** The reader wrote it and may take it back. */
  own: z.boolean(),
});
export type RecordNote = z.infer<typeof recordNote>;

/** `GET /api/<records>/:id/notes/`: the newest first. */
export const recordNotes = z.object({ count: z.int(), results: z.array(recordNote) });
export type RecordNotes = z.infer<typeof recordNotes>;
/** `GET /api/<records>/:id/notes/count/`. */
export const noteCount = z.object({ count: z.int() });
/** `GET /api/<records>/:id/notes/colleagues/`. */
export const noteColleagues = z.array(noteColleague);
