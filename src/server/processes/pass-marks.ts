import type { PassMarks } from '#shared/exam-ranking.ts';
import type { Reader } from '../engine/process.ts';

/** The pass marks of today (processes section 11). */
export const passMarks = ({ settings }: Pick<Reader, 'settings'>): PassMarks => ({
  direction: settings['exam.pass_direction'],
  english: settings['exam.pass_english'],
});
