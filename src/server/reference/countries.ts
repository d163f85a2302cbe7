import library from 'i18n-iso-countries/index.js';
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import ru from 'i18n-iso-countries/langs/ru.json' with { type: 'json' };
import uz from 'i18n-iso-countries/langs/uz.json' with { type: 'json' };

/** A country by ISO 3166-1 with its names. */
export interface Country {
  id: string;
  alpha3: string;
  numeric: string;
  name_uz: string;
  name_ru: string;
  name_en: string;
}

/**
 * The library writes three kinds of apostrophes; the product has oʻ gʻ with U+02BB and the stop
 * sign U+02BC.
 */
function writeUzbek(name: string): string {
  return name.replace(/([oOgG])['`‘’ʼ]/g, '$1ʻ').replace(/['`‘’]/g, 'ʼ');
}

function allCountries(): readonly Country[] {
  for (const locale of [uz, ru, en]) library.registerLocale(locale);
  const russian = library.getNames('ru', { select: 'official' });
  const english = library.getNames('en', { select: 'official' });
  return Object.entries(library.getNames('uz', { select: 'official' }))
    .map(([id, name]) => ({
      id,
      alpha3: library.alpha2ToAlpha3(id) ?? '',
      numeric: library.alpha2ToNumeric(id) ?? '',
      name_uz: writeUzbek(name),
      name_ru: russian[id] ?? name,
      name_en: english[id] ?? name,
    }))
    .sort((one, other) => one.name_uz.localeCompare(other.name_uz, 'uz'));
}

let known: readonly Country[] | undefined;

/** All countries in the Uzbek order of names. */
export function countries(): readonly Country[] {
  known ??= allCountries();
  return known;
}
