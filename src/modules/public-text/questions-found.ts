import { fold } from '#shared/fold.ts';
import type { Language } from '#shared/languages.ts';
import { plainText } from '#shared/rich-text.ts';
import type { TextInForce } from './schema.ts';

/** The questions of which question or answer has every word of a search, in a language. */
export function questionsFound(
  texts: readonly TextInForce[],
  search: string,
  language: Language,
): readonly TextInForce[] {
  const words = fold(search).split(' ');
  return texts.filter((text) => {
    const said = fold(`${text[`title_${language}`]} ${plainText(text[`content_${language}`])}`);
    return words.every((word) => said.includes(word));
  });
}
