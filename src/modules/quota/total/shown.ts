import type { ShownFields } from '#shared/shown-fields.ts';
import type { QuotaTotalRecord } from './schema.ts';

/** What is shown of a total of finance. */
export const whole = {
  period: {
    head: 'quota-screen.total.field.period_id',
    value: ({ period }, { name }) => name(period),
  },
  /** A year is no amount: no blank between its figures. */
  year: { head: 'quota-screen.total.field.year', value: ({ year }) => String(year) },
  type: {
    head: 'quota-screen.total.field.organization_type',
    value: ({ organization_type }, { t }) => t(`codes.quoteOrgType.${organization_type}`),
  },
  students: {
    head: 'quota-screen.total.field.student_amount',
    value: ({ student_amount }) => student_amount,
  },
  sent_at: {
    head: 'quota-screen.request.sent',
    value: ({ sent_at }, { dateTime }) => sent_at && dateTime(sent_at),
  },
  description: {
    head: 'quota-screen.total.field.description',
    value: ({ description }) => description,
  },
} satisfies ShownFields<QuotaTotalRecord>;
