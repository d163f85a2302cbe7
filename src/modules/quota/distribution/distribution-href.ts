import { amountForms } from '#shared/quota.ts';
import { type Behind, behindDistribution, behindLine, behindTotal } from '../numbers/behind.ts';
import { numberHref } from '../numbers/number-href.ts';
import { type Beside, besideId, isWhole } from './distribution-values.ts';
import type { QuotaDistributionRecord } from './schema.ts';

type Held = Pick<
  QuotaDistributionRecord,
  'state' | 'period' | 'total' | 'last_period' | 'lines' | 'sums'
>;

/** What was asked for and given last time is on the books whatever becomes of this distribution. */
function behindBeside(record: Held, which: Beside, organization: number): Behind {
  if (which === 'asked') return { period: record.period.id, account: 'consolidated', organization };
  return record.last_period === null
    ? undefined
    : { period: record.last_period, account: 'given', organization };
}

/**
 * The lines of sums: all that is given, and the total that is given from; who sees one line alone
 * has neither.
 */
function behindSum(record: Held, line: string): Behind {
  if (!isWhole(record)) return undefined;
  if (line === 'total') return behindDistribution(record);
  return line === 'toGive' ? behindTotal({ ...record.total, period: record.period }) : undefined;
}

/**
 * Where a number of the grid leads: `row` is an organization or a line of sums, `column` a form of
 * study or what stands beside it.
 */
export function cellHref(record: Held, row: string, column: string): string | undefined {
  const organization = Number(row);
  const found = amountForms.find((form) => form.column === column)?.column;
  if (found) {
    const behind = Number.isNaN(organization)
      ? behindSum(record, row)
      : behindLine(record, organization);
    return behind && numberHref({ ...behind, column: found });
  }
  const beside = amountForms.flatMap((form) =>
    (['asked', 'last'] as const).flatMap((which) =>
      besideId(which, form.column) === column ? [{ which, column: form.column }] : [],
    ),
  )[0];
  if (!beside || Number.isNaN(organization)) return undefined;
  const behind = behindBeside(record, beside.which, organization);
  return behind && numberHref({ ...behind, column: beside.column });
}
