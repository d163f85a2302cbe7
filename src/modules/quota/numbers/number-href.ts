import { type AmountColumn, amountForms, type QuotaAccount } from '#shared/quota.ts';
import { quotaPaths } from '../paths.ts';

/**
 * A number of the quota: an account of a period, narrowed to a form of study, a type of
 * organization, an organization, a direction.
 */
export interface QuotaNumber {
  period: number;
  account: QuotaAccount;
  column?: AmountColumn;
  organization?: number;
  organizationType?: number;
  direction?: number;
}

/** Where the entries behind a number are: the quota of the period, narrowed by its search. */
export function numberHref({
  period,
  account,
  column,
  organization,
  organizationType,
  direction,
}: QuotaNumber): string {
  const dcType = amountForms.find((form) => form.column === column)?.dcType;
  const narrowed = {
    numbers: account,
    dc_type: dcType,
    organization,
    organization_type: organizationType,
    direction,
  };
  const params = Object.entries(narrowed).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${quotaPaths.quota.href({ id: period })}?${new URLSearchParams(params)}`;
}
