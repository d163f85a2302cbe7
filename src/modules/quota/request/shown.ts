import { type AmountColumn, allPlaces, amountColumns } from '#shared/quota.ts';
import { type ShownField, type ShownFields, shownDay, shownState } from '#shared/shown-fields.ts';
import type { ListedQuotaRequest, QuotaRequestRecord } from './schema.ts';

/** What lists show of a request for quota. */
export const listed = {
  organization: {
    head: 'quota-screen.request.organization',
    value: ({ organization }, { name }) => name(organization),
    width: 44,
  },
  period: {
    head: 'quota-screen.request.period',
    value: ({ period }, { name }) => name(period),
    width: 30,
  },
  type: {
    head: 'quota-screen.request.type',
    value: ({ organization_type }, { t }) => t(`codes.organizationType.${organization_type}`),
    width: 26,
  },
  all: { head: 'quota-screen.all', value: ({ sums }) => allPlaces(sums), width: 10 },
  students: {
    head: 'quota-screen.request.students',
    value: ({ student_amount }) => student_amount,
    width: 14,
  },
  sent_at: {
    head: 'quota-screen.request.sent',
    value: ({ sent_at }) => shownDay(sent_at),
    width: 12,
  },
} satisfies ShownFields<ListedQuotaRequest>;

/** How many places of a form of study are asked for. */
export const placesOf = (form: AmountColumn): ShownField<ListedQuotaRequest> => ({
  head: `quota.amount.${form}`,
  value: ({ sums }) => sums[form],
  width: 14,
});

/** What its page shows beside that. */
export const whole = {
  sent_at: {
    head: 'quota-screen.request.sent',
    value: ({ sent_at }, { dateTime }) => sent_at && dateTime(sent_at),
  },
  description: {
    head: 'quota-screen.request.description',
    value: ({ description }) => description,
  },
} satisfies ShownFields<QuotaRequestRecord>;

/** What an exported list of requests has in its columns. */
export const exported: readonly ShownField<QuotaRequestRecord>[] = [
  listed.organization,
  listed.type,
  listed.period,
  shownState('quotaRequest'),
  listed.sent_at,
  ...amountColumns.map(placesOf),
  listed.all,
  listed.students,
];
