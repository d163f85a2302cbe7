import { createInstance, type TFunction } from 'i18next';
import { textsOf } from '#server/base/text-files.ts';

/**
 * The languages of the product. A journey changes its language between steps (`inNext`); those by
 * which people come are walked in each of them.
 */
export const languages = ['uz', 'ru', 'en'] as const;
export type Language = (typeof languages)[number];

const known = new Map<Language, TFunction>();

/**
 * What the product says in a language: `t('common.button.save')`. Throws for a key that has no
 * text, so that no journey looks for nothing.
 */
export function wordsIn(language: Language): TFunction {
  const before = known.get(language);
  if (before) return before;
  const texts = createInstance();
  void texts.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'texts',
    resources: { [language]: { texts: textsOf(language) } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`no text "${key}" in "${language}"`);
    },
  });
  known.set(language, texts.t);
  return texts.t;
}

/**
 * A text as a pattern in which every `{value}` may be anything: for sentences whose values a
 * journey does not know.
 */
export function sentence(t: TFunction, key: string, values: Record<string, unknown> = {}): RegExp {
  const text = t(key, { ...values, skipInterpolation: true });
  const parts = text.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 1)
      return part in values ? String(values[part]).replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : '.*';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(parts.join(''));
}
