import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

/** Places by form of study, as one line holds them. */
interface AmountColumns {
  amount_dsc: Generated<number>;
  amount_phd: Generated<number>;
  amount_targeted_dsc: Generated<number>;
  amount_targeted_phd: Generated<number>;
  amount_trainee: Generated<number>;
}

interface OfPeriod extends ProcessColumns {
  period_id: number;
  reason: string | null;
}

/** A document that is sent and may come back. */
interface SentDocument extends OfPeriod {
  /** The version that `reason` speaks of. */
  reason_version: number | null;
}

export interface QuotaRequestTable extends SentDocument {
  organization_id: number;
  organization_type: number;
  /** Doctoral students now, counted when the request was written. */
  student_amount: Generated<number>;
  description: string | null;
  sent_at: MaybeMoment;
  rejected_by_agency: Generated<boolean>;
  /** What the ministry had endorsed when the agency sent it back: direction -> amounts. */
  endorsed: ColumnType<
    Record<string, Record<string, number>> | null,
    string | null | undefined,
    string | null
  >;
}

interface QuotaRequestLineTable extends AmountColumns {
  quota_request_id: number;
  direction_id: number;
}

export interface QuotaTotalTable extends SentDocument, AmountColumns {
  year: number;
  quarter: Generated<number>;
  organization_type: number;
  student_amount: number | null;
  description: string | null;
  sent_at: MaybeMoment;
}

export interface QuotaDistributionTable extends SentDocument {
  quota_total_id: number;
  /** Why a rest stays undistributed. */
  description: string | null;
  sent_at: MaybeMoment;
}

interface QuotaDistributionLineTable extends AmountColumns {
  quota_distribution_id: number;
  organization_id: number;
  /** Why the line is above what was asked. */
  description: string | null;
}

export interface QuotaSplitTable extends OfPeriod {
  quota_distribution_id: number;
  organization_id: number;
}

interface QuotaSplitLineTable extends AmountColumns {
  quota_split_id: number;
  direction_id: number;
}

export interface QuotaAgreementTable extends SentDocument {
  kind: number;
  /** Role of the approver; null where nobody stands above. */
  approver: number | null;
  approver_organization_id: number | null;
  quota_request_id: number | null;
  quota_distribution_id: number | null;
  /** Version of the document that was sent. */
  document_version: number | null;
  auto: Generated<boolean>;
  decided_at: MaybeMoment;
}

/**
 * One booking of places; never changed. `record_version` is the version that its event gave the
 * record.
 */
interface QuotaEntryTable {
  id: Generated<number>;
  at: ColumnType<Date, Date | string, never>;
  process: string;
  record_id: number;
  record_version: number;
  period_id: number;
  quarter: Generated<number>;
  account: string;
  organization_type: number;
  organization_id: number | null;
  direction_id: number | null;
  dc_type: number;
  amount: number;
}

/**
 * Sums of the ledger, kept by the database: organization 0 = the country, direction 0 = a whole
 * organization, type 0 = below the country.
 */
interface QuotaPlaceTable {
  period_id: number;
  quarter: number;
  organization_type: number;
  organization_id: number;
  direction_id: number;
  dc_type: number;
  asked: Generated<number>;
  consolidated: Generated<number>;
  total: Generated<number>;
  given: Generated<number>;
  split: Generated<number>;
  additional: Generated<number>;
  used: Generated<number>;
  returned: Generated<number>;
}

declare module '#server/db/tables.ts' {
  interface Database {
    quota_request: QuotaRequestTable;
    quota_request_line: QuotaRequestLineTable;
    quota_total: QuotaTotalTable;
    quota_distribution: QuotaDistributionTable;
    quota_distribution_line: QuotaDistributionLineTable;
    quota_split: QuotaSplitTable;
    quota_split_line: QuotaSplitLineTable;
    quota_agreement: QuotaAgreementTable;
    quota_entry: QuotaEntryTable;
    quota_place: QuotaPlaceTable;
  }
}
