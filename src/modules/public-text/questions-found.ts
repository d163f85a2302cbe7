import type { Language } from '#shared/languages.ts';
import { plainText } from '#shared/rich-text.ts';
import { holdsWords, wordsOf } from '#shared/search-words.ts';
import type { TextInForce } from './schema.ts';

/** The questions of which question or answer has every word of a search, in a language. */
export function questionsFound(
  texts: readonly TextInForce[],
  search: string,
  language: Language,
): readonly TextInForce[] {
  const words = wordsOf(search);
  return texts.filter((text) =>
    holdsWords(`${text[`title_${language}`]} ${plainText(text[`content_${language}`])}`, words),
  );
}
