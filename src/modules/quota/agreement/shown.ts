import type { ShownFields } from '#shared/shown-fields.ts';
import { shownDay } from '#shared/shown-fields.ts';
import { approverOf, subjectOf } from './agreement-words.ts';
import type { ListedQuotaAgreement, QuotaAgreementRecord } from './schema.ts';

/** What lists show of an agreement to a document of the quota. */
export const listed = {
  subject: {
    head: 'quota-screen.agreement.document',
    value: (agreement, words) => subjectOf(agreement, words),
  },
  kind: {
    head: 'quota-screen.agreement.document',
    value: ({ kind }, { t }) => t(`quota.agreementKind.${kind}`),
  },
  period: { head: 'quota-screen.request.period', value: ({ period }, { name }) => name(period) },
  approver: {
    head: 'quota-screen.agreement.approver',
    value: (agreement, words) => approverOf(agreement, words),
  },
  decided_at: {
    head: 'quota-screen.agreement.decided',
    value: ({ decided_at }) => shownDay(decided_at),
  },
} satisfies ShownFields<ListedQuotaAgreement>;

/** What its page shows beside that. */
export const whole = {
  document_version: {
    head: 'quota-screen.back.version',
    value: ({ document_version }) => document_version,
  },
  decided_at: {
    head: 'quota-screen.agreement.decided',
    value: ({ decided_at }, { dateTime }) => decided_at && dateTime(decided_at),
  },
} satisfies ShownFields<QuotaAgreementRecord>;
