import type { Language } from './languages.ts';

/**
 * Letters of two signs stand behind z in the Uzbek alphabet; every collation has Greek letters
 * behind the Latin ones.
 */
const behindZ: Readonly<Record<string, string>> = { oʻ: 'α', gʻ: 'β', sh: 'γ', ch: 'δ' };

const asOneLetter = (text: string): string =>
  text.toLowerCase().replace(/oʻ|gʻ|sh|ch/g, (letter) => behindZ[letter] ?? letter);

/**
 * Compares texts by the alphabet of a language. Browsers know no Uzbek order: with the one of their
 * own a page would stand otherwise than the server has drawn it.
 */
export function byAlphabet(language: Language): (one: string, other: string) => number {
  if (language !== 'uz') return new Intl.Collator(language).compare;
  const { compare } = new Intl.Collator('en');
  return (one, other) => compare(asOneLetter(one), asOneLetter(other));
}
