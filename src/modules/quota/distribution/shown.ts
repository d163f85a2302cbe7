import type { ShownFields } from '#shared/shown-fields.ts';
import type { QuotaDistributionRecord } from './schema.ts';

/** What is shown of a distribution of the quota. */
export const whole = {
  period: { head: 'quota-screen.request.period', value: ({ period }, { name }) => name(period) },
  /** Which total is divided. */
  total: {
    head: 'quotaTotal.name',
    value: ({ total }, { t }) =>
      t('quota-screen.total.of', {
        type: t(`codes.quoteOrgType.${total.organization_type}`),
        year: total.year,
      }),
  },
  sent_at: {
    head: 'quota-screen.request.sent',
    value: ({ sent_at }, { dateTime }) => sent_at && dateTime(sent_at),
  },
  rest: { head: 'quota-screen.distribution.rest', value: ({ description }) => description },
} satisfies ShownFields<QuotaDistributionRecord>;
