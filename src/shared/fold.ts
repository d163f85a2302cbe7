import { apostrophes, invisible } from './clean-text.ts';

const consonants =
  'бвгджзйклмнпрстфхцчшщқғҳңБВГДЖЗЙКЛМНПРСТФХЦЧШЩҚҒҲҢbcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ';
const iotated = new RegExp(`(?<![${consonants}])[еЕ]`, 'g');
const dropped = new RegExp(`[${apostrophes}${invisible}]`, 'gu');

const upper = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЎҚҒҲӘӨҮҢІ';
const lower = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёўқғҳәөүңі';
const latin: Record<string, string> = {
  ё: 'yo',
  ю: 'yu',
  я: 'ya',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ң: 'ng',
  ъ: '',
  ь: '',
};
const from = 'абвгдежзийклмнопрстуфхыэўқғҳәөүіı';
const to = 'abvgdejziyklmnoprstufxieoqghaouii';

const letters = new Map<string, string>(Object.entries(latin));
for (let at = 0; at < from.length; at += 1) letters.set(from.charAt(at), to.charAt(at));
for (let at = 0; at < upper.length; at += 1)
  letters.set(upper.charAt(at), letters.get(lower.charAt(at)) ?? '');

/**
 * The form in which texts are searched: lower case, no apostrophe of any kind, Uzbek and Karakalpak
 * Cyrillic in Latin letters, no accents, single spaces. `fold_text` of migration 001 is the same
 * function in SQL; a test holds both equal.
 */
export function fold(text: string): string {
  return [...text.normalize('NFC').replace(iotated, 'ye').replace(dropped, '')]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '');
}
