import { type AmountColumn, type Amounts, amountColumns, noPlaces } from './quota.ts';

/** What one taker asked for; `priority` decides between equal fractions (more first), then the smaller id. */
export interface Asking {
  id: number;
  asked: Amounts;
  priority?: number;
}

/** How one number of the proposal came about: `exact` is total x asked / sum, `rest` says that a remainder went here. */
export interface Share {
  amount: number;
  exact: number;
  rest: boolean;
}

export type Proposal = Map<number, Record<AmountColumn, Share>>;

function sharesOf(total: number, askings: readonly Asking[], column: AmountColumn): Map<number, Share> {
  const sum = askings.reduce((all, { asked }) => all + asked[column], 0);
  const rows = askings.map(({ id, asked, priority = 0 }) => {
    // Whole numbers all the way: the remainder decides, not the rounding of a fraction.
    const product = total * asked[column];
    return { id, priority, floor: sum === 0 ? 0 : Math.floor(product / sum), remainder: sum === 0 ? 0 : product % sum };
  });
  const left = (sum === 0 ? 0 : total) - rows.reduce((all, { floor }) => all + floor, 0);
  const ranked = [...rows].sort((one, other) => other.remainder - one.remainder || other.priority - one.priority || one.id - other.id);
  const lucky = new Set(ranked.slice(0, left).map(({ id }) => id));
  return new Map(
    rows.map(({ id, floor, remainder }) => [
      id,
      { amount: floor + Number(lucky.has(id)), exact: sum === 0 ? 0 : floor + remainder / sum, rest: lucky.has(id) },
    ]),
  );
}

/**
 * Places in proportion to what was asked: floor(total x asked / sum), remainders to the largest fractions (processes section 5.2, row 1); between
 * equal fractions the higher `priority` goes first, then the smaller id. A form that nobody asked for is given to nobody.
 */
export function proportionalProposal(total: Amounts, askings: readonly Asking[]): Proposal {
  const byColumn = amountColumns.map((column) => [column, sharesOf(total[column], askings, column)] as const);
  const none: Share = { amount: 0, exact: 0, rest: false };
  return new Map(
    askings.map(({ id }) => [
      id,
      Object.fromEntries(byColumn.map(([column, shares]) => [column, shares.get(id) ?? none])) as Record<AmountColumn, Share>,
    ]),
  );
}

/** The numbers of one taker in a proposal. */
export const proposedAmounts = (proposal: Proposal, id: number): Amounts => {
  const shares = proposal.get(id);
  return shares ? (Object.fromEntries(amountColumns.map((column) => [column, shares[column].amount])) as Amounts) : { ...noPlaces };
};
