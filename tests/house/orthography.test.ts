import { expect, it } from 'vitest';
import { textFiles } from '../support/text-files.ts';

// In Uzbek only U+02BB after o and g, and U+02BC elsewhere; no word mixes Latin and Cyrillic
// letters.
const rules: [name: string, wrong: RegExp][] = [
  ['an apostrophe that is no Uzbek letter', /(?<=\p{L})['`´‘’′](?=\p{L})|(?<=[oOgG])['`´‘’′]/u],
  ['U+02BB after another letter than o or g', /(?<![oOgG])ʻ/u],
  ['U+02BC after g, where the letter is U+02BB', /[gG]ʼ/u],
  [
    'a word of two scripts',
    /\p{Script=Latin}[ʻʼ]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[ʻʼ]*\p{Script=Latin}/u,
  ],
];

function faults(text: string): string[] {
  return rules.flatMap(([name, wrong]) => (wrong.test(text) ? [`${name}: ${text}`] : []));
}

// Words for languages are written in those languages themselves: "Русский" is no fault, a mixed
// word is.
const uzbek = textFiles().filter((file) => file.language === 'uz');

it('finds the faults it looks for', () => {
  for (const wrong of ["o'qish", 'gʼoya', 'oʼtgan ‘x’ma’lumot', 'maʻlumot', 'talаba', 'toʻg`ri'])
    expect(faults(wrong), wrong).not.toEqual([]);
  for (const right of ['oʻqish', 'gʻoya', 'maʼlumot', 'SMS kodi', 'Русский'])
    expect(faults(right), right).toEqual([]);
});

it('has Uzbek texts to look at', () => expect(uzbek.length).toBeGreaterThan(0));

it.each(uzbek.map((file) => [file.name, file.texts] as const))(
  '%s is spelled with the right letters',
  (_name, texts) => {
    const found = [...texts].flatMap(([key, text]) =>
      faults(text.replace(/\{[^}]*\}/g, ' ')).map((fault) => `${key}: ${fault}`),
    );
    expect(found).toEqual([]);
  },
);

it.each(textFiles().map((file) => [`${file.language} ${file.name}`, file.texts] as const))(
  '%s mixes no scripts in a word',
  (_name, texts) => {
    const mixed = rules.at(-1)?.[1] ?? /$^/;
    expect([...texts].filter(([, text]) => mixed.test(text.replace(/\{[^}]*\}/g, ' ')))).toEqual(
      [],
    );
  },
);
