import { describe, expect, it } from 'vitest';
import { type TextFile, textFiles } from '../support/text-files.ts';

// The same keys and places in uz, ru and en; every plural has the categories of its language;
// nothing is empty.
const categories: Record<string, string[]> = {
  uz: ['one', 'other'],
  ru: ['few', 'many', 'one', 'other'],
  en: ['one', 'other'],
};
const suffix = /_(zero|one|two|few|many|other)$/;
const files = textFiles();
const names = [...new Set(files.map((file) => file.name))];

/**
 * A key is a plural when its `_other` form exists; `_one` of an ordinary name ("step_one") stays
 * what it is.
 */
function plurals(file: TextFile): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of file.texts.keys()) {
    const form = suffix.exec(key)?.[1];
    const base = key.replace(suffix, '');
    if (!form || !file.texts.has(`${base}_other`)) continue;
    found.set(base, [...(found.get(base) ?? []), form].sort());
  }
  return found;
}

function keysOf(file: TextFile): string[] {
  const counted = plurals(file);
  return [
    ...new Set(
      [...file.texts.keys()].map((key) =>
        counted.has(key.replace(suffix, '')) ? key.replace(suffix, '') : key,
      ),
    ),
  ].sort();
}

function places(text: string): string {
  return [...new Set(text.match(/\{-?\s*\w+\s*\}/g))].sort().join(' ');
}

function formsOf(file: TextFile, key: string): string[] {
  const forms = [...file.texts].filter(
    ([name]) => name === key || name.replace(suffix, '') === key,
  );
  return forms.map(([, text]) => places(text));
}

function inLanguage(name: string, language: string): TextFile {
  const found = files.find((file) => file.name === name && file.language === language);
  if (!found) throw new Error(`${name} is missing in ${language}`);
  return found;
}

it('has text files to compare', () => expect(names).toContain('common'));

describe.each(names)('%s', (name) => {
  it.each(['ru', 'en'])('has the keys of Uzbek in %s', (language) =>
    expect(keysOf(inLanguage(name, language))).toEqual(keysOf(inLanguage(name, 'uz'))),
  );

  it.each(['ru', 'en'])('has the same places to fill in %s', (language) => {
    const other = inLanguage(name, language);
    const uzbek = inLanguage(name, 'uz');
    const unequal = keysOf(uzbek).filter(
      (key) => new Set([...formsOf(uzbek, key), ...formsOf(other, key)]).size > 1,
    );
    expect(unequal).toEqual([]);
  });

  it.each(['uz', 'ru', 'en'])('has every plural form and no empty text in %s', (language) => {
    const file = inLanguage(name, language);
    for (const [key, forms] of plurals(file)) expect(forms, key).toEqual(categories[language]);
    expect([...file.texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
