import { foldText } from '#web/lib/fold.ts';
import type { CellChoice, CellValue } from './amounts.ts';

const beginsWith = ({ label, keys = '' }: CellChoice, letter: string): boolean =>
  foldText(label).startsWith(letter) || keys.includes(letter);

/**
 * The choice that a text means: its value, its words, or the beginning of one alone. Undefined for
 * any other text; empty is none.
 */
export function readChoice(choices: readonly CellChoice[], written: string): CellValue | undefined {
  const text = foldText(written.trim());
  if (text === '') return null;
  const exact = choices.find(
    ({ value, label }) => String(value) === text || foldText(label) === text,
  );
  const begun = choices.filter((choice) => beginsWith(choice, text));
  return (exact ?? (begun.length === 1 ? begun[0] : undefined))?.value;
}

/**
 * By its first letter, as in any list of choices: the next of those that begin with it, after the
 * one that stands there.
 */
export function choiceByLetter(
  choices: readonly CellChoice[],
  now: CellValue,
  letter: string,
): CellValue | undefined {
  const fitting = choices.filter((choice) => beginsWith(choice, foldText(letter)));
  const at = fitting.findIndex(({ value }) => value === now);
  return fitting[(at + 1) % Math.max(1, fitting.length)]?.value;
}
