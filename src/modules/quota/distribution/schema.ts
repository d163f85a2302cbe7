import { z } from 'zod';
import type { QuotaDistributionFacts } from '#machines/quota-distribution.machine.ts';
import {
  type AmountColumn,
  type Amounts,
  amountColumns,
  amountsShape,
  noPlaces,
  periodName,
  quotaPeriod,
  sentBack,
} from '#shared/quota.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';

/** Studies whose term was over, and how many of them were defended within it. */
const defences = z.object({ due: z.int(), in_time: z.int() });
export type Defences = z.infer<typeof defences>;

/** The share of defences in time, 0 to 1; who had no study to defend has none. */
export const shareInTime = ({ due, in_time }: Defences): number => (due === 0 ? 0 : in_time / due);

/**
 * What one taker asked for; `priority` decides between equal fractions (more first), then the
 * smaller id.
 */
export interface Asking {
  id: number;
  asked: Amounts;
  priority?: number;
}

/**
 * How one number of the proposal came about: `exact` is total x asked / sum, `rest` says that a
 * remainder went here. Where equal fractions stood for too few remainders, `tie` says what decided,
 * whether for this taker or against it: the priority, or the order of ids.
 */
interface Share {
  amount: number;
  exact: number;
  rest: boolean;
  tie: 'priority' | 'order' | null;
}

export type Proposal = Map<number, Record<AmountColumn, Share>>;

interface Row {
  id: number;
  priority: number;
  floor: number;
  remainder: number;
}

/**
 * What decided between takers with equal fractions of which some got a remainder and some did not;
 * `ranked` is their order, the first `left` got one.
 */
function tiesOf(ranked: readonly Row[], left: number): (row: Row) => Share['tie'] {
  const [last, next] = [ranked[left - 1], ranked[left]];
  if (!last || !next || last.remainder !== next.remainder) return () => null;
  return ({ remainder, priority, id }) => {
    if (remainder !== last.remainder) return null;
    const won = ranked.findIndex((row) => row.id === id) < left;
    return (won ? priority > next.priority : priority < last.priority) ? 'priority' : 'order';
  };
}

function sharesOf(
  total: number,
  askings: readonly Asking[],
  column: AmountColumn,
): Map<number, Share> {
  const sum = askings.reduce((all, { asked }) => all + asked[column], 0);
  const rows = askings.map(({ id, asked, priority = 0 }): Row => {
    // Whole numbers all the way: the remainder decides, not the rounding of a fraction.
    const product = total * asked[column];
    return {
      id,
      priority,
      floor: sum === 0 ? 0 : Math.floor(product / sum),
      remainder: sum === 0 ? 0 : product % sum,
    };
  });
  const left = (sum === 0 ? 0 : total) - rows.reduce((all, { floor }) => all + floor, 0);
  const ranked = [...rows].sort(
    (one, other) =>
      other.remainder - one.remainder || other.priority - one.priority || one.id - other.id,
  );
  const lucky = new Set(ranked.slice(0, left).map(({ id }) => id));
  const tieOf = tiesOf(ranked, left);
  return new Map(
    rows.map((row) => {
      const { id, floor, remainder } = row;
      const exact = sum === 0 ? 0 : floor + remainder / sum;
      return [
        id,
        { amount: floor + Number(lucky.has(id)), exact, rest: lucky.has(id), tie: tieOf(row) },
      ];
    }),
  );
}

/**
 * Places in proportion to what was asked: floor(total x asked / sum), remainders to the largest
 * fractions; between equal fractions the higher `priority` goes first, then the smaller id. A form
 * that nobody asked for is given to nobody.
 */
export function proportionalProposal(total: Amounts, askings: readonly Asking[]): Proposal {
  const byColumn = amountColumns.map(
    (column) => [column, sharesOf(total[column], askings, column)] as const,
  );
  const none: Share = { amount: 0, exact: 0, rest: false, tie: null };
  return new Map(
    askings.map(({ id }) => [
      id,
      Object.fromEntries(
        byColumn.map(([column, shares]) => [column, shares.get(id) ?? none]),
      ) as Record<AmountColumn, Share>,
    ]),
  );
}

/** The numbers of one taker in a proposal. */
export const proposedAmounts = (proposal: Proposal, id: number): Amounts => {
  const shares = proposal.get(id);
  return shares
    ? (Object.fromEntries(
        amountColumns.map((column) => [column, shares[column].amount]),
      ) as Amounts)
    : { ...noPlaces };
};

/**
 * A line of a distribution: what the organization has asked for and the agency has accepted, and
 * what it was given last (null = nothing), and its defences in time.
 */
const distributionLine = z.object({
  organization_id: z.int(),
  ...amountsShape,
  description: z.string().nullable(),
  higher_organization_id: z.int().nullable(),
  organization: namedThing,
  asked: z.object(amountsShape).partial().nullable(),
  last: z.object(amountsShape).partial().nullable(),
  defences,
});
export type DistributionLine = z.infer<typeof distributionLine>;

/** The total that is divided; its `state` says whether the ledger has it. */
const dividedTotal = z.object({
  id: z.int(),
  state: z.string(),
  organization_type: z.int(),
  year: z.int(),
  ...amountsShape,
});

const agreement = z.object({ id: z.int(), approver: z.int(), state: z.string() });

/**
 * A distribution as it travels. Organizations get their own line alone; `last_year` and
 * `last_period` are those of the `last` numbers.
 */
export const quotaDistributionRecord = recordOf(
  {},
  {
    period: quotaPeriod,
    total: dividedTotal,
    lines: z.array(distributionLine),
    last_year: z.int().nullable(),
    last_period: z.int().nullable(),
    sums: z.object(amountsShape),
    agreements: z.array(agreement.extend(sentBack.shape)),
    description: z.string().nullable(),
    ...sentBack.shape,
    sent_at: moment.nullable(),
    created_at: moment,
  },
);
export type QuotaDistributionRecord = RecordOf<
  typeof quotaDistributionRecord,
  QuotaDistributionFacts
>;

/** A distribution in a list: whose total, how much of it stands in the lines, who agreed. */
export const quotaDistributionRow = quotaDistributionRecord
  .pick({
    ...everyRow,
    period: true,
    total: true,
    sums: true,
    agreements: true,
    sent_at: true,
  })
  .extend({
    period: periodName,
    agreements: z.array(agreement),
  });
export type ListedQuotaDistribution = ListRow<typeof quotaDistributionRow>;
