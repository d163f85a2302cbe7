import fs from 'node:fs';
import { projectPath } from '../base/project-root.ts';

/** The three languages of the product, the default first. */
export const languages = ['uz', 'ru', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * The words of one process, as its three locale files give them
 * (`src/shared/locales/<language>/<process>.json`).
 */
export interface ProcessTexts {
  name: string;
  names: string;
  state: Record<string, string>;
  action: Record<string, string>;
  done: Record<string, string>;
  next: Record<string, string>;
  unmet: Record<string, string>;
}

/** One file of the shared locales, parsed. Throws when it is missing or no JSON. */
export function localeFile(language: Language, area: string): unknown {
  return JSON.parse(
    fs.readFileSync(projectPath('src/shared/locales', language, `${area}.json`), 'utf8'),
  );
}

/** The words of a process in each language. */
export function processTexts(id: string): Record<Language, ProcessTexts> {
  return {
    uz: localeFile('uz', id) as ProcessTexts,
    ru: localeFile('ru', id) as ProcessTexts,
    en: localeFile('en', id) as ProcessTexts,
  };
}
