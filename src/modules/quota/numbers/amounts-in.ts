import { type Amounts, amountForms, noPlaces, type QuotaAccount } from '#shared/quota.ts';
import type { QuotaSums } from './schema.ts';

/** The places of an account in some sums together, by form of study. */
export function amountsIn(all: readonly QuotaSums[], account: QuotaAccount): Amounts {
  const amounts = { ...noPlaces };
  for (const sums of all) {
    for (const { column, dcType } of amountForms)
      amounts[column] += sums[account]?.find(({ dc_type }) => dc_type === dcType)?.amount ?? 0;
  }
  return amounts;
}
