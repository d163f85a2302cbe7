import { text } from '#server/base/texts.ts';
import type { Reader } from '#server/engine/process.ts';
import type { ExportColumn } from '#server/statistics/export-source.ts';
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

/**
 * The same words as an import understands (`import.field`), so that an exported table can be
 * brought back.
 */
const amountsOf = <Row extends Amounts>(language: Language): ExportColumn<Row>[] => [
  ...amountColumns.map((column) => ({
    key: column,
    heading: text(language, `import.field.${column}`),
    width: 14,
    cell: (line: Row) => line[column],
  })),
  {
    key: 'all',
    heading: text(language, 'export.quota.all'),
    width: 10,
    cell: (line) => allPlaces(line),
  },
];

/** The lines of quota requests by direction: what `imports` takes back. */
export const requestLineColumns = ({
  language,
}: Pick<Reader, 'language'>): ExportColumn<DirectionRow>[] => [
  {
    key: 'code',
    heading: text(language, 'import.field.code'),
    width: 12,
    cell: ({ direction }) => direction.code,
  },
  {
    key: 'direction',
    heading: text(language, 'import.field.direction'),
    width: 44,
    cell: ({ direction }) => nameIn(direction, language),
  },
  ...amountsOf<DirectionRow>(language),
];

/** A distribution: one row for each organization, what it gets and what it had asked for. */
export const distributionColumns = ({
  language,
}: Pick<Reader, 'language'>): ExportColumn<OrganizationRow>[] => [
  {
    key: 'organization',
    heading: text(language, 'import.field.organization'),
    width: 44,
    cell: ({ organization }) => nameIn(organization, language),
  },
  ...amountsOf<OrganizationRow>(language),
  ...amountColumns.map((column) => ({
    key: `asked.${column}`,
    heading: text(language, 'export.quota.asked', {
      form: text(language, `quota.amount.${column}`),
    }),
    width: 18,
    cell: ({ asked }: OrganizationRow) => asked?.[column] ?? 0,
  })),
  {
    key: 'description',
    heading: text(language, 'import.field.description'),
    width: 40,
    cell: ({ description }) => description,
  },
];
