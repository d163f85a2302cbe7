import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/languages.ts';
import { needTexts } from './i18n.ts';
import type { Translate } from './text-keys.ts';

/** Kept, as what it says is compared by identity. */
const speaking = { uz: { lng: 'uz' }, ru: { lng: 'ru' }, en: { lng: 'en' } };

/**
 * `t` in a given language, whatever the page speaks: what another person will read. Suspends like
 * `useTexts`.
 */
export function useTextsIn(language: Language, ...areas: string[]): Translate {
  const { t } = useTranslation('translation', speaking[language]);
  needTexts(language, areas);
  return t;
}
