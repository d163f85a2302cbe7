import { fold } from '#shared/fold.ts';
import { normalizeName } from '#shared/names.ts';
import type { OneIdPerson } from './oneid-client.ts';

/** The three parts of a name as the product writes them: `Karimov`, `Alisher`, `Akmal oʻgʻli`. */
export interface NameParts {
  surname: string | null;
  first_name: string | null;
  middle_name: string | null;
}

const small = new Set([
  'oʻgʻli',
  'qizi',
  'ugli',
  'ogli',
  'uli',
  'kizi',
  'ўғли',
  'қизи',
  'угли',
  'кизи',
]);

/** OneID writes capitals; people read `Akmal oʻgʻli`. */
function asWritten(text: string): string {
  return normalizeName(text)
    .toLowerCase()
    .split(' ')
    .map((word) =>
      small.has(word)
        ? word
        : word.replace(
            /(^|-)(\p{L})/gu,
            (_, before: string, letter: string) => before + letter.toUpperCase(),
          ),
    )
    .join(' ');
}

const part = (words: string[]): string | null =>
  words.length === 0 ? null : asWritten(words.join(' ')).slice(0, 60);

/** How many words of the beginning of a name one of the given fields covers; 0 when none fits. */
function covered(words: string[], fields: (string | null | undefined)[]): number {
  const lengths = fields.map((field) => {
    const own = field ? fold(field).split(' ') : [];
    return own.length > 0 && own.every((word, at) => fold(words[at] ?? '') === word)
      ? own.length
      : 0;
  });
  return Math.max(0, ...lengths);
}

/**
 * Surname, first name and patronymic. Providers disagree which of `sur_name` and `mid_name` is the
 * family name, so the order of `full_name` (SURNAME NAME PATRONYMIC) decides, and the fields only
 * say where a part of several words ends.
 */
export function nameParts(
  person: Pick<OneIdPerson, 'full_name' | 'sur_name' | 'first_name' | 'mid_name'>,
): NameParts {
  const words = normalizeName(person.full_name ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) {
    const given = [person.sur_name, person.first_name, person.mid_name].map((text) =>
      part(
        normalizeName(text ?? '')
          .split(' ')
          .filter(Boolean),
      ),
    );
    return {
      surname: given[0] ?? null,
      first_name: given[1] ?? null,
      middle_name: given[2] ?? null,
    };
  }
  const surnameWords = covered(words, [person.sur_name, person.mid_name]) || 1;
  const rest = words.slice(surnameWords);
  const firstWords = covered(rest, [person.first_name]) || 1;
  return {
    surname: part(words.slice(0, surnameWords)),
    first_name: part(rest.slice(0, firstWords)),
    middle_name: part(rest.slice(firstWords)),
  };
}
