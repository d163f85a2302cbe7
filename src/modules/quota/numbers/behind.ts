import type { AnyStateMachine } from 'xstate';
import { statesTagged } from '#machines/kit.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { QuotaNumber } from './number-href.ts';

/**
 * The entries behind a row of numbers; the column says which form of study. Undefined where the
 * ledger holds nothing of it.
 */
export type Behind = Omit<QuotaNumber, 'column'> | undefined;

interface OfPeriod {
  state: string;
  period: { id: number };
}

const tagged = (machine: AnyStateMachine, ...tags: string[]): string[] =>
  tags.flatMap((tag) => statesTagged(machine, tag));
const askedStates = tagged(quotaRequestMachine, 'undecided', 'accepted');
const totalStates = tagged(quotaTotalMachine, 'accepted');
const givenStates = tagged(quotaDistributionMachine, 'accepted');

/**
 * A sent request has its numbers on the books, until it comes back; `direction` is one of its
 * lines.
 */
export const behindRequest = (
  { state, period, organization }: OfPeriod & { organization: { id: number } },
  direction?: number,
): Behind =>
  askedStates.includes(state)
    ? {
        period: period.id,
        account: 'asked',
        organization: organization.id,
        ...(direction ? { direction } : {}),
      }
    : undefined;

/** An accepted total is the ceiling of its distribution. */
export const behindTotal = ({
  state,
  period,
  organization_type,
}: OfPeriod & { organization_type: number }): Behind =>
  totalStates.includes(state)
    ? { period: period.id, account: 'total', organizationType: organization_type }
    : undefined;

type Distribution = OfPeriod & { total: { organization_type: number } };

/** What a distribution in force gives to all its organizations together. */
export const behindDistribution = ({ state, period, total }: Distribution): Behind =>
  givenStates.includes(state)
    ? { period: period.id, account: 'given', organizationType: total.organization_type }
    : undefined;

/** The same of one organization. */
export const behindLine = ({ state, period }: OfPeriod, organization: number): Behind =>
  givenStates.includes(state) ? { period: period.id, account: 'given', organization } : undefined;

/** Accepted requests of the country, of one type of organization or of all (0). */
export const behindConsolidated = (period: number, organizationType: number): Behind => ({
  period,
  account: 'consolidated',
  ...(organizationType ? { organizationType } : {}),
});
