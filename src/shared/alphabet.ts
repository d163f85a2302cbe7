import type { Language } from './languages.ts';

/** Letters of two signs, which stand behind z in the Uzbek alphabet, in their order. */
const behindZ = [/oʻ/gi, /gʻ/gi, /sh/gi, /ch/gi];
const greek = ['α', 'β', 'γ', 'δ'];

/** Every collation has Greek letters behind the Latin ones. */
const asOneLetter = (text: string): string =>
  behindZ.reduce((left, letters, place) => left.replace(letters, greek[place] ?? ''), text);

/**
 * Compares texts by the alphabet of a language. Browsers know no Uzbek order: with the one of their
 * own a page would stand otherwise than the server has drawn it.
 */
export function byAlphabet(language: Language): (one: string, other: string) => number {
  if (language !== 'uz') return new Intl.Collator(language).compare;
  const { compare } = new Intl.Collator('en');
  return (one, other) => compare(asOneLetter(one), asOneLetter(other));
}
