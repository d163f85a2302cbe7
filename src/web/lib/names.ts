import type { Language } from '#shared/languages.ts';
import type { Named } from '#shared/names.ts';
import { useLanguage } from './i18n.ts';

/** The name of a thing in a language; Uzbek where it has none in that language. */
export const nameIn = (language: Language, thing: Named | null | undefined): string =>
  thing ? thing[`name_${language}`] || thing.name_uz : '';

/** `name(thing)` in the language in use; empty for nothing. */
export function useName(): (thing: Named | null | undefined) => string {
  const language = useLanguage();
  return (thing) => nameIn(language, thing);
}
