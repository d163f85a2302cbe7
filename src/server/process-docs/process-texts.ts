import type { Language } from '#shared/languages.ts';
import { textFile } from '../base/text-files.ts';

/** The words of one process, as its file of texts in each language gives them. */
export interface ProcessTexts {
  name: string;
  names: string;
  state: Record<string, string>;
  action: Record<string, string>;
  done: Record<string, string>;
  next: Record<string, string>;
  unmet: Record<string, string>;
}

/** The words of a process in each language. */
export function processTexts(id: string): Record<Language, ProcessTexts> {
  return {
    uz: textFile('uz', id) as ProcessTexts,
    ru: textFile('ru', id) as ProcessTexts,
    en: textFile('en', id) as ProcessTexts,
  };
}
