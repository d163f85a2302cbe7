import type { RecordNoteState } from '#machines/rows/record-note.machine.ts';

export interface RecordNoteTables {
  /**
   * What staff of one organization wrote about a record: no line of its history, read by nobody
   * else.
   */
  record_note: { state: RecordNoteState };
}
