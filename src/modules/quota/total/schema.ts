import { z } from 'zod';
import type { QuotaTotalFacts } from '#machines/quota-total.machine.ts';
import { amountsShape, periodName, quotaPeriod, sentBack } from '#shared/quota.ts';
import { everyRow, type ListRow, moment, type RecordOf, recordOf } from '#shared/rows/list-row.ts';

/** A total of the finance ministry as it travels. */
export const quotaTotalRecord = recordOf(
  {},
  {
    period: quotaPeriod,
    year: z.int(),
    quarter: z.int(),
    organization_type: z.int(),
    distribution_id: z.int().nullable(),
    ...amountsShape,
    student_amount: z.int().nullable(),
    description: z.string().nullable(),
    ...sentBack.shape,
    sent_at: moment.nullable(),
    created_at: moment,
  },
);
export type QuotaTotalRecord = RecordOf<typeof quotaTotalRecord, QuotaTotalFacts>;

/** A total of the finance ministry in a list. */
export const quotaTotalRow = quotaTotalRecord
  .pick({
    ...everyRow,
    period: true,
    year: true,
    organization_type: true,
    amount_dsc: true,
    amount_phd: true,
    amount_targeted_dsc: true,
    amount_targeted_phd: true,
    amount_trainee: true,
    student_amount: true,
    distribution_id: true,
    sent_at: true,
  })
  .extend({ period: periodName });
export type ListedQuotaTotal = ListRow<typeof quotaTotalRow>;
