import { pinflCheckDigit } from '#shared/pinfl.ts';

/** One invented person, complete enough to apply (guard GA4). */
export interface Person {
  surname: string;
  first_name: string;
  middle_name: string;
  gender: 1 | 2;
  birthday: string;
  pinfl: string;
  passport_series: string;
  passport_number: string;
}

const men = [
  'Aziz',
  'Bobur',
  'Jasur',
  'Sardor',
  'Oybek',
  'Ulugʻbek',
  'Shahzod',
  'Nodir',
  'Gʻayrat',
  'Temur',
  'Sherzod',
  'Islom',
  'Murod',
  'Anvar',
  'Lochinbek',
  'Allambergen',
];
const women = [
  'Nilufar',
  'Madina',
  'Zarina',
  'Oʻgʻiloy',
  'Sevara',
  'Kamola',
  'Dilfuza',
  'Munisa',
  'Barno',
  'Feruza',
  'Laylo',
  'Gulchehra',
  'Raʼno',
  'Shahnoza',
  'Ayzada',
  'Muhabbat',
];
const families = [
  'Toʻxtayev',
  'Gʻofurov',
  'Usmonov',
  'Qosimov',
  'Hamidov',
  'Yusupov',
  'Rustamov',
  'Solihov',
  'Mirzayev',
  'Oripov',
  'Vohidov',
  'Norqulov',
  'Zokirov',
  'Choriyev',
  'Eshonqulov',
  'Seytnazarov',
  'Maʼrupov',
  'Shomurodov',
];
const fathers = [
  'Abdulla',
  'Baxtiyor',
  'Ilhom',
  'Zafar',
  'Qahramon',
  'Olim',
  'Rustam',
  'Hakim',
  'Oʻktam',
  'Saʼdulla',
];

/** Names that break layouts and searches: long, Cyrillic, Karakalpak. */
const special: readonly [surname: string, first: string, middle: string][] = [
  ['Abdurahmonxoʻjayeva-Mirzaumarbekova', 'Muhammadsharifabonu', 'Abdulvahobxoʻja qizi'],
  ['Ўринов', 'Қаҳрамон', 'Ғуломжон ўғли'],
  ['Қўчқорова', 'Шаҳло', 'Ҳикматулла қизи'],
  ['Ибрагимова', 'Екатерина', 'Владимировна'],
  ['Qıdırbaev', 'Ájiniyaz', 'Ǵayrat ulı'],
  ['Sársenbaeva', 'Gúlzada', 'Ótesh qızı'],
];

const two = (value: number): string => String(value).padStart(2, '0');
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function pinflOf(index: number, gender: 1 | 2, birthday: string): string {
  const [year = '', month = '', day = ''] = birthday.split('-');
  const digits = `${gender === 1 ? 3 : 4}${day}${month}${year.slice(2)}${String(100 + (index % 800))}${String(index % 1000).padStart(3, '0')}`;
  return `${digits}${pinflCheckDigit(digits)}`;
}

/**
 * The person with a number: always the same one. Every forty-first has one of the difficult names.
 */
export function personOf(index: number): Person {
  const gender = index % 2 === 0 ? 1 : 2;
  const birthday = `${1980 + (index % 19)}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`;
  const pinfl = pinflOf(index, gender, birthday);
  const document = {
    passport_series: at(['AA', 'AB', 'AC', 'AD'], index),
    passport_number: String(2_000_000 + index * 13),
  };
  if (index % 41 === 7) {
    const [surname, first_name, middle_name] = at(special, Math.floor(index / 41));
    return { surname, first_name, middle_name, gender, birthday, pinfl, ...document };
  }
  const family = at(families, index * 7);
  const father = at(fathers, index * 3);
  const name =
    gender === 1
      ? { surname: family, first_name: at(men, index * 5), middle_name: `${father} oʻgʻli` }
      : { surname: `${family}a`, first_name: at(women, index * 5), middle_name: `${father} qizi` };
  return { ...name, gender, birthday, pinfl, ...document };
}

/** A phone that no two invented people share. */
export const phoneOf = (index: number): string => `+99890${String(1_000_000 + index).slice(0, 7)}`;
