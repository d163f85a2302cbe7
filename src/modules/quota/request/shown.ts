import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { ListedQuotaRequest, QuotaRequestRecord } from './schema.ts';

/** What lists show of a request for quota. */
export const listed = {
  organization: {
    head: 'quota-screen.request.organization',
    value: ({ organization }, { name }) => name(organization),
  },
  students: {
    head: 'quota-screen.request.students',
    value: ({ student_amount }) => student_amount,
  },
  sent_at: { head: 'quota-screen.request.sent', value: ({ sent_at }) => shownDay(sent_at) },
} satisfies ShownFields<ListedQuotaRequest>;

/** What its page shows beside that. */
export const whole = {
  period: { head: 'quota-screen.request.period', value: ({ period }, { name }) => name(period) },
  type: {
    head: 'quota-screen.request.type',
    value: ({ organization_type }, { t }) => t(`codes.organizationType.${organization_type}`),
  },
  sent_at: {
    head: 'quota-screen.request.sent',
    value: ({ sent_at }, { dateTime }) => sent_at && dateTime(sent_at),
  },
  description: {
    head: 'quota-screen.request.description',
    value: ({ description }) => description,
  },
} satisfies ShownFields<QuotaRequestRecord>;
