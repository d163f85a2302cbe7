import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { ListedQuotaRequest } from './schema.ts';

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
