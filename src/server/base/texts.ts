import i18next, { type i18n } from 'i18next';
import { type Language, languages } from '#shared/languages.ts';
import type { Open, OpenTextKey, SharedTextKey } from '#shared/text-keys.ts';
import { spokenNumber } from '#shared/validation-text.ts';
import type { TextKey } from './refusal.ts';
import { textsOf } from './text-files.ts';

const isTextKey = (value: unknown): value is TextKey =>
  typeof value === 'object' && value !== null && 'key' in value;

/**
 * A key without a text must not reach a person unseen: tests fail, production says so in its log.
 */
function missing(key: string): string {
  if (process.env.NODE_ENV === 'test') throw new Error(`no text "${key}"`);
  console.error(`no text "${key}"`);
  return key;
}

function start(): i18n {
  const instance = i18next.createInstance();
  const resources = Object.fromEntries(
    languages.map((language) => [language, { translation: textsOf(language) }]),
  );
  // initImmediate is the synchronous start: everything is in memory
  const interpolation = { prefix: '{', suffix: '}', escapeValue: false };
  instance.init({
    resources,
    lng: 'uz',
    fallbackLng: 'uz',
    initAsync: false,
    interpolation,
    parseMissingKeyHandler: missing,
  });
  return instance;
}

const texts = start();

/**
 * Placeholders as people read them: nested keys translated, lists joined, days as 20.11.2026,
 * halves as 0,5.
 */
function readable(params: Record<string, unknown>, language: Language): Record<string, unknown> {
  const word = (value: unknown): unknown => {
    if (isTextKey(value)) return givenText(language, value.key, value.params);
    if (Array.isArray(value))
      return value
        .map((part) => (typeof part === 'string' ? listed(language, part) : word(part)))
        .join(', ');
    if (typeof value === 'number')
      return Number.isInteger(value) ? value : spokenNumber(value, language);
    const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
    return day ? `${day[3]}.${day[2]}.${day[1]}` : (value ?? '');
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, word(value)]));
}

/** Members of lists in facts are names of documents or of profile fields, or codes of works. */
const lists = ['codes.documentKind', 'codes.workType', 'validation.field'];

function listed(language: Language, name: string): string {
  const key = lists.map((list) => `${list}.${name}`).find(isText);
  return key ? texts.t(key, { lng: language }) : name;
}

type Params = Record<string, unknown>;

/** Whether there is a text of this key: not every field of a request has a name for people. */
export const isText = (key: string): boolean => texts.exists(key);

/**
 * A key that was found at run time: in a refusal, in the message of a validation, in the code of a
 * notification.
 */
export const givenText = (language: Language, key: string, params: Params = {}): string =>
  texts.t(key, { lng: language, ...readable(params, language) });

/** A text of the shared locales in a language; a test holds the bundles complete. */
export function text(language: Language, key: SharedTextKey, params?: Params): string;
export function text<Key extends OpenTextKey>(
  language: Language,
  key: Open<Key>,
  params?: Params,
): string;
export function text(language: Language, key: string, params?: Params): string {
  return givenText(language, key, params);
}

/** The language of a request: the first of Accept-Language that the product speaks, else Uzbek. */
export function languageOf(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    languages.find(
      (language) =>
        language === asked.find((one) => (languages as readonly string[]).includes(one)),
    ) ?? 'uz'
  );
}
