import { statesTagged } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

/** States in which a targeted letter's places count: asked for, or opened. */
export const covering: Sql = stateList(statesTagged(targetedLetterMachine, 'coversPlaces'));

/**
 * A targeted letter is valid to the end of the year before its admission, and longer for those who
 * have applied by it: until the exam has decided about them.
 */
export const lastDayOfLetter = (admissionYear: number): string => `${admissionYear - 1}-12-31`;
