import { expect, it } from 'vitest';
import { biographyIn } from '#shared/biography.ts';

it('gives a biography in the language of the reader, or else as it was written', () => {
  const citizen = { bio_uz: 'oʻzbekcha', bio_ru: 'по-русски' };
  expect([biographyIn(citizen, 'uz'), biographyIn(citizen, 'ru')]).toEqual([
    'oʻzbekcha',
    'по-русски',
  ]);
  expect(biographyIn(citizen, 'en')).toBe('oʻzbekcha');
  const foreign = { bio_uz: null, bio_ru: '', bio_en: 'in English' };
  expect(biographyIn(foreign, 'uz')).toBe('in English');
  expect(biographyIn({}, 'ru')).toBe('');
});
