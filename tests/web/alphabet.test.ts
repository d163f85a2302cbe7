import { expect, it } from 'vitest';
import { byAlphabet } from '#shared/alphabet.ts';

it('letters of two signs come behind z in Uzbek, whatever the browser knows of it', () => {
  const places = ['Shahrisabz', 'Toshkent viloyati', 'Toshkent shahri', 'Oʻzbekiston', 'Chust'];
  const names = [...places, 'Olot', 'Zarafshon', 'Gʻijduvon', 'Samarqand', 'Guliston'];
  expect(names.sort(byAlphabet('uz'))).toEqual([
    'Guliston',
    'Olot',
    'Samarqand',
    'Toshkent viloyati',
    'Toshkent shahri',
    'Zarafshon',
    'Oʻzbekiston',
    'Gʻijduvon',
    'Shahrisabz',
    'Chust',
  ]);
});

it('the other languages have the order that browsers know', () => {
  expect(['Ёлка', 'Жук', 'Ель'].sort(byAlphabet('ru'))).toEqual(['Ёлка', 'Ель', 'Жук']);
});
