import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#shared/languages.ts';
import { needTexts } from './i18n.ts';
import type { Translate } from './text-keys.ts';

/** Kept, as what it says is compared by identity. */
const speaking = Object.fromEntries(
  languages.map((lng) => [lng, { i18n: i18next, lng, useSuspense: false }]),
);

/**
 * `t` in a given language, whatever the page speaks: what another person will read. Suspends like
 * `useTexts`.
 */
export function useTextsIn(language: Language, ...areas: string[]): Translate {
  const { t } = useTranslation('translation', speaking[language]);
  needTexts(language, areas);
  return t;
}
