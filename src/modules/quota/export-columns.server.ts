import { text } from '#server/base/texts.ts';
import type { Cell, SheetColumn } from '#server/statistics/xlsx-parts.ts';
import type { Language } from '#shared/languages.ts';
import { type Amounts, allPlaces, amountColumns } from '#shared/quota.ts';

type Names = { name_uz: string; name_ru: string; name_en: string };
/** A line of a request. */
export type DirectionRow = Amounts & { direction: Names & { code: string } };
/** A line of a distribution. */
export type OrganizationRow = Amounts & {
  organization: Names;
  asked: Partial<Amounts> | null;
  description: string | null;
};

const nameIn = (thing: Names, language: Language): string => thing[`name_${language}`];

interface Columns<Row> {
  sheet: SheetColumn[];
  cells(row: Row): Cell[];
}

const numbers = (places: Amounts): Cell[] => [
  ...amountColumns.map((column) => places[column]),
  allPlaces(places),
];
/**
 * The same words as an import understands (`import.field`), so that an exported table can be
 * brought back.
 */
const amountHeads = (language: Language): SheetColumn[] => [
  ...amountColumns.map((column) => ({
    heading: text(language, `import.field.${column}`),
    width: 14,
  })),
  { heading: text(language, 'export.quota.all'), width: 10 },
];

/** The lines of quota requests by direction: what `imports` takes back. */
export const requestLineColumns = (
  _first: DirectionRow | undefined,
  language: Language,
): Columns<DirectionRow> => ({
  sheet: [
    { heading: text(language, 'import.field.code'), width: 12 },
    { heading: text(language, 'import.field.direction'), width: 44 },
    ...amountHeads(language),
  ],
  cells: ({ direction, ...line }) => [
    direction.code,
    nameIn(direction, language),
    ...numbers(line),
  ],
});

/** A distribution: one row for each organization, what it gets and what it had asked for. */
export const distributionColumns = (
  _first: OrganizationRow | undefined,
  language: Language,
): Columns<OrganizationRow> => ({
  sheet: [
    { heading: text(language, 'import.field.organization'), width: 44 },
    ...amountHeads(language),
    ...amountColumns.map((column) => ({
      heading: text(language, 'export.quota.asked', {
        form: text(language, `quota.amount.${column}`),
      }),
      width: 18,
    })),
    { heading: text(language, 'import.field.description'), width: 40 },
  ],
  cells: ({ organization, asked, description, ...line }) => [
    nameIn(organization, language),
    ...numbers(line),
    ...amountColumns.map((column) => asked?.[column] ?? 0),
    description,
  ],
});
