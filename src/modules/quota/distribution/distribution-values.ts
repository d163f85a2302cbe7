import {
  type AmountColumn,
  type Amounts,
  amountColumns,
  noPlaces,
  type OrganizationLine,
  sumOf,
} from '#shared/quota.ts';
import type { Amounts as Cells, RowValues } from '#web/grid/amounts.ts';
import type { DistributionLine, QuotaDistributionRecord } from './schema.ts';
import { type Proposal, proportionalProposal, proposedAmounts, shareInTime } from './schema.ts';

/** What is sent when a distribution is saved. */
export interface DistributionBody {
  lines: OrganizationLine[];
  description?: string | null;
}

/** The numbers beside the given ones, by the first part of their columns' ids. */
export type Beside = 'asked' | 'last';
export const besideId = (which: Beside, column: AmountColumn): string => `${which}.${column}`;

// No places are an empty cell.
const shown = (amount: number | undefined): number | null => amount || null;

const rowOf = (line: DistributionLine): RowValues => ({
  ...Object.fromEntries(
    amountColumns.flatMap((column) => [
      [column, shown(line[column])],
      [besideId('asked', column), shown(line.asked?.[column])],
      [besideId('last', column), shown(line.last?.[column])],
    ]),
  ),
  description: line.description ?? null,
});

/**
 * The lines as cells of the grid: rows by organization, given amounts by column, `asked.…` and
 * `last.…` beside them.
 */
export const cellsOf = (lines: readonly DistributionLine[]): Cells =>
  Object.fromEntries(lines.map((line) => [String(line.organization_id), rowOf(line)]));

const amountsIn = (row: RowValues = {}): Amounts =>
  Object.fromEntries(amountColumns.map((column) => [column, Number(row[column] ?? 0)])) as Amounts;

/** As the server wants it: every line of the record with what stands in its cells. */
export const distributionBody = (
  lines: readonly DistributionLine[],
  cells: Cells,
  description: string,
): DistributionBody => ({
  lines: lines.map(({ organization_id }) => {
    const row = cells[String(organization_id)];
    return {
      organization_id,
      ...amountsIn(row),
      description: row?.description ? String(row.description) : null,
    };
  }),
  description: description.trim() || null,
});

/** Whether these are all lines of the distribution: an organization gets its own alone. */
export const isWhole = ({
  lines,
  sums,
}: Pick<QuotaDistributionRecord, 'lines' | 'sums'>): boolean =>
  amountColumns.every((column) => sumOf(lines)[column] === sums[column]);

/**
 * The forms of study that have places in this distribution, asked for or to give: the others have
 * no column.
 */
export const formsOf = ({
  total,
  lines,
}: Pick<QuotaDistributionRecord, 'total' | 'lines'>): AmountColumn[] =>
  amountColumns.filter(
    (column) =>
      total[column] > 0 ||
      lines.some((line) => line[column] > 0 || (line.asked?.[column] ?? 0) > 0),
  );

/** The proportional proposal for a distribution, from the same function as the server's. */
export const proposalFor = ({
  total,
  lines,
}: Pick<QuotaDistributionRecord, 'total' | 'lines'>): Proposal =>
  proportionalProposal(
    total,
    lines.map(({ organization_id, asked, defences }) => ({
      id: organization_id,
      asked: { ...noPlaces, ...asked },
      priority: shareInTime(defences),
    })),
  );

/** The cells with the amounts of a proposal; explanations stay. */
export const withProposal = (cells: Cells, proposal: Proposal): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([id, row]) => {
      const amounts = proposedAmounts(proposal, Number(id));
      return [
        id,
        {
          ...row,
          ...Object.fromEntries(amountColumns.map((column) => [column, shown(amounts[column])])),
        },
      ];
    }),
  );

/** How many lines say something else than the proposal. */
export const changedLines = (lines: readonly OrganizationLine[], proposal: Proposal): number =>
  lines.filter((line) =>
    amountColumns.some(
      (column) => line[column] !== proposedAmounts(proposal, line.organization_id)[column],
    ),
  ).length;

/** A line with more places than were asked for, and the forms of study in which it is so. */
export interface LineAbove {
  line: DistributionLine;
  forms: AmountColumn[];
  explained: boolean;
}

/** The lines above what was asked, as they are written now. */
export function linesAbove(
  lines: readonly DistributionLine[],
  written: readonly OrganizationLine[],
): LineAbove[] {
  const now = new Map(written.map((line) => [line.organization_id, line]));
  return lines.flatMap((line) => {
    const given = now.get(line.organization_id) ?? line;
    const forms = amountColumns.filter((column) => given[column] > (line.asked?.[column] ?? 0));
    return forms.length > 0 ? [{ line, forms, explained: Boolean(given.description) }] : [];
  });
}
