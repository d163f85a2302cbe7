import type { Language } from '#shared/languages.ts';
import { fullName } from '#shared/names.ts';
import { officialDate } from '#shared/official-date.ts';
import type { EndOf } from '#shared/text-keys.ts';
import { givenText, text } from '../base/texts.ts';

/** One part of a document, top to bottom; every text is in the document's language. */
export type Block =
  | { kind: 'addressee'; lines: { label: string; value: string }[] }
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rows'; rows: [label: string, value: string][] }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; columns: { head: string; share: number }[]; rows: string[][] }
  | { kind: 'signature'; role: string; name: string; note: string };

/** A document in one language, before it is drawn: number and date stand top left. */
export interface IssuedDocument {
  number: string;
  /**
   * Under the name of the issuer, where the document is written on its form: address, phone, number
   * of the taxpayer.
   */
  contacts?: string;
  /** `YYYY-MM-DD`. */
  date: string;
  title: string;
  /** Under the title: whom it is about; empty where the document says so itself. */
  subject: string;
  blocks: Block[];
}

type Named = { name_uz: string; name_ru: string; name_en: string } | null;

/** One line of a table of rows: the end of its label's key, and what stands in it. */
export type DocumentRow = [key: EndOf<'papers.row'>, value: string | null];

/** The words of one language for composing documents. */
export interface Words {
  language: Language;
  /** A text of `papers.json`; the result and the way of confirming are named by the event. */
  say(
    key: EndOf<'papers'> | `${'result' | 'confirmed'}.${string}`,
    params?: Record<string, unknown>,
  ): string;
  /** A word of a code list, empty for none. */
  code(list: string, id: number | string | null): string;
  name(thing: Named): string;
  /** `2026-yil 5-noyabr`; empty for none. */
  date(day: string | null): string;
  /** `05.11.2026`, for tables. */
  shortDate(day: string): string;
  /** Rows with something in them. */
  rows(rows: DocumentRow[]): Block;
}

/** The composer of documents with such facts. */
export type Compose<Facts> = (facts: Facts, words: Words) => IssuedDocument;

export function wordsOf(language: Language): Words {
  const say: Words['say'] = (key, params) => givenText(language, `papers.${key}`, params);
  return {
    language,
    say,
    code: (list, id) => (id === null ? '' : text(language, `codes.${list}.${id}`)),
    name: (thing) => thing?.[`name_${language}`] ?? '',
    date: (day) => (day ? officialDate(language, day.slice(0, 10)) : ''),
    shortDate: (day) => day.slice(0, 10).split('-').reverse().join('.'),
    rows: (rows) => ({
      kind: 'rows',
      rows: rows.flatMap(([key, value]) =>
        value ? [[say(`row.${key}`), value] as [string, string]] : [],
      ),
    }),
  };
}

/** As official documents print people: SURNAME Name Patronymic. */
export const personName = ({
  surname,
  first_name,
  middle_name,
}: Record<'surname' | 'first_name' | 'middle_name', string | null>): string =>
  fullName({ surname: surname?.toUpperCase(), first_name, middle_name });
