import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import type { Language } from './auth/signed-in.ts';
import type { TextKey } from './engine/refusal.ts';
import { projectPath } from './project-root.ts';

export const languages = ['uz', 'ru', 'en'] as const satisfies readonly Language[];

function bundle(language: Language): Record<string, unknown> {
  const folder = projectPath('src/shared/locales', language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(files.map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]));
}

const isTextKey = (value: unknown): value is TextKey => typeof value === 'object' && value !== null && 'key' in value;

function start(): i18n {
  const instance = i18next.createInstance();
  const resources = Object.fromEntries(languages.map((language) => [language, { translation: bundle(language) }]));
  // initImmediate is the synchronous start: everything is in memory
  instance.init({ resources, lng: 'uz', fallbackLng: 'uz', initAsync: false, interpolation: { prefix: '{', suffix: '}', escapeValue: false } });
  return instance;
}

const texts = start();

/** Placeholders as people read them: nested keys translated, lists joined, days as 20.11.2026. */
function readable(params: Record<string, unknown>, language: Language): Record<string, unknown> {
  const word = (value: unknown): unknown => {
    if (isTextKey(value)) return text(language, value.key, value.params);
    if (Array.isArray(value)) return value.map((part) => (typeof part === 'string' ? listed(language, part) : word(part))).join(', ');
    const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
    return day ? `${day[3]}.${day[2]}.${day[1]}` : (value ?? '');
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, word(value)]));
}

/** Members of lists in facts are names of documents or of profile fields. */
function listed(language: Language, name: string): string {
  const key = [`codes.documentKind.${name}`, `validation.field.${name}`].find((one) => texts.exists(one, { lng: language }));
  return key ? texts.t(key, { lng: language }) : name;
}

/** A text of the shared locales in a language; the key itself when there is none (a test holds the bundles complete). */
export function text(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return texts.t(key, { lng: language, ...readable(params, language) });
}

/** The language of a request: the first of Accept-Language that the product speaks, else Uzbek. */
export function languageOf(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find((language) => language === asked.find((one) => (languages as readonly string[]).includes(one))) ?? 'uz';
}
