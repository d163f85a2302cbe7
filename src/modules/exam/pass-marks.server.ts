import type { Database } from '#server/db/tables.ts';
import type { Reader } from '#server/engine/process.ts';
import type { PassMarks } from './for-others/ranking.ts';

type MarkScale = Pick<Database['exam'], 'max_mark' | 'pass_direction' | 'pass_english'>;

/** The pass marks of an exam, read from it or from one of its rows. */
export const passMarks = ({ pass_direction, pass_english }: MarkScale): PassMarks => ({
  direction: pass_direction,
  english: pass_english,
});

/**
 * The scale of marks that an exam which begins now has to its end, whatever the settings say later
 * (decision 055).
 */
export const scaleOf = ({ settings }: Pick<Reader, 'settings'>): MarkScale => ({
  max_mark: settings['exam.max_mark'],
  pass_direction: settings['exam.pass_direction'],
  pass_english: settings['exam.pass_english'],
});
