import { type Kysely, sql } from 'kysely';

/**
 * `fold_text(text)`: `fold` of `src/shared/fold.ts` in SQL, immutable so that indexes can stand on
 * it, and independent of the collation (letters are mapped one by one). `pg_trgm` serves the
 * indexes on it. A test holds both functions equal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create function fold_text(source text) returns text language sql immutable strict parallel safe
      as $fold$
      select btrim(regexp_replace(translate(regexp_replace(normalize(
        translate(
          replace(replace(replace(replace(replace(replace(replace(replace(
            translate(
              regexp_replace(
                regexp_replace(normalize(source, NFC),
                  '(?<![бвгджзйклмнпрстфхцчшщқғҳңБВГДЖЗЙКЛМНПРСТФХЦЧШЩҚҒҲҢbcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ])[еЕ]', 'ye', 'g'),
                '[''\`\\u00b4\\u02b9\\u02bb-\\u02bf\\u02c8\\u2018\\u2019\\u201b\\u2032\\u2035\\uff07\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]',
                '', 'g'),
              'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯЁЎҚҒҲӘӨҮҢІЪЬъь',
                'абвгдежзийклмнопрстуфхцчшщыэюяёўқғҳәөүңі'),
            'ё', 'yo'), 'ю', 'yu'), 'я', 'ya'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ң',
              'ng'),
          'абвгдежзийклмнопрстуфхыэўқғҳәөүіı', 'abvgdejziyklmnoprstufxieoqghaouii'),
        NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
          'abcdefghijklmnopqrstuvwxyz'),
        '[ \\t\\r\\n]+', ' ', 'g'), ' ')
    $fold$`.execute(db);
}
