import { fold } from './fold.ts';

/**
 * The words behind the passwords that everybody tries first. Of the three thousand most common
 * passwords those which satisfy the rule of the specification (8 characters, digit, both cases,
 * special character) are one of these words with digits and signs around or letters exchanged, so
 * the words are kept instead of the list (ASVS 6.2.4, 6.2.11).
 */
const words =
  'password passwort parol parolim maxfiy welcome qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwaszx letmein monkey dragon master ' +
  'football baseball basketball soccer hockey sunshine princess superman batman spiderman pokemon shadow michael jordan jennifer jessica ashley ' +
  'daniel andrew charlie thomas robert joshua matthew george hunter buster killer trustno iloveyou loveyou lovely flower summer winter spring autumn ' +
  'november december january february secret access login admin administrator root user guest test testing tester changeme default internet computer ' +
  'samsung google facebook instagram telegram starwars whatever freedom cheese cookie banana chocolate pepper ginger silver purple orange yellow ' +
  'diamond mustang ferrari porsche mercedes corvette harley yamaha liverpool arsenal chelsea barcelona juventus hello goodbye abcdef abcdefg abcdefgh ' +
  'abc abcd aaa aaaa aaaaaa qqq qwe asd zxc iloveu mypassword passw pass temp temporary company support service system server office security ' +
  'uzbekistan ozbekiston uzbek tashkent toshkent samarqand samarkand buxoro bukhara andijon namangan fargona navoiy xorazm doktorantura doktorant ' +
  'talabgor aspirant aspirantura phd dsc oliytalim universitet university institut vazirlik agentlik ministry science fan ilm namuna oneid';

const known = new Set(words.split(' '));
const exchanged: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * The word inside a password: without what stands around it, and with digits and signs inside read
 * as the letters they stand for.
 */
const coresOf = (password: string): string[] => {
  const text = fold(password);
  const bare = text.replace(/[^a-z]+/g, '');
  const trimmed = password.toLowerCase().replace(/^[^a-z@$]+|[^a-z]+$/g, '');
  const read = [...trimmed].map((sign) => exchanged[sign] ?? sign).join('');
  return [bare, read.replace(/[^a-z]+/g, '')];
};

/**
 * Whether somebody would try this password among the first; `own` are further words that are known
 * of the person.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const more = own
    .map((word) => fold(word).replace(/[^a-z]+/g, ''))
    .filter((word) => word.length > 2);
  return coresOf(password).some((core) => known.has(core) || more.some((word) => core === word));
}
