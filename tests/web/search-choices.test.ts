import { describe, expect, it } from 'vitest';
import { isNamed, rankChoices } from '#web/lib/search-choices.ts';

const organization = (label: string, also: string[], city: string) => ({
  label,
  also: [label, ...also],
  near: [city],
});

/** In the order of the alphabet, as lists show them. */
const organizations = [
  organization(
    'Buxoro davlat universiteti',
    ['Бухарский государственный университет', 'Bukhara State University', 'BuxDU'],
    'Buxoro Бухара Bukhara',
  ),
  organization(
    'Muhammad al-Xorazmiy nomidagi Toshkent axborot texnologiyalari universiteti',
    [
      'Ташкентский университет информационных технологий имени Мухаммада ал-Хорезми',
      'Tashkent University of Information Technologies',
    ],
    'Toshkent Ташкент Tashkent',
  ),
  organization(
    'Oʻzbekiston Milliy universiteti',
    ['Национальный университет Узбекистана', 'National University of Uzbekistan', 'OʻzMU'],
    'Toshkent Ташкент Tashkent',
  ),
  organization(
    'Toshkent davlat texnika universiteti',
    ['Ташкентский государственный технический университет', 'Tashkent State Technical University'],
    'Toshkent Ташкент Tashkent',
  ),
];

const found = (typed: string): string[] =>
  rankChoices(organizations, typed).flatMap(({ choice, fits }) =>
    fits ? [choice.label.split(' ').slice(0, 2).join(' ')] : [],
  );

describe('an applicant who searches for an organization', () => {
  it.each([
    "o'zbekiston milliy",
    'oʻzbekiston milliy',
    'OZBEKISTON MILLIY',
    'Ўзбекистон миллий',
    'национальный узбекистана',
    'national uzbekistan',
    'ozmu',
    'ЎзМУ',
  ])('finds it in every language and spelling: %s', (typed) => {
    expect(found(typed)[0]).toBe('Oʻzbekiston Milliy');
  });

  it.each(['xorazmiy', 'horazmiy', 'хоразмий'])('x and h are the same: %s', (typed) => {
    expect(found(typed)).toEqual(['Muhammad al-Xorazmiy']);
  });

  it.each(['TATU', 'ТУИТ', 'tuit'])('finds it by the first letters of its words: %s', (typed) => {
    expect(found(typed)[0]).toBe('Muhammad al-Xorazmiy');
  });

  it('sees first what begins with the word, then what holds it, then what is in that city', () => {
    expect(found('toshkent')).toEqual([
      'Toshkent davlat',
      'Muhammad al-Xorazmiy',
      'Oʻzbekiston Milliy',
    ]);
  });

  it('sees nothing where a word fits nowhere, and everything in its order without a word', () => {
    expect(found('zzz')).toEqual([]);
    expect(found('toshkent zzz')).toEqual([]);
    expect(found(' ')).toHaveLength(organizations.length);
  });

  it('names it by its whole name or its short name, in any language', () => {
    const [first] = organizations;
    expect(first && isNamed(first, 'бухарский государственный УНИВЕРСИТЕТ')).toBe(true);
    expect(first && isNamed(first, 'buxdu')).toBe(true);
    expect(first && isNamed(first, 'Buxoro')).toBe(false);
    expect(first && isNamed(first, ' ')).toBe(false);
  });
});
